package io.scansion.models.poetries;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One complete answer for a pipeline of 100 stages and 1,000 free processors: prediction of now, best plan, cheapest
 * plan, limits. The baseline is the paper's greedy planner on the same pipeline, which gives one plan only.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlannerBenchmark {
    @Param({"100"})
    int stages;

    @Param({"1000"})
    int processors;

    @Param({"DEDICATED", "NONE"})
    Manager manager;

    private Pipeline pipeline;
    private Planner exact;
    private GreedyPlanner greedy;

    @Setup
    public void describe() {
        Random random = new Random(1);
        List<Stage> described = new ArrayList<>();
        for (int i = 0; i < stages; i++) {
            Stage stage = Stage.of(0.001 + 0.1 * random.nextDouble());
            described.add(i == 0 || i == stages - 1 ? Stage.notReplicable(0.001) : stage);
        }
        Edge edge = new Edge(10_240, EdgeMode.ASYNCHRONOUS, new MessageCost(30e-6, 0.3e-9));
        pipeline = Pipeline.uniform(described, edge);
        exact = new Planner(new Replication(manager, 5e-6));
        greedy = new GreedyPlanner(new Replication(manager, 5e-6));
    }

    @Benchmark
    public Advice exact() {
        return exact.plan(pipeline, processors);
    }

    @Benchmark
    public Plan greedyBaseline() {
        return greedy.plan(pipeline, processors);
    }
}
