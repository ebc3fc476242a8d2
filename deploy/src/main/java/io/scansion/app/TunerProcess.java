package io.scansion.app;

import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.OperatorWishes;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.TunerKeyStore;
import io.scansion.launch.job.TunerMemory;
import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.act.CommandSender;
import io.scansion.tuner.channel.ChannelListener;
import io.scansion.tuner.channel.ChannelSettings;
import io.scansion.tuner.channel.ProgressWatch;
import io.scansion.tuner.channel.ReplyTo;
import io.scansion.tuner.channel.TunerServer;
import io.scansion.tuner.journal.EventLog;
import io.scansion.tuner.journal.JobClock;
import io.scansion.tuner.loop.Input;
import io.scansion.tuner.loop.TuningLoop;
import io.scansion.tuner.observe.ReportingPace;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.reading.ProgramReader;
import io.scansion.tuner.replay.RecordedRun;
import io.scansion.tuner.replay.Recorder;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.QuietTime;
import io.scansion.tuner.world.QuietTimes;
import io.scansion.tuner.world.Wishes;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.trust.TunerIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The tuner of one job: serves the channel, runs the loop on the calling thread, writes the events, and ends when the job
 * has ended. It may be killed and started again at any time; the program does not notice.
 */
final class TunerProcess implements ChannelListener {
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    /** Looks for what a launcher says at its end, to one for a launcher that is gone and says nothing: that one takes ten times as long. */
    private static final int LOOKS_FOR_LAUNCHER = 5;
    /** More than any of them makes, so that no id is given twice in a job: ranks take one that they know for a repeated order. */
    private static final long DECISIONS_OF_A_TUNER = 1_000_000_000L;

    private static final int FAILED = 1;

    private final JobDirectory directory;
    private final TunerMemory tuners;
    private final int processes;
    /** Whether this process has made the job's directory itself. */
    private final boolean isWithoutLauncher;

    /** Ranks that have said goodbye. The channel's thread only. */
    private final Set<Integer> left = new HashSet<>();

    private final ReportingPace pace;
    private final JobClock clock;
    private final EventLog events;
    private final TuningLoop loop;
    private final StandstillReport standstill;
    private final ProgramReader reader;
    private final @Nullable Recorder recorder;
    private final CompletableFuture<TunerServer> server = new CompletableFuture<>();
    private volatile @Nullable Throwable failure;
    private volatile boolean ranksEnded;

    /**
     * @param tuners what an earlier tuner of the job has left, and the next one will find
     * @throws IOException if the job's directory cannot be read
     */
    TunerProcess(JobDirectory directory, TunerMemory tuners) throws IOException {
        this.directory = directory;
        this.tuners = tuners;
        JobDescription job = directory.description();
        this.processes = job.primaries() + job.spares();
        this.isWithoutLauncher = job.launcherPid() == ProcessHandle.current().pid();
        TunerMemory.Turn turn = tuners.next(job.started());
        long number = turn.number();
        this.clock = new JobClock(
                NanoClock.system(),
                Duration.between(turn.started(), Instant.now()).toNanos() / 1e9);
        this.events = new EventLog(
                job.id(), job.events(), job.eventsLimitBytes(), clock::secondsSinceStart, TunerProcess::complain);
        JobFacts facts = new JobFacts(
                job.id(),
                job.mainClass(),
                job.primaries(),
                job.spares(),
                Set.copyOf(job.stateless()),
                job.device().word(),
                job.expectedItems(),
                job.requiredItemsPerSecond(),
                job.speeds());
        double windowSeconds = job.window().toMillis() / 1e3;
        this.pace = ReportingPace.of(processes, windowSeconds);
        WindowSettings windows = pace.windows();
        PolicySettings settings = PolicySettings.DEFAULT
                .withMode(Mode.of(job.mode().word()))
                .withMinGain(job.minGain())
                .withWindowSeconds(windows.windowSeconds())
                .withWishes(wishes(job.wishes(), clock))
                .withFirstDecisionId(1 + (number - 1) * DECISIONS_OF_A_TUNER);
        this.standstill = new StandstillReport(
                directory,
                settings.firstDecisionId(),
                new ProgressWatch(job.device() == MpjDevice.SMPDEV ? 1 : job.primaries()),
                job.stalledAfter(),
                (rank, command) -> server().send(rank, command, StandstillReport.STACKS_WITHIN));
        Optional<Bequest> bequest = tuners.read().map(Bequest::read);
        this.loop = loop(facts, settings, windows, bequest);
        if (windows.windowSeconds() > windowSeconds) {
            loop.take(new Input.Warned(String.format(
                    Locale.ROOT,
                    "%d ranks report every %.3g s, so a window lasts %.3g s and not %.3g s",
                    processes,
                    pace.snapshotMillis() / 1e3,
                    windows.windowSeconds(),
                    windowSeconds)));
        }
        this.reader = new ProgramReader(
                (rank, message) -> server().say(rank, message), warning -> loop.take(new Input.Warned(warning)));
        this.recorder = recorder(job, number, facts, settings, windows, bequest.map(Bequest::knowledgeBytes));
    }

    private static Wishes wishes(OperatorWishes asked, JobClock clock) {
        List<QuietTime> quietTimes = asked.quietTimes().stream()
                .map(time -> new QuietTime(
                        time.from().get(ChronoField.MINUTE_OF_DAY), time.to().get(ChronoField.MINUTE_OF_DAY)))
                .toList();
        return new Wishes(
                asked.least(),
                asked.most(),
                Set.copyOf(asked.pinned()),
                new QuietTimes(
                        quietTimes,
                        clock.originNanos(),
                        Instant.now().getEpochSecond(),
                        ZoneId.systemDefault().getId()),
                asked.overheadBudget(),
                asked.deadline().stream()
                        .mapToLong(at -> clock.originNanos()
                                + Duration.between(Instant.now(), at).toNanos())
                        .findFirst());
    }

    private static void complain(String complaint) {
        System.err.println("the tuner: " + complaint);
    }

    private @Nullable Recorder recorder(
            JobDescription job,
            long number,
            JobFacts facts,
            PolicySettings settings,
            WindowSettings windows,
            Optional<byte[]> memory) {
        if (job.recording().isEmpty()) {
            return null;
        }
        RecordedRun run = new RecordedRun(
                facts,
                settings,
                windows,
                memory.map(Base64.getEncoder()::encodeToString).orElse(""),
                clock.turnNanos(),
                clock.originNanos(),
                clock.originSeconds());
        Recorder opened = Recorder.open(recording(job.recording().get(), number), run, TunerProcess::complain);
        if (opened != null) {
            loop.listen(opened);
        }
        return opened;
    }

    /** The recording of a tuner that was started again stands beside those before it, with a number behind the name. */
    private static Path recording(Path wanted, long number) {
        return number == 1 ? wanted : wanted.resolveSibling(wanted.getFileName() + "." + number);
    }

    /** A loop that goes on from where an earlier tuner of the job stood. */
    private TuningLoop loop(
            JobFacts facts, PolicySettings settings, WindowSettings windows, Optional<Bequest> bequest) {
        try {
            TuningLoop resumed = new TuningLoop(facts, settings, windows, clock, new Sender(), events);
            if (bequest.isPresent()) {
                resumed.resume(bequest.get().knowledgeBytes());
                events.resume(bequest.get().state());
            }
            return resumed;
        } catch (IOException e) {
            TuningLoop anew = new TuningLoop(facts, settings, windows, clock, new Sender(), events);
            anew.take(new Input.Warned("what an earlier tuner of this job knew is lost: " + e.getMessage()));
            return anew;
        }
    }

    /**
     * Serves until the job has ended, or the channel has failed; an Error in the loop is thrown.
     *
     * @return the exit code of the process: not 0 if another one is to take its place
     * @throws IOException if the channel cannot be opened
     */
    int run() throws IOException, InterruptedException {
        JobDescription job = directory.description();
        ChannelSettings settings = channel(job);
        try (KeptMemory memory = new KeptMemory(tuners, complaint -> loop.take(new Input.Warned(complaint)));
                TunerServer opened = TunerServer.start(settings, this)) {
            server.complete(opened);
            long looked = System.nanoTime();
            int looks = 0;
            MemoryPace memoryPace = new MemoryPace(looked);
            Duration atMost = Duration.ofMillis(Math.min(BETWEEN_LOOKS.toMillis(), pace.snapshotMillis()));
            while (failure == null) {
                int done = loop.doWork();
                if (loop.hasLearnt()) {
                    memoryPace.learnt(loop.hasDecided());
                }
                long before = System.nanoTime();
                if (memoryPace.isDue(before)) {
                    memory.keep(Bequest.of(loop.memory(), events.state()).bytes());
                    memoryPace.kept(before, System.nanoTime());
                }
                if (done == 0) {
                    loop.awaitWork(atMost);
                }
                if (System.nanoTime() - looked >= BETWEEN_LOOKS.toNanos()) {
                    looked = System.nanoTime();
                    standstill.step(loop.isMeasuring(), looked);
                    looks++;
                    if (directory.isSaidToHaveEnded()
                            || (looks % LOOKS_FOR_LAUNCHER == 0
                                    && directory.endedWith(job).isPresent())) {
                        break;
                    }
                }
            }
            Throwable why = failure;
            if (why != null) {
                loop.doWork(); // what is still to be said
                System.err.println("the tuner ends, since its channel has failed: " + why);
                return FAILED;
            }
            directory.failure().ifPresent(reason -> loop.take(new Input.Warned(reason)));
            loop.doWork();
            loop.neverLoadedPoints().forEach(System.err::println);
            loop.finish();
            if (recorder != null) {
                recorder.finished();
            }
        } finally {
            reader.close();
            events.close();
            if (recorder != null) {
                recorder.close();
            }
        }
        return 0;
    }

    /** Between hosts it is recognised by a certificate, on the loopback by words: see docs/security.md. */
    private ChannelSettings channel(JobDescription job) throws IOException {
        ChannelSettings onLoopback =
                ChannelSettings.of(job.id(), job.keys(), processes, directory.tunerFile(), pace.snapshotMillis());
        if (job.listen().isLoopback()) {
            return onLoopback;
        }
        TunerIdentity identity = TunerKeyStore.identity(directory.keyStore());
        directory.publishKeys(identity.proof());
        return onLoopback.listeningAt(
                job.listen().local(), job.listen().tunerPort(), job.listen().advertised(), identity);
    }

    @Override
    public void onAgentMessage(AgentMessage message) {
        standstill.onMessage(message, System.nanoTime());
        if (message instanceof AgentMessage.CodeQuestion question) {
            reader.ask(question);
        } else if (message instanceof AgentMessage.ClassFiles files) {
            reader.take(files);
        } else if (!(message instanceof AgentMessage.Stacks)) {
            loop.post(message);
        }
    }

    @Override
    public void onAgentLost(int physicalRank, boolean orderly, String reason) {
        standstill.onLost(physicalRank, orderly);
        reader.lost(physicalRank);
        loop.take(new Input.Gone(physicalRank, orderly, reason));
        if (orderly && left.add(physicalRank) && left.size() == processes && isWithoutLauncher) {
            endOfRanks();
        }
    }

    /** Whether every rank of a job without a launcher of ours has said that it has ended. */
    boolean haveRanksEnded() {
        return ranksEnded;
    }

    /** Where nobody watches over the ranks, the job has ended when all have said so. */
    private void endOfRanks() {
        ranksEnded = true;
        try {
            directory.publishEnd(JobResult.success(Duration.ZERO));
        } catch (IOException e) {
            onWarning("all ranks have ended, and it cannot be written down: " + e.getMessage());
        }
    }

    @Override
    public void onWarning(String text) {
        loop.take(new Input.Warned(text));
    }

    @Override
    public void onFailed(Throwable cause) {
        failure = cause;
        loop.take(new Input.Warned("the tuner channel has failed, so the tuner is started again: " + cause));
    }

    @Override
    public void onRequest(OperatorRequest request, ReplyTo console) {
        switch (request.verb()) {
            case "watch" -> {
                EventLog.Subscription lines = events.subscribeWithState(console::event);
                console.onGone(lines::close);
                console.reply(ActionResult.DONE, "watching");
            }
            default -> perform(request, console);
        }
    }

    private void perform(OperatorRequest request, ReplyTo console) {
        OperatorAction action;
        try {
            action = OperatorAction.parse(request.verb(), request.argument());
        } catch (IllegalArgumentException e) {
            console.reply(ActionResult.BAD_ARGUMENT, String.valueOf(e.getMessage()));
            return;
        }
        if (!action.onlyLooks() && !console.mayChange()) {
            console.reply(
                    ActionResult.REFUSED,
                    "a viewer may look and change nothing; " + request.verb() + " needs the key of an operator");
            return;
        }
        CompletableFuture<ActionResult> answer = loop.submit(action);
        var unused = answer.thenAccept(result -> console.reply(result.exitCode(), result.text()));
    }

    /** The channel; ranks may be heard on its thread, and be answered on another, while it is still being started. */
    private TunerServer server() {
        return server.join();
    }

    private final class Sender implements CommandSender {
        @Override
        public CompletionStage<AgentMessage.Acknowledgement> send(int physicalRank, Command command) {
            return server().send(physicalRank, command, COMMAND_TIMEOUT);
        }
    }
}
