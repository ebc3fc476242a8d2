package io.scansion.console.attach;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import io.scansion.launch.attach.AgentRefusedException;
import io.scansion.launch.attach.AgentRemoval;
import io.scansion.launch.attach.AgentRemoval.Removed;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code detach}: takes the agent out of a running program. */
@Command(
        name = "detach",
        description = {
            "Take the agent out of a running program, which runs on as it was written.",
            "A job with spare ranks refuses: without the agent they would run the program as well. It does so on the host where",
            "it is typed; for ranks on other hosts type it there."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done",
            "2:no such job or process",
            "3:the files of the job cannot be read",
            "4:the agent refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion detach --job pipeline-k7wq")
public final class DetachCommand extends ConsoleCommand {
    @Parameters(paramLabel = "PID", description = "Processes; without, all of a job.")
    private List<String> pids = new ArrayList<>();

    @Option(names = "--job", paramLabel = "ID", description = "The job; not needed when only one is running.")
    private @Nullable String job;

    private final JobStore store;
    private final Supplier<ScansionHome> home;

    public DetachCommand(JobStore store, Supplier<ScansionHome> home) {
        this.store = store;
        this.home = home;
    }

    @Override
    public Integer call() throws IOException {
        if (job != null && !pids.isEmpty()) {
            throw badInput("name either a job or processes, not both");
        }
        List<Long> named = ProcessIds.of(pids);
        AgentRemoval removal = new AgentRemoval(store, home.get());
        try {
            Removed done = named.isEmpty() ? removal.fromJob(Optional.ofNullable(job)) : removal.from(named);
            String out = done.processes().isEmpty() ? "" : "the agent is out of " + processes(done.processes());
            String ended =
                    done.ended().isEmpty() ? "" : processes(done.ended()) + " ended before it could be taken out";
            out().println(out
                    + (out.isEmpty() || ended.isEmpty() ? "" : "; ")
                    + ended
                    + (done.elsewhere() == 0
                            ? ""
                            : "; " + done.elsewhere()
                                    + " more of its ranks run on other hosts: type the same there, with --job"));
            return ExitCode.DONE;
        } catch (AgentRefusedException e) {
            throw new Refusal(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    private static String processes(List<Long> pids) {
        return (pids.size() == 1 ? "process " : "processes ")
                + pids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
