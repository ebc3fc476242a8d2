package io.scansion.models.queueing.graph;

import java.util.List;
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
 * The steady state of a random graph. The baseline restarts at every bottleneck, as published. "described" is what the control loop
 * does: check the description first. A pipeline of ever slower modules is where restarting costs most: a walk per module.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SteadyStateBenchmark {
    /** The kind of graph. */
    public enum Kind {
        /** One source, unicast. */
        PUBLISHED,
        /** One source, every kind of edge. */
        ANYTHING,
        /** Five sources, unicast. */
        MERGING,
        /** Each module slower than the one before. */
        SLOWER_AND_SLOWER
    }

    @Param({"100", "10000"})
    int modules;

    @Param({"PUBLISHED", "ANYTHING", "MERGING", "SLOWER_AND_SLOWER"})
    Kind kind;

    private ModuleGraph graph;
    private List<Double> weights;

    @Setup
    public void describe() {
        RandomGraphs random = new RandomGraphs(1);
        graph = switch (kind) {
            case PUBLISHED -> random.published(modules);
            case ANYTHING -> random.anything(modules, 1);
            case MERGING -> random.merging(modules, 5);
            case SLOWER_AND_SLOWER -> RandomGraphs.slowerAndSlower(modules);
        };
        weights = graph.solve().weights();
    }

    @Benchmark
    public SteadyState onePass() {
        return graph.solve();
    }

    @Benchmark
    public SteadyState describedAndOnePass() {
        return ModuleGraph.of(graph.modules(), graph.edges()).solve();
    }

    /** Knows nothing of several sources: where there are five, it takes the first for the only one. */
    @Benchmark
    public double[] restartingBaseline() {
        return new RestartingAnalysis(graph, weights).interArrivals();
    }
}
