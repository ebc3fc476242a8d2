package io.scansion.models.queueing.clientserver;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The exact finite population by its largest terms; the baseline is mean value analysis, one step per client. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FinitePopulationBenchmark {
    @Param({"10", "1000", "1000000"})
    long clients;

    @Benchmark
    public FinitePopulation largestTerms() {
        return FinitePopulation.solve(clients, clients, 1, 0);
    }

    @Benchmark
    public double meanValueAnalysisBaseline() {
        double queue = 0;
        for (long n = 1; n <= clients; n++) {
            double response = 1 + queue;
            queue = n / (clients + response) * response;
        }
        return queue;
    }
}
