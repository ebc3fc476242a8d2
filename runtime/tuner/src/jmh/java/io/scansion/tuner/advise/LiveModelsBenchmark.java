package io.scansion.tuner.advise;

import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.StageErrors;
import io.scansion.tuner.observe.StageWindow;
import io.scansion.tuner.observe.TimeCounts;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.predict.Forecast;
import io.scansion.tuner.predict.MeasuredGraph;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.predict.QueueingModel;
import io.scansion.tuner.world.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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

/** What a closed window costs in the models that are asked about it: queueing and contract, of a pipeline and of a random graph. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class LiveModelsBenchmark {
    private static final double WINDOW_SECONDS = 2;

    @Param({"5", "100"})
    public int stages;

    private Pipeline pipeline;
    private List<Integer> order;
    private Window window;

    @Setup
    public void describe() {
        List<Stage> all = new ArrayList<>();
        IntStream.range(0, stages).forEach(stage -> all.add(Stage.of((10 + stage * 7 % 31) / 1e3)));
        pipeline = Pipeline.uniform(all, new Edge(1000, EdgeMode.ASYNCHRONOUS, new MessageCost(20e-6, 0)));
        order = IntStream.range(0, stages).boxed().toList();
        randomGraph(new Random(20261121));
    }

    /** Every stage but the first receives from one or two before it. */
    private void randomGraph(Random random) {
        List<ChannelFlow> flows = new ArrayList<>();
        long[] received = new long[stages];
        long[] sent = new long[stages];
        for (int to = 1; to < stages; to++) {
            int from = random.nextInt(to);
            int other = random.nextInt(to);
            for (int sender : from == other ? new int[] {from} : new int[] {from, other}) {
                long messages = 20 + random.nextInt(80);
                flows.add(new ChannelFlow(sender, to, messages, messages));
                received[to] += messages;
                sent[sender] += messages;
            }
        }
        List<StageWindow> measured = new ArrayList<>();
        for (int stage = 0; stage < stages; stage++) {
            long items = stage == 0 ? sent[0] : received[stage];
            double seconds = 0.001 + random.nextDouble() / 100;
            measured.add(new StageWindow.Measured(
                    stage,
                    List.of(stage),
                    List.of(),
                    items,
                    items,
                    items / WINDOW_SECONDS,
                    seconds,
                    0,
                    seconds,
                    TimeCounts.UNKNOWN,
                    0,
                    0,
                    1,
                    1000,
                    ProcessorSeconds.UNKNOWN,
                    0,
                    StageErrors.UNKNOWN));
        }
        JobStructure graph = new JobStructure.NotLinear("a graph", flows);
        window = new Window(1, 0, (long) (WINDOW_SECONDS * 1e9), graph, measured, 0);
    }

    /** The baseline: the model that plans are made with. */
    @Benchmark
    public Prediction poetriesOfAPipeline() {
        return new ProductionTimes(Pipelines.replication(Subject.PROGRAM)).predict(pipeline);
    }

    @Benchmark
    public Forecast queueingOfAPipeline() {
        return QueueingModel.of(pipeline, order);
    }

    @Benchmark
    public Optional<Forecast> queueingOfAGraph() {
        return QueueingModel.of(window);
    }

    @Benchmark
    public Optional<ModelEvent.Contract> contractOfAPipeline() {
        return new ContractWatch(50).look(pipeline, order, stage -> true, 100, 1);
    }

    @Benchmark
    public Optional<ModelEvent.Contract> contractOfAGraph() {
        return MeasuredGraph.of(window).flatMap(graph -> new ContractWatch(50).look(graph, 1));
    }
}
