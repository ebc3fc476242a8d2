package io.scansion.tuner.loop;

import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.ContractState;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From the last snapshot of a window to the verdict: one snapshot of every rank in, the window closed, its events made, the
 * models asked and the exact plan found. Beside it the baseline, the planner alone on the same pipeline. Stages compute for half of
 * their time, so that a machine of few cores is crowded, where other plans are looked at as well.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class SnapshotToPlanBenchmark {
    @Param({"5", "100"})
    public int stages;

    @Param("100")
    public int spares;

    /** Machines that ranks are spread over, in their order. */
    @Param("1")
    public int hosts;

    /** Of the machine; 0 where it tells nothing of itself, nor of processor time. */
    @Param({"0", "64", "16"})
    public int cores;

    private final HandMoved clock = new HandMoved();
    private TuningLoop loop;
    private Planner planner;
    private Pipeline pipeline;
    private long round;
    private long events;

    private static final class HandMoved implements NanoClock {
        private long nanos;

        @Override
        public long nanoTime() {
            return nanos;
        }
    }

    @Setup
    public void connect() {
        Set<Integer> stateless = IntStream.range(1, stages - 1).boxed().collect(Collectors.toSet());
        JobFacts facts = new JobFacts(
                "job", "Main", stages, spares, stateless, "niodev", OptionalLong.empty(), OptionalDouble.empty());
        // Advising plans in every window and changes nothing, so every invocation does the same work.
        loop = new TuningLoop(
                facts,
                PolicySettings.DEFAULT,
                WindowSettings.DEFAULT,
                clock,
                (rank, command) -> new CompletableFuture<>(),
                event -> events++);
        for (int rank = 0; rank < stages + spares; rank++) {
            loop.post(new AgentMessage.Hello(
                    1, "k", "job", rank, stages, spares, rank, host(rank), host(rank), "niodev", 0));
            if (cores > 0 && (rank == 0 || !host(rank).equals(host(rank - 1)))) {
                loop.post(new HostReport(
                        rank,
                        host(rank),
                        host(rank),
                        cores,
                        cores,
                        Double.POSITIVE_INFINITY,
                        0.5,
                        0,
                        Double.NaN,
                        1L << 36,
                        1L << 35));
            }
        }
        stateless.forEach(s -> loop.post(new AgentMessage.Contract(s, s, ContractState.KEPT, List.of())));
        snapshots();
        planner = new Planner(Pipelines.replication(Subject.PROGRAM));
        List<Stage> models = new ArrayList<>();
        for (int s = 0; s < stages; s++) {
            models.add(Stage.of(seconds(s)));
        }
        pipeline = Pipeline.uniform(models, new Edge(1000, EdgeMode.ASYNCHRONOUS, new MessageCost(20e-6, 0)));
    }

    private String host(int rank) {
        return "h" + (long) rank * hosts / (stages + spares);
    }

    private static double seconds(int stage) {
        return (10 + stage * 7 % 31) / 1e3;
    }

    private void snapshots() {
        round++;
        for (int rank = 0; rank < stages + spares; rank++) {
            loop.post(
                    rank < stages
                            ? snapshot(rank)
                            : new Snapshot(
                                    rank,
                                    Snapshot.PARKED,
                                    round,
                                    round * 2_000_000_000L,
                                    RankCounters.ZERO,
                                    ComputeTimes.NONE,
                                    CompressedHistogram.EMPTY,
                                    CpuTimes.NONE,
                                    List.of()));
        }
    }

    private Snapshot snapshot(int rank) {
        long items = round * 50;
        long nanos = (long) (seconds(rank) * 1e9);
        List<ChannelCounters> channels = new ArrayList<>();
        if (rank > 0) {
            channels.add(new ChannelCounters(rank - 1, false, items, items * 1000, 0, 0, 7, 7));
        }
        if (rank < stages - 1) {
            channels.add(new ChannelCounters(rank + 1, true, items, items * 1000, items * 20_000, 0, 7, 7));
        }
        return new Snapshot(
                rank,
                rank,
                round,
                round * 2_000_000_000L,
                new RankCounters(items, items, items, items * nanos, 0, 0, 0, items * 2, items),
                new ComputeTimes(50, nanos, nanos / 100.0, nanos, nanos, nanos),
                CompressedHistogram.EMPTY,
                cores == 0 ? CpuTimes.NONE : new CpuTimes(items * nanos / 2, items * nanos / 2, items * 1000),
                channels);
    }

    @Benchmark
    public int snapshotToPlan() {
        clock.nanos += 2_000_000_000L;
        snapshots();
        return loop.doWork();
    }

    @Benchmark
    public Object baselinePlannerAlone() {
        return planner.plan(pipeline, spares);
    }
}
