package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.Quantities;
import io.scansion.launch.RunningJob;
import io.scansion.launch.config.JavaCommandLine;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.OperatorWishes;
import io.scansion.launch.config.PointList;
import io.scansion.launch.config.RankList;
import io.scansion.launch.config.TuningMode;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.process.PrefixedOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code run}: launches a program with the agent and supervises it until it ends. */
@Command(
        name = "run",
        customSynopsis = "scansion run --ranks N [options] -- [java options] MainClass [arguments]",
        description = "Launch an MPI program, unmodified, with the agent, and supervise it.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:every rank ended well",
            "2:bad arguments or a missing installation; nothing was started",
            "3:the job failed; the message names the rank"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion run --ranks 5 --spares 6 --stateless 1,2,3 --mode auto \\",
            "      -- -cp app.jar com.example.Pipeline --items 1000",
            "  scansion run --ranks 4 --spares 2 --stateless 1-2 --trust-end 2 \\",
            "      --expected-items 5000 -- -cp app.jar com.example.Filter",
            "  scansion run --ranks 5 --tune grain=com.example.Farm.grain:int:1..64 \\",
            "      -- -cp app.jar com.example.Farm"
        })
public final class RunCommand extends ConsoleCommand {
    @Option(names = "--ranks", required = true, paramLabel = "N", description = "Ranks that the program sees.")
    private int ranks;

    @Option(names = "--spares", paramLabel = "K", description = "Ranks kept parked for replication. Default: 0.")
    private int spares;

    @Option(
            names = "--stateless",
            paramLabel = "RANKS",
            defaultValue = "",
            description = "Inner ranks that keep nothing from one item to the next, such as 1,2,3 or 1-3.")
    private String stateless = "";

    @Option(
            names = "--trust-end",
            paramLabel = "RANKS",
            defaultValue = "",
            description = {
                "Of these, ranks whose loop ends when a message says so, where the agent cannot see it in the program."
            })
    private String trustEnd = "";

    @Option(
            names = "--expected-items",
            paramLabel = "N",
            description = "Items that the source will send; then a change too late to pay back is not made.")
    private @Nullable Long expectedItems;

    @Option(
            names = "--contract",
            paramLabel = "RATE",
            description = {
                "Items per second that must arrive, with the fewest ranks: more are taken when it is",
                "broken, and given back when it is easy; what cannot be met gets as much as can be had.",
                "It is also said whether it can be met, and which stages fall short."
            })
    private @Nullable Double contract;

    @Option(
            names = "--tune",
            paramLabel = "POINT",
            description = {
                "A static field that may be set while the program runs, see set:",
                "name=pkg.Class.field:type:min..max, with int, long, double or boolean (no range). Repeatable.",
                "With :auto behind it, --mode auto tries values by itself, as of @TuningPoint(tune = true)."
            })
    private List<String> tune = new ArrayList<>();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "advise",
            description = "advise: say what would help; auto: do it. Default: ${DEFAULT-VALUE}.")
    private String mode = "advise";

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "niodev",
            description = "niodev: a process per rank; smpdev: threads, for measuring only. Default: ${DEFAULT-VALUE}.")
    private String device = "niodev";

    @Option(names = "--events", paramLabel = "FILE", description = "Append the events of the run, as JSON Lines.")
    private @Nullable Path events;

    @Option(
            names = "--events-size",
            paramLabel = "SIZE",
            description = {
                "Size at which the events file is moved to FILE.1, over the one before, and begun anew, such as 100MiB.",
                "Default: it grows."
            })
    private @Nullable String eventsSize;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "Record all that the tuner decides from, compressed, to go through the run again: see replay.")
    private @Nullable Path record;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description = {
                "How long is measured before the numbers are looked at again, such as 1s. Shorter: decided sooner, on fewer",
                "items; longer for items that take seconds. From 500ms to 1h. Default: 2s."
            })
    private @Nullable String window;

    @Option(
            names = "--min-gain",
            paramLabel = "SHARE",
            defaultValue = "5%",
            description = "Least predicted gain that is acted on, such as 5%% or 0.05. Default: 5%%.")
    private String minGain = "5%";

    @Option(
            names = "--min",
            paramLabel = "STAGE=N",
            description = {
                "Least instances of a stage, such as 1=2,2=3: it gets them, whatever is gained, where ranks are free.",
                "A farm of the library: workers=4; a stage of its pipelines: by name. Repeatable."
            })
    private List<String> min = new ArrayList<>();

    @Option(
            names = "--max",
            paramLabel = "STAGE=N",
            description = "Most instances of a stage, written like --min: every plan is made for that. Repeatable.")
    private List<String> max = new ArrayList<>();

    @Option(
            names = "--pin",
            paramLabel = "STAGES",
            defaultValue = "",
            description = "Stages that stay as they are, such as 1,2 or 1-3, until they are unpinned: see unpin.")
    private String pin = "";

    @Option(
            names = "--quiet-time",
            paramLabel = "FROM-TO",
            description = {
                "When --mode auto only recommends, such as 08:00-18:00 or 22:00-06:00, by the local time of this machine;",
                "operators may approve all the same. Repeatable."
            })
    private List<String> quietTimes = new ArrayList<>();

    @Option(
            names = "--overhead",
            paramLabel = "SHARE",
            description = {
                "Most of the ranks' time that measuring may take, such as 1%%. Above it in two windows, fewer calls are",
                "timed, and all still counted; it is said, and how far that helps. Default: it is only shown."
            })
    private @Nullable String overhead;

    @Option(
            names = "--switch-limit",
            paramLabel = "SIZE",
            description = "Message size from which a send waits for its receiver, such as 128KiB or 16MiB.")
    private @Nullable String switchLimit;

    @Option(names = "--timeout", paramLabel = "TIME", description = "End the job after this time, such as 90s or 5m.")
    private @Nullable String timeout;

    @Option(
            names = "--stalled-after",
            paramLabel = "TIME",
            description = {
                "End the job when a rank has been stopped for so long, or has neither called MPI nor used a processor, or",
                "when all wait for each other; at least 10s. Default: say so after 10s, end nothing."
            })
    private @Nullable String stalledAfter;

    @Option(names = "--job", paramLabel = "ID", description = "Name of the job. Default: made from the class.")
    private @Nullable String job;

    @Option(names = "--no-agent", description = "Run the program as it is: not measured, not changed.")
    private boolean noAgent;

    @Parameters(arity = "0..*", hidden = true)
    private List<String> program = new ArrayList<>();

    private final LauncherSource launchers;

    /** @param launchers what to launch with */
    public RunCommand(LauncherSource launchers) {
        this.launchers = launchers;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        JobSettings settings = settings();
        PrefixedOutput output = new PrefixedOutput(System.out, System.err, verbose());
        try (RunningJob running = launchers.find().launch(settings, output)) {
            if (!noAgent) {
                hint(settings).ifPresent(err()::println);
                err().println("scansion: job " + running.id() + "; look at it with: scansion watch --job "
                        + running.id());
            }
            JobResult result = running.await();
            return result.exitCode();
        }
    }

    /** What would let the spares be used, when as launched they cannot. */
    private static Optional<String> hint(JobSettings settings) {
        if (settings.spares() == 0 || !settings.stateless().isEmpty()) {
            return Optional.empty();
        }
        String example = settings.ranks() < 3 ? "" : settings.ranks() == 3 ? " 1" : " 1-" + (settings.ranks() - 2);
        return Optional.of(
                example.isEmpty()
                        ? "scansion: the spares will not be used: with " + settings.ranks()
                                + " ranks there is no stage between the first and the last"
                        : "scansion: the spares will not be used: no stage is declared stateless; if inner ranks keep nothing"
                                + " from one item to the next, say so, such as --stateless" + example);
    }

    private OperatorWishes wishes() {
        OperatorWishes wishes =
                OperatorWishes.parse(String.join(",", min), String.join(",", max), pin, String.join(",", quietTimes));
        return overhead == null ? wishes : wishes.withOverheadBudget(Quantities.share("--overhead", overhead));
    }

    private JobSettings settings() {
        String classPath = System.getenv("CLASSPATH");
        JobSettingsBuilder settings = JobSettings.builder(
                        ranks, JavaCommandLine.parse(program, classPath == null ? "" : classPath))
                .spares(spares)
                .stateless(RankList.parse(stateless))
                .trustEnd(RankList.parse(trustEnd))
                .points(PointList.parse(tune))
                .mode(TuningMode.parse(mode))
                .device(MpjDevice.parse(device))
                .minGain(Quantities.share("--min-gain", minGain))
                .wishes(wishes())
                .agent(!noAgent)
                .forwardInput(true)
                .verbose(verbose());
        if (expectedItems != null) {
            settings.expectedItems(expectedItems);
        }
        if (contract != null) {
            settings.requiredItemsPerSecond(contract);
        }
        if (events != null) {
            settings.events(events);
        }
        if (eventsSize != null) {
            settings.eventsLimitBytes(Quantities.bytes("--events-size", eventsSize));
        }
        if (record != null) {
            settings.recording(record);
        }
        if (switchLimit != null) {
            settings.switchLimitBytes(Quantities.bytes("--switch-limit", switchLimit));
        }
        if (window != null) {
            settings.window(Quantities.time("--window", window));
        }
        if (timeout != null) {
            settings.timeout(Quantities.time("--timeout", timeout));
        }
        if (stalledAfter != null) {
            settings.stalledAfter(Quantities.time("--stalled-after", stalledAfter));
        }
        if (job != null) {
            settings.id(job);
        }
        return settings.build();
    }
}
