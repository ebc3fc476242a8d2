package io.scansion.console.job;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.TunerAddressFile;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code jobs}: lists what is running. */
@Command(
        name = "jobs",
        description = "List the running jobs of this user on this machine.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:listed, perhaps none", "2:bad arguments"},
        footerHeading = "%nExample:%n",
        footer = "  scansion jobs")
public final class JobsCommand extends ConsoleCommand {
    private final JobStore store;

    /** @param store the jobs to list */
    public JobsCommand(JobStore store) {
        this.store = store;
    }

    @Override
    public Integer call() throws IOException {
        List<JobDirectory> running = store.running();
        if (running.isEmpty()) {
            out().println("no job is running");
        }
        int longest = running.stream().mapToInt(job -> job.id().length()).max().orElse(0);
        for (JobDirectory job : running) {
            JobDescription about = job.description();
            out().println(String.format(
                    Locale.ROOT,
                    "%-" + longest + "s  %d ranks, %d spares, %s, %s%s",
                    job.id(),
                    about.primaries(),
                    about.spares(),
                    about.mode().word(),
                    about.mainClass(),
                    tuner(job)));
        }
        return ExitCode.DONE;
    }

    /** Where consoles on other machines find the tuner; nothing where they do not. */
    private static String tuner(JobDirectory job) {
        try {
            return new TunerAddressFile(job.tunerFile())
                    .read()
                    .filter(address -> address.proof() instanceof Proof.Certificate)
                    .map(address -> ", tuner at " + address.host() + ":" + address.port() + ", keys in " + job.path())
                    .orElse("");
        } catch (IOException e) {
            return ""; // it is being started again
        }
    }
}
