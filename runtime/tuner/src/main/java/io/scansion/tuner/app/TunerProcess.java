package io.scansion.tuner.app;

import io.scansion.tuner.channel.ChannelListener;
import io.scansion.tuner.channel.ChannelSettings;
import io.scansion.tuner.channel.ReplyTo;
import io.scansion.tuner.channel.TunerServer;
import io.scansion.tuner.control.ActionResult;
import io.scansion.tuner.control.CommandSender;
import io.scansion.tuner.control.ControlLoop;
import io.scansion.tuner.control.ControlSettings;
import io.scansion.tuner.control.Mode;
import io.scansion.tuner.control.OperatorAction;
import io.scansion.tuner.control.OperatorWords;
import io.scansion.tuner.launch.JobDescription;
import io.scansion.tuner.launch.JobDirectory;
import io.scansion.tuner.monitor.JobFacts;
import io.scansion.tuner.monitor.MonitorSettings;
import io.scansion.tuner.monitor.NanoClock;
import io.scansion.tuner.record.EventLog;
import io.scansion.tuner.record.RunEvent;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.SetMeasuring;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The tuner of one job: serves the channel, runs the loop on the calling thread, writes the events, and ends when the job
 * has ended. It may be killed and started again at any time; the program does not notice.
 */
final class TunerProcess implements ChannelListener {
    private static final int LONGEST_SNAPSHOT_MILLIS = 200;
    private static final int SNAPSHOTS_IN_A_WINDOW = 5;
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(10);
    private static final long PAUSE_MILLIS = 20;
    private static final int PAUSES_BETWEEN_LOOKS = 10;
    /** Ids of operators' own commands lie above those of all decisions. */
    private static final long FIRST_OPERATOR_ID = 1_000_000_000L;

    private final JobDirectory directory;
    private final int processes;
    private final EventLog events;
    private final ControlLoop loop;
    private final AtomicLong operatorIds = new AtomicLong(FIRST_OPERATOR_ID);
    private volatile @Nullable TunerServer server;

    /** @throws IOException if the job's directory cannot be read */
    TunerProcess(JobDirectory directory) throws IOException {
        this.directory = directory;
        JobDescription job = directory.description();
        this.processes = job.primaries() + job.spares();
        Instant started = job.started();
        this.events = new EventLog(
                job.id(),
                job.events(),
                () -> Duration.between(started, Instant.now()).toNanos() / 1e9,
                complaint -> System.err.println("the tuner: " + complaint));
        JobFacts facts = new JobFacts(
                job.id(),
                job.mainClass(),
                job.primaries(),
                job.spares(),
                Set.copyOf(job.stateless()),
                job.device().word(),
                job.expectedItems(),
                job.requiredItemsPerSecond());
        MonitorSettings windows =
                MonitorSettings.DEFAULT.withWindowSeconds(job.window().toMillis() / 1e3);
        ControlSettings settings = ControlSettings.DEFAULT
                .withMode(Mode.of(job.mode().word()))
                .withMinGain(job.minGain())
                .withWindowSeconds(windows.windowSeconds())
                .withFirstDecisionId(firstDecisionId(directory, started));
        OperatorWords words = new KeptWords(directory, events).open();
        this.loop = new ControlLoop(facts, settings, windows, NanoClock.system(), new Sender(), words, events);
    }

    /** 1, or for a tuner that was started again an id that those before it cannot have reached: they decide once a window. */
    private static long firstDecisionId(JobDirectory directory, Instant started) {
        return Files.exists(directory.tunerFile())
                ? 1 + 10 * Math.max(1, Duration.between(started, Instant.now()).toSeconds())
                : 1;
    }

    private static int snapshotMillis(Duration window) {
        return (int) Math.min(LONGEST_SNAPSHOT_MILLIS, window.toMillis() / SNAPSHOTS_IN_A_WINDOW);
    }

    /**
     * Serves until the job has ended.
     *
     * @return the exit code of the process
     * @throws IOException if the channel cannot be opened
     */
    int run() throws IOException, InterruptedException {
        JobDescription job = directory.description();
        ChannelSettings settings =
                ChannelSettings.of(job.id(), job.key(), processes, directory.tunerFile(), snapshotMillis(job.window()));
        try (TunerServer opened = TunerServer.start(settings, this)) {
            server = opened;
            int pauses = 0;
            while (true) {
                if (loop.doWork() == 0) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                }
                if (++pauses % PAUSES_BETWEEN_LOOKS == 0
                        && directory.endedWith().isPresent()) {
                    break;
                }
            }
            loop.doWork();
            loop.neverLoadedPoints().forEach(System.err::println);
            loop.finish();
        } finally {
            events.close();
        }
        return 0;
    }

    @Override
    public void onAgentMessage(AgentMessage message) {
        loop.post(message);
    }

    @Override
    public void onAgentLost(int physicalRank, boolean orderly, String reason) {
        loop.disconnected(physicalRank);
        if (!orderly) {
            events.append(new RunEvent.Warning(physicalRank, "the agent is gone: " + reason));
        }
    }

    @Override
    public void onWarning(String text) {
        events.append(new RunEvent.Warning(-1, text));
    }

    @Override
    public void onRequest(OperatorRequest request, ReplyTo console) {
        switch (request.verb()) {
            case "watch" -> {
                // Never cancelled: lines for a console that has gone are dropped by the channel.
                events.subscribeWithRecent(console::event);
                console.reply(ActionResult.DONE, "watching");
            }
            case "measure" -> measure(request.argument(), console);
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
        CompletableFuture<ActionResult> answer = loop.submit(action);
        var unused = answer.thenAccept(result -> console.reply(result.exitCode(), result.text()));
    }

    private void measure(String argument, ReplyTo console) {
        if (!argument.equals("on") && !argument.equals("off")) {
            console.reply(ActionResult.BAD_ARGUMENT, "measure needs on or off, got '" + argument + "'");
            return;
        }
        boolean on = argument.equals("on");
        if (!on) {
            loop.measuring(false);
        }
        long id = operatorIds.incrementAndGet();
        CompletableFuture<?>[] answers = new CompletableFuture<?>[processes];
        for (int rank = 0; rank < processes; rank++) {
            answers[rank] = server().send(rank, new SetMeasuring(id, on), COMMAND_TIMEOUT);
        }
        var unused = CompletableFuture.allOf(answers).whenComplete((done, failure) -> {
            if (on) {
                loop.measuring(true);
            }
            if (failure == null) {
                console.reply(ActionResult.DONE, "measuring is " + argument + " in all " + processes + " ranks");
            } else {
                console.reply(ActionResult.REFUSED, "not every rank has answered: " + failure.getMessage());
            }
        });
    }

    private TunerServer server() {
        TunerServer open = server;
        if (open == null) {
            throw new IllegalStateException("the channel is not open yet");
        }
        return open;
    }

    private final class Sender implements CommandSender {
        @Override
        public CompletionStage<AgentMessage.Acknowledgement> send(int physicalRank, Command command) {
            return server().send(physicalRank, command, COMMAND_TIMEOUT);
        }
    }
}
