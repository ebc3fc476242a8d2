package io.scansion.models.san.masterslave;

import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SolutionWay;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * One complete solution, from the parameters to the measures. Asynchronous, 40 places: 8 slaves have 498,820 states and 3,118 once
 * counted; 7 slaves multiply with the descriptor. The baseline of each is the one above it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class MasterSlaveBenchmark {
    private static final Timings TIMINGS = new Timings(0.0002, 0.005, 0.05, 0.0095);
    private static final MasterSlave EIGHT = MasterSlave.asynchronous(8, 40, 2, TIMINGS);
    private static final MasterSlave SEVEN = MasterSlave.asynchronous(7, 40, 2, TIMINGS);

    @Benchmark
    public MasterSlaveSolution eightCounted() {
        return EIGHT.solve();
    }

    @Benchmark
    public MasterSlaveSolution eightInFull() {
        return EIGHT.solveInFull(SanOptions.DEFAULT);
    }

    @Benchmark
    public MasterSlaveSolution sevenInFull() {
        return SEVEN.solveInFull(SanOptions.DEFAULT);
    }

    @Benchmark
    public MasterSlaveSolution sevenByDescriptor() {
        return SEVEN.solveInFull(SanOptions.DEFAULT.withWay(SolutionWay.DESCRIPTOR));
    }
}
