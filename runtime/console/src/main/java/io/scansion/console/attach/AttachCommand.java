package io.scansion.console.attach;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Quantities;
import io.scansion.console.output.JsonObject;
import io.scansion.console.report.RunRecord;
import io.scansion.console.run.RunTeller;
import io.scansion.console.view.PlainLog;
import io.scansion.launch.AttachedJob;
import io.scansion.launch.attach.RunningRank;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RunArchive;
import io.scansion.launch.process.PrefixedOutput;
import io.scansion.tuner.journal.RecordHead;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code attach}: measures a program that was started without Scansion, until it ends or the agent is taken out. */
@Command(
        name = "attach",
        description = {
            "Measure and advise an MPI program that is running already, without a restart.",
            "Nothing of it is changed: replicating stages needs spare ranks, which have to be there from the start (see run)."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:the ranks have ended, or the agent was taken out of them",
            "2:no such process, no rank of MPI, or one that cannot be measured; nothing was started",
            "3:the files of the job cannot be kept, or the tuner not be started"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion attach 4711 4712 4713",
            "For scripts, --json says on standard output, once it measures, which ranks those are, in a line.",
            "Without PIDs the ranks of MPJ Express on this host are looked for. Ctrl-C, or scansion detach in another",
            "terminal, takes the agent out; the program runs on. JDK 21 and later warn on the program's standard error",
            "that an agent was loaded; -XX:+EnableDynamicAgentLoading at its start spares it that line."
        })
public final class AttachCommand extends ConsoleCommand {
    @Parameters(paramLabel = "PID", description = "Processes of the ranks of one program.")
    private List<String> pids = new ArrayList<>();

    @Option(names = "--job", paramLabel = "ID", description = "Name of the job. Default: made from the class.")
    private @Nullable String job;

    @Option(names = "--events", paramLabel = "FILE", description = "Append the events of the run, as JSON Lines.")
    private @Nullable Path events;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description = "How long is measured before the numbers are looked at again, such as 1s. Default: 2s.")
    private @Nullable String window;

    @Option(
            names = "--json",
            description = "Print what is measured as one JSON object on standard output: job, ranks, missing.")
    private boolean json;

    private final JobStore store;
    private final Supplier<ScansionHome> home;

    public AttachCommand(JobStore store, Supplier<ScansionHome> home) {
        this.store = store;
        this.home = home;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Long> named = ProcessIds.of(pids);
        List<RunningRank> known = RunningRank.all();
        List<Long> chosen = named.isEmpty() ? found(known) : named;
        String mainClass = known.stream()
                .filter(rank -> chosen.contains(rank.pid()))
                .map(RunningRank::mainClass)
                .findFirst()
                .orElse("attached");
        PrefixedOutput output = new PrefixedOutput(System.out, System.err, verbose());
        Instant started = Instant.now();
        RunTeller teller = new RunTeller(verbose() ? PlainLog.Detail.ALL : PlainLog.Detail.NEWS, this::tell);
        String id;
        try (AttachedJob attached = AttachedJob.attach(chosen, mainClass, this::settings, home.get(), store, output)) {
            err().println("scansion: job " + attached.id() + " measures "
                    + (attached.ranks().size() == 1 ? "rank " : "ranks ")
                    + list(attached.ranks())
                    + "; look at it with: scansion watch --job " + attached.id()
                    + "; take the agent out with: scansion detach --job " + attached.id());
            if (!attached.missing().isEmpty()) {
                tell("of the program's ranks, these are in none of the processes and are not measured: "
                        + list(attached.missing()));
            }
            if (json) {
                out().println(new JsonObject()
                        .put("job", attached.id())
                        .put("ranks", attached.ranks())
                        .put("missing", attached.missing()));
                out().flush();
            }
            id = attached.id();
            teller.follow(attached.directory());
            attached.await();
        } // by now the tuner has had its last word
        RecordHead head = new RecordHead(id, started, Instant.now(), ExitCode.DONE, "", words());
        RunRecord.keep(head, teller.finish(), new RunArchive(store), this::tell);
        return ExitCode.DONE;
    }

    private static String list(List<Integer> ranks) {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private void tell(String line) {
        err().println("scansion: " + line);
    }

    private JobSettingsBuilder settings(JobSettingsBuilder settings) {
        if (job != null) {
            settings.id(job);
        }
        if (events != null) {
            settings.events(events);
        }
        if (window != null) {
            settings.window(Quantities.time("--window", window));
        }
        return settings;
    }

    /** The ranks of the only program on this host that is not measured yet; says what was found. */
    private List<Long> found(List<RunningRank> known) {
        Map<String, List<RunningRank>> programs = known.stream()
                .filter(rank -> rank.job().isEmpty())
                .collect(Collectors.groupingBy(RunningRank::program, LinkedHashMap::new, Collectors.toList()));
        if (programs.isEmpty()) {
            throw badInput("no rank of MPJ Express that is not measured already is running on this host as this user; "
                    + "if you know better, name its processes");
        }
        String text = programs.values().stream().map(AttachCommand::inWords).collect(Collectors.joining("; "));
        if (programs.size() > 1) {
            throw badInput("several programs are running, name the processes of one: " + text);
        }
        err().println("scansion: found " + text);
        return programs.values().iterator().next().stream()
                .map(RunningRank::pid)
                .toList();
    }

    private static String inWords(List<RunningRank> ranks) {
        RunningRank first = ranks.get(0);
        return first.mainClass() + ", " + ranks.size() + " of " + first.ranks() + " ranks in processes "
                + ranks.stream().map(rank -> String.valueOf(rank.pid())).collect(Collectors.joining(" "));
    }
}
