package io.scansion.models.mapping;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import java.util.ArrayList;
import java.util.Collections;
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
 * One prediction of a control loop, with every measured time a few percent off the one before: by a predictor that is kept, by a
 * new one, and, as the baseline, by deriving the PEPA model afresh. Up to 8 stages predictions are exact; the baseline always is.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PipelinePredictorBenchmark {
    private static final int VARIANTS = 64;

    @Param({"5", "8", "12", "14"})
    int stages;

    private final List<PlacementCosts> measured = new ArrayList<>();
    private Mapping mapping;
    private PipelinePredictor kept;
    private int next;

    @Setup
    public void describe() {
        Random random = new Random(1);
        Network network = new Network(
                Collections.nCopies(stages, 10.0), Collections.nCopies(stages, Collections.nCopies(stages, 100.0)));
        for (int n = 0; n < VARIANTS; n++) {
            List<Double> work = new ArrayList<>();
            List<Double> sizes = new ArrayList<>();
            for (int i = 0; i <= stages; i++) {
                sizes.add(1 + 0.05 * random.nextDouble());
                if (i < stages) {
                    work.add(1 + 0.05 * random.nextDouble());
                }
            }
            measured.add(new DescribedPipeline(work, sizes, network));
        }
        List<Integer> places = new ArrayList<>();
        for (int i = 1; i <= stages; i++) {
            places.add(i);
        }
        mapping = Mapping.of(places);
        kept = new PipelinePredictor();
    }

    private PlacementCosts measure() {
        next = (next + 1) % VARIANTS;
        return measured.get(next);
    }

    @Benchmark
    public PredictedThroughput keptPredictor() {
        return kept.predict(measure(), mapping);
    }

    @Benchmark
    public PredictedThroughput newPredictor() {
        return new PipelinePredictor().predict(measure(), mapping);
    }

    @Benchmark
    public PepaSolution freshDerivationBaseline() {
        return PepaChain.derive(PipelineModel.of(measure(), mapping), ExplorationLimits.DEFAULT)
                .steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
    }
}
