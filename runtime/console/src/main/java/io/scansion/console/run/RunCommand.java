package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.Quantities;
import io.scansion.console.page.PageFlags;
import io.scansion.console.page.PageOptions;
import io.scansion.console.view.PlainLog;
import io.scansion.launch.PageProcess;
import io.scansion.launch.RunningJob;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JavaCommandLine;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.PointList;
import io.scansion.launch.config.RankHosts;
import io.scansion.launch.config.RankList;
import io.scansion.launch.config.RunAhead;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RunArchive;
import io.scansion.launch.process.PrefixedOutput;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rendezvous.OwnAddresses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  scansion run --ranks 5 --spares 3 --stateless 1-3 --hosts node1:4,node2:4 \\",
            "      -- -cp app.jar com.example.Pipeline",
            "  scansion run --ranks 5 --tune grain=com.example.Farm.grain:int:1..64 \\",
            "      -- -cp app.jar com.example.Farm"
        })
public final class RunCommand extends ConsoleCommand {
    @Option(names = "--ranks", required = true, paramLabel = "N", description = "Ranks that the program sees.")
    private int ranks;

    @Option(
            names = "--spares",
            paramLabel = "K",
            description = "Ranks kept parked for replication. Default: as many as a host file lays down, or 0.")
    private @Nullable Integer spares;

    @Mixin
    private HostOptions hosts = new HostOptions();

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
            names = "--run-ahead",
            paramLabel = "HOW",
            description = {
                "How far senders may get ahead of --stateless stages before anything is changed:",
                "free, as MPI lets them (with --mode advise), or bounded, by about half a second of work, so that",
                "a change finds something left to share (with --mode auto, or if you mean to approve or arrange)."
            })
    private @Nullable String runAhead;

    @Mixin
    private TuningOptions tuning = new TuningOptions();

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
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "niodev",
            description = "niodev: a process per rank; smpdev: threads, for measuring only. Default: ${DEFAULT-VALUE}.")
    private String device = "niodev";

    @Option(
            names = "--switch-limit",
            paramLabel = "SIZE",
            description = "Message size from which a send waits for its receiver, such as 128KiB or 16MiB.")
    private @Nullable String switchLimit;

    @Option(
            names = "--interface",
            paramLabel = "WHERE",
            description = {
                "Where tuner and rendezvous listen: an interface such as eth1, a network such as 10.0.0.0/8, or an address of",
                "this machine. Default: 127.0.0.1, which no other host reaches."
            })
    private @Nullable String networkInterface;

    @Option(
            names = "--advertise",
            paramLabel = "HOST",
            description = "Address or name under which other hosts reach it, where it is not the one of --interface.")
    private @Nullable String advertised;

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

    @Option(
            names = "--page",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "HOST:PORT",
            description = {
                "Serve a page in the browser on which the job is watched and steered; its address is printed.",
                "Default: 127.0.0.1 and a port that is free. See page --help."
            })
    private @Nullable String page;

    @Mixin
    private PageFlags pageFlags = new PageFlags();

    @Option(
            names = {"-q", "--quiet"},
            description = {
                "Say nothing but what goes wrong. Without it, what is found and changed is said on standard error,",
                "and with --verbose also what is measured."
            })
    private boolean quiet;

    @Option(names = "--no-agent", description = "Run the program as it is: not measured, not changed.")
    private boolean noAgent;

    @Parameters(arity = "0..*", hidden = true)
    private List<String> program = new ArrayList<>();

    private final LauncherSource launchers;
    private final JobStore store;

    /**
     * @param launchers what to launch with
     * @param store of the jobs, which remembers those that have ended
     */
    public RunCommand(LauncherSource launchers, JobStore store) {
        this.launchers = launchers;
        this.store = store;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        JobSettings settings = settings();
        Optional<PageOptions> asked = pageOptions();
        PrefixedOutput output = new PrefixedOutput(System.out, System.err, verbose());
        RunTeller teller = new RunTeller(verbose() ? PlainLog.Detail.ALL : PlainLog.Detail.NEWS, this::tell);
        SupervisionListener listener = event -> {
            output.on(event);
            teller.on(event);
        };
        try (RunningJob running = launchers.find().launch(settings, noAgent ? output : listener)) {
            if (noAgent) {
                return running.await().exitCode();
            }
            hint(settings).ifPresent(this::tell);
            tell("job " + running.id() + "; look at it with: scansion watch --job " + running.id());
            RunKeeper keeper = RunKeeper.begin(running.id(), words(), teller, new RunArchive(store), this::tell);
            JobResult result = await(running, asked);
            keeper.over(result.exitCode(), result.message());
            return result.exitCode();
        }
    }

    private void tell(String line) {
        if (!quiet) {
            err().println("scansion: " + line);
        }
    }

    /** Waits for the end of the job, with a page meanwhile if one was asked for. */
    private JobResult await(RunningJob running, Optional<PageOptions> asked) throws IOException, InterruptedException {
        if (asked.isEmpty()) {
            return running.await();
        }
        PageProcess served = PageProcess.start(
                ScansionHome.find(),
                running.directory(),
                pageFlags.arguments(asked.get().address()));
        try {
            return running.await();
        } finally {
            served.close();
        }
    }

    private Optional<PageOptions> pageOptions() {
        String address = page;
        if (address == null && pageFlags.given()) {
            throw badInput("--metrics, --metrics-open and --allow-remote are about the page; say --page too");
        } else if (address != null && noAgent) {
            throw badInput("a program that is not measured has no page; leave out --page or --no-agent");
        }
        return Optional.ofNullable(address).map(pageFlags::options);
    }

    /** What would let the spares be used, when as launched they cannot. */
    private static Optional<String> hint(JobSettings settings) {
        if (settings.spares() == 0 || !settings.stateless().isEmpty()) {
            return Optional.empty();
        }
        String example = settings.ranks() < 3 ? "" : settings.ranks() == 3 ? " 1" : " 1-" + (settings.ranks() - 2);
        return Optional.of(
                example.isEmpty()
                        ? "the spares will not be used: with " + settings.ranks()
                                + " ranks there is no stage between the first and the last"
                        : "the spares will not be used: no stage is declared stateless; if inner ranks keep nothing"
                                + " from one item to the next, say so, such as --stateless" + example);
    }

    private JobSettings settings() throws IOException {
        RankHosts rankHosts = hosts.read();
        String ahead = runAhead;
        JobSettingsBuilder settings = JobSettings.builder(
                        ranks, JavaCommandLine.parse(program, System.getenv().getOrDefault("CLASSPATH", "")))
                .spares(spares == null ? rankHosts.spares().orElse(0) : spares)
                .hosts(rankHosts)
                .stateless(RankList.parse(stateless))
                .trustEnd(RankList.parse(trustEnd))
                .points(PointList.parse(tune))
                .device(MpjDevice.parse(device))
                .agent(!noAgent)
                .forwardInput(true)
                .verbose(verbose());
        if (ahead != null) {
            settings.runAhead(RunAhead.parse(ahead));
        }
        tuning.applyTo(settings);
        if (switchLimit != null) {
            settings.switchLimitBytes(Quantities.bytes("--switch-limit", switchLimit));
        }
        if (networkInterface != null) {
            settings.listen(OwnAddresses.find(networkInterface, Optional.ofNullable(advertised)));
        } else if (advertised != null) {
            throw new InvalidJobException("--advertise says how --interface is reached; give that too");
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
