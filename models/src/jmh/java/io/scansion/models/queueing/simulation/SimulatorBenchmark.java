package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.RandomGraphs;
import io.scansion.models.queueing.reference.QueueingReference;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Time per event: a completion of service with all that follows from it. The target, 5 million a second, is 200 ns. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SimulatorBenchmark {
    private static final int EVENTS = 1_000_000;

    @Param({"figure8", "random100", "random10000"})
    String graphName;

    @Param({"50", "1"})
    int places;

    private ModuleGraph graph;
    private Wiring wiring;

    @Setup
    public void describe() {
        graph = switch (graphName) {
            case "figure8" -> QueueingReference.figure8();
            case "random100" -> new RandomGraphs(1).published(100);
            default -> new RandomGraphs(1).merging(10_000, 1_000);
        };
        graph = graph.withPlaces(places);
        wiring = new Wiring(graph);
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double engine() {
        GraphEngine engine = new GraphEngine(graph, wiring, new SplittableRandom(1), new DurationTallies(wiring));
        for (long productions = 0; engine.events < EVENTS; productions += 1_000) {
            engine.runUntil(productions, Long.MAX_VALUE / 2);
        }
        return engine.now;
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double objectsBaseline() {
        return new ObjectSimulation(graph, 1).play(EVENTS);
    }

    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double clients() {
        ClosedSystem system =
                new ClosedSystem(1_000, new ServiceTime.Exponential(999), new ServiceTime.Exponential(1), 0);
        ClosedEngine engine = new ClosedEngine(system, new SplittableRandom(1), new DurationHistogram(7));
        engine.runUntil(EVENTS / 2, Long.MAX_VALUE);
        return engine.now;
    }
}
