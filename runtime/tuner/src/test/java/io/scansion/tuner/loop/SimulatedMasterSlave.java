package io.scansion.tuner.loop;

import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.JobFacts;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage.ReportEvery;
import io.scansion.wire.TunerMessage.SetMeasuring;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;

/*
 * A master, rank 0, and its workers, in which nothing runs: when everything happens is worked out ahead, on a clock that the test
 * moves, and the agents count what has happened by then. A loop listens.
 */
public final class SimulatedMasterSlave {
    private static final double STEP_SECONDS = 0.2;
    static final int TASK_BYTES = 1000;
    static final int RESULT_BYTES = 200;

    private final int workers;
    private final boolean phases;
    private final ToDoubleFunction<Random> taskSeconds;
    private final double masterSeconds;
    private final double sendSeconds;
    private final Random random = new Random(20261121);
    private final List<Rank> ranks = new ArrayList<>();
    private final PriorityQueue<Happening> ahead = new PriorityQueue<>(Comparator.comparingDouble(Happening::at));
    private final double[] answerAt;
    private final Deque<Integer> toServe = new ArrayDeque<>();
    private final HandMovedClock clock = new HandMovedClock();
    private double masterFree;
    private double now;
    private long sequence;

    final List<RunEvent> events = new ArrayList<>();
    /** When each event was written, in seconds since the start of the program. */
    final List<Double> eventSeconds = new ArrayList<>();

    TuningLoop loop;
    private final JobFacts facts;

    private record Happening(double at, Runnable effect) {}

    private static final class Rank {
        long in;
        long out;
        long items;
        long turns;
        double compute;
        double idle;
        double sending;
        final List<Double> sinceSnapshot = new ArrayList<>();
        final long[] inFrom;
        final long[] outTo;

        Rank(int ranks) {
            inFrom = new long[ranks];
            outTo = new long[ranks];
        }
    }

    /**
     * @param phases whether the master waits for all results before it hands out again
     * @param masterSeconds the master's own time for a result
     */
    SimulatedMasterSlave(
            int workers,
            boolean phases,
            ToDoubleFunction<Random> taskSeconds,
            double masterSeconds,
            double sendSeconds,
            OptionalLong tasks) {
        this(workers, phases, taskSeconds, masterSeconds, sendSeconds, tasks, OptionalDouble.empty());
    }

    private SimulatedMasterSlave(
            int workers,
            boolean phases,
            ToDoubleFunction<Random> taskSeconds,
            double masterSeconds,
            double sendSeconds,
            OptionalLong tasks,
            OptionalDouble demanded) {
        this.workers = workers;
        this.phases = phases;
        this.taskSeconds = taskSeconds;
        this.masterSeconds = masterSeconds;
        this.sendSeconds = sendSeconds;
        this.answerAt = new double[workers + 1];
        for (int rank = 0; rank <= workers; rank++) {
            ranks.add(new Rank(workers + 1));
        }
        facts = new JobFacts("job", "Main", workers + 1, 0, Set.of(), "niodev", tasks, demanded);
        loop = newLoop();
        for (int rank = 0; rank <= workers; rank++) {
            loop.post(new AgentMessage.Hello(
                    1, "key", "job", rank, workers + 1, 0, 1000 + rank, "localhost", "", "niodev", 60_000_000));
        }
        for (int worker = 1; worker <= workers; worker++) {
            handOut(worker, false);
        }
    }

    private TuningLoop newLoop() {
        return new TuningLoop(
                facts,
                PolicySettings.DEFAULT,
                WindowSettings.DEFAULT,
                clock,
                (rank, command) -> command instanceof SetMeasuring || command instanceof ReportEvery
                        ? CompletableFuture.completedFuture(new Acknowledgement(rank, command.decisionId(), true, ""))
                        : CompletableFuture.failedFuture(new AssertionError("nothing else is commanded here")),
                event -> {
                    events.add(event);
                    eventSeconds.add(now);
                });
    }

    /** The tuner dies between two windows, and another one takes its place with what it has left. */
    void replaceTuner() {
        byte[] memory = loop.memory();
        loop = newLoop();
        try {
            loop.resume(memory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static SimulatedMasterSlave asynchronous(int workers, double taskSeconds, double masterSeconds) {
        return new SimulatedMasterSlave(workers, false, r -> taskSeconds, masterSeconds, 1e-5, OptionalLong.empty());
    }

    SimulatedMasterSlave demanding(double tasksPerSecond) {
        return new SimulatedMasterSlave(
                workers,
                phases,
                taskSeconds,
                masterSeconds,
                sendSeconds,
                OptionalLong.empty(),
                OptionalDouble.of(tasksPerSecond));
    }

    static SimulatedMasterSlave inPhases(int workers, ToDoubleFunction<Random> taskSeconds, double masterSeconds) {
        return new SimulatedMasterSlave(workers, true, taskSeconds, masterSeconds, 1e-5, OptionalLong.empty());
    }

    /** A lognormal time of this mean and coefficient of variation. */
    public static ToDoubleFunction<Random> lognormal(double mean, double variation) {
        double shape = Math.sqrt(Math.log(1 + variation * variation));
        double scale = Math.log(mean) - shape * shape / 2;
        return random -> Math.exp(scale + shape * random.nextGaussian());
    }

    private void handOut(int worker, boolean turn) {
        masterFree += sendSeconds;
        double sentAt = masterFree;
        at(sentAt, () -> {
            Rank master = ranks.get(0);
            master.out++;
            master.outTo[worker]++;
            master.turns += turn ? 1 : 0;
            master.sending += sendSeconds;
            ranks.get(worker).in++;
            ranks.get(worker).inFrom[0]++;
        });
        double idle = answerAt[worker] > 0 ? sentAt - answerAt[worker] : 0;
        double takes = taskSeconds.applyAsDouble(random);
        answerAt[worker] = sentAt + takes;
        at(answerAt[worker], () -> {
            Rank rank = ranks.get(worker);
            rank.items++;
            rank.turns++;
            rank.out++;
            rank.outTo[0]++;
            rank.compute += takes;
            rank.idle += idle;
            rank.sinceSnapshot.add(takes);
        });
    }

    /** The master takes the result that came first, and hands out again when its turn has come. */
    private void serveNext() {
        int first = 0;
        for (int worker = 1; worker <= workers; worker++) {
            if (!toServe.contains(worker) && (first == 0 || answerAt[worker] < answerAt[first])) {
                first = worker;
            }
        }
        int from = first;
        double received = Math.max(masterFree, answerAt[from]);
        double idle = received - masterFree;
        at(received, () -> {
            ranks.get(0).in++;
            ranks.get(0).inFrom[from]++;
            ranks.get(0).idle += idle;
        });
        masterFree = received + masterSeconds;
        at(masterFree, () -> {
            ranks.get(0).items++;
            ranks.get(0).compute += masterSeconds;
            ranks.get(0).sinceSnapshot.add(masterSeconds);
        });
        toServe.add(from);
        if (phases && toServe.size() < workers) {
            return;
        }
        boolean turn = true;
        while (!toServe.isEmpty()) {
            handOut(toServe.removeFirst(), turn);
            turn = false;
        }
    }

    private void at(double seconds, Runnable effect) {
        ahead.add(new Happening(seconds, effect));
    }

    /** Switches the probes on or off. */
    void measure(boolean on) {
        var answer = loop.submit(new OperatorAction.Measure(on));
        loop.doWork();
        loop.doWork();
        answer.join();
    }

    void run(double seconds) {
        for (double done = 0; done < seconds - STEP_SECONDS / 2; done += STEP_SECONDS) {
            now += STEP_SECONDS;
            clock.advance(STEP_SECONDS);
            while (masterFree <= now) {
                serveNext();
            }
            while (!ahead.isEmpty() && ahead.element().at() <= now) {
                ahead.remove().effect().run();
            }
            sequence++;
            for (int rank = 0; rank <= workers; rank++) {
                loop.post(snapshot(rank));
            }
            while (loop.doWork() > 0) {
                // until nothing is left
            }
        }
    }

    private Snapshot snapshot(int number) {
        Rank rank = ranks.get(number);
        List<ChannelCounters> channels = new ArrayList<>();
        for (int peer = 0; peer <= workers; peer++) {
            int bytes = number == 0 ? TASK_BYTES : RESULT_BYTES;
            int bytesIn = number == 0 ? RESULT_BYTES : TASK_BYTES;
            channels.add(new ChannelCounters(peer, true, rank.outTo[peer], rank.outTo[peer] * bytes, 0, 0, 7, 7));
            channels.add(new ChannelCounters(peer, false, rank.inFrom[peer], rank.inFrom[peer] * bytesIn, 0, 0, 7, 7));
        }
        channels.removeIf(channel -> channel.messages() == 0);
        RankCounters counters = new RankCounters(
                rank.in,
                rank.out,
                rank.items,
                Math.round(rank.compute * 1e9),
                Math.round(rank.idle * 1e9),
                Math.round(rank.sending * 1e9),
                0,
                rank.in + rank.out,
                rank.turns);
        Snapshot snapshot = new Snapshot(
                number,
                number,
                sequence,
                Math.round(now * 1e9),
                counters,
                times(rank.sinceSnapshot),
                CompressedHistogram.EMPTY,
                CpuTimes.NONE,
                channels);
        rank.sinceSnapshot.clear();
        return snapshot;
    }

    private static ComputeTimes times(List<Double> seconds) {
        if (seconds.isEmpty()) {
            return ComputeTimes.NONE;
        }
        double mean = seconds.stream().mapToDouble(x -> x).average().orElse(0);
        double squares =
                seconds.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
        long most = Math.round(1e9 * seconds.stream().mapToDouble(x -> x).max().orElse(0));
        return new ComputeTimes(
                seconds.size(),
                mean * 1e9,
                Math.sqrt(squares / seconds.size()) * 1e9,
                Math.round(mean * 1e9),
                most,
                most);
    }

    <E extends RunEvent> List<E> events(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    <E extends RunEvent> E last(Class<E> type) {
        List<E> all = events(type);
        return all.get(all.size() - 1);
    }
}
