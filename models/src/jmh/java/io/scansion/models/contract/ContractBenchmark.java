package io.scansion.models.contract;

import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.modules.RandomPrograms;
import io.scansion.models.contract.modules.StreamKind;
import io.scansion.models.linalg.EchelonForm;
import io.scansion.models.linalg.ExactElimination;
import io.scansion.models.rational.Rational;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

/** Assesses contracts of random programs with sixty required rates; beside it, as the baseline, one exact elimination of the same equations. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class ContractBenchmark {
    private static final int REQUIRED = 60;
    private static final List<StreamKind> DETERMINED = List.of(StreamKind.BROADCAST);
    private static final List<StreamKind> OPEN = List.of(StreamKind.BROADCAST, StreamKind.ON_DEMAND);

    /** 430 modules have about 2,000 rates. */
    @Param({"100", "430"})
    public int modules;

    /** Whether half of the streams leave it open which receiver gets how much. */
    @Param({"false", "true"})
    public boolean onDemand;

    private Contract contract;

    @Setup
    public void describe() {
        Random random = new Random(20261121);
        EquationSystem system = RandomPrograms.wide(random, modules, onDemand ? OPEN : DETERMINED)
                .system();
        Map<String, Rational> required = new LinkedHashMap<>();
        for (int i = 0; i < REQUIRED; i++) {
            required.put(
                    system.variables().get(random.nextInt(system.variables().size())),
                    Rational.of(1 + random.nextInt(9)));
        }
        contract = new Contract(system, required);
        System.out.println("# variables: " + system.variables().size());
    }

    @Benchmark
    public Assessment assess() {
        return contract.solve();
    }

    @Benchmark
    public EchelonForm eliminateOnce() {
        int variables = contract.system().variables().size();
        return ExactElimination.reduce(
                contract.system().rows(),
                variables + 1,
                List.of(IntStream.range(0, variables).toArray()));
    }
}
