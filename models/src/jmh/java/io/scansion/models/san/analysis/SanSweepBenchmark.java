package io.scansion.models.san.analysis;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.MasterSlaveNetwork;
import io.scansion.models.san.masterslave.Timings;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Twenty networks, one after the other, each with a longer time to compute than the one before; 40 places. The baseline has every one
 * of them begin with the uniform distribution.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SanSweepBenchmark {
    private static final int POINTS = 20;

    @Param({"false", "true"})
    private boolean warm;

    @Param({"0.1", "1", "5"})
    private double percentPerStep;

    /** What a sweep took. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Cost {
        public long iterations;
        public long cpuMillis;
    }

    @Benchmark
    public double sixExplicitly(Cost cost) {
        return sweep(6, SolutionWay.EXPLICIT, SteadyStates.AUTO, cost);
    }

    @Benchmark
    public double twentyCounted(Cost cost) {
        return sweep(20, SolutionWay.LUMPED, "gauss-seidel", cost);
    }

    @Benchmark
    public double fourByDescriptor(Cost cost) {
        return sweep(4, SolutionWay.DESCRIPTOR, SteadyStates.AUTO, cost);
    }

    private double sweep(int slaves, SolutionWay way, String solver, Cost cost) {
        SanOptions options =
                new SanOptions(way, new ChainOptions(solver, ExplorationLimits.DEFAULT, SolverLimits.DEFAULT));
        long begin = cpuMillis();
        WarmStart start = new WarmStart();
        double computing = 0.05;
        double sum = 0;
        for (int point = 0; point < POINTS; point++) {
            Timings timings = new Timings(0.0002, 0.005, computing, 0.0095);
            San network = new San(MasterSlaveNetwork.of(MasterSlave.asynchronous(slaves, 40, 2, timings)));
            SanSolution solution = network.solve(options, warm ? start : new WarmStart());
            cost.iterations += solution.iterations();
            sum += solution.eventsPerSecond().getOrDefault("c", Double.NaN);
            computing *= 1 + percentPerStep / 100;
        }
        cost.cpuMillis += cpuMillis() - begin;
        return sum;
    }

    /** Returns the processor time of the whole process: compiler and garbage collector count, too. */
    private static long cpuMillis() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
    }
}
