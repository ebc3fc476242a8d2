package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Chains;
import io.scansion.models.markov.ExactOracle;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.Multiplying;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Over all kinds of chain that the tests know, the estimate holds and is not far from the error. */
final class ErrorEstimateTest {
    private static final double ROUNDING = 5e-16; // no estimate is asked to tell smaller errors from each other
    private static final double FACTOR = 100;

    private static Map<String, SparseGenerator> corpus() {
        Map<String, SparseGenerator> chains = new LinkedHashMap<>();
        for (int stages : new int[] {3, 5, 6, 7}) {
            chains.put("pipeline of " + stages, Chains.pipeline(stages, 10, 10_000));
        }
        chains.put("balanced pipeline", Chains.pipeline(6, 10, 10));
        chains.put("pipeline with slow links", Chains.pipeline(6, 10_000, 10));
        chains.put("three queues in a row", Chains.tandem(3, 7, 1, 1.1));
        chains.put("two near saturation", Chains.tandem(2, 20, 1, 1.01));
        chains.put("four queues in a row", Chains.tandem(4, 4, 1, 0.7));
        chains.put("queue", Chains.birthDeath(1, 1.3, 30));
        chains.put("longer queue", Chains.birthDeath(1, 1.01, 400));
        chains.put("machine repair", Chains.machineRepair(12, 0.2, 1.5));
        for (int seed = 0; seed < 12; seed++) {
            chains.put("random " + seed, Chains.random(seed, 2 + 3 * seed, seed % 5, 2));
            chains.put("dense " + seed, Chains.random(seed, 30, 60, 3));
            chains.put("stiff " + seed, Chains.random(seed, 20, 2, 12));
        }
        for (int seed = 1; seed < 4; seed++) {
            chains.put("larger random " + seed, Chains.random(seed, 500, seed, 2));
            chains.put("larger stiff " + seed, Chains.random(seed, 350, 2, 12));
            chains.put("coupled loosely " + seed, Chains.nearlyDecomposable(seed, 20, 20, Math.pow(10, -3 * seed)));
        }
        return chains;
    }

    private static double[] exact(SparseGenerator q) {
        return q.states() <= 40
                ? ExactOracle.solve(q)
                : SteadyStates.solve(q, "gth", SolverLimits.DEFAULT).probabilities();
    }

    @Test
    void nineteen_of_twenty_estimates_hold_within_a_factor_of_a_hundred() {
        List<String> wrong = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        int[] estimates = new int[1];
        corpus().forEach((name, q) -> {
            double[] exact = exact(q);
            ChainStructure structure = ChainStructure.of(q);
            for (String solver : List.of("auto", "gth", "gauss-seidel", "gmres")) {
                check(name + ", " + solver, q, structure, solver, exact, wrong, refused, estimates);
            }
            for (String solver : List.of("auto", "gmres")) {
                check(
                        name + ", multiplied, " + solver,
                        new Multiplying(q),
                        structure,
                        solver,
                        exact,
                        wrong,
                        refused,
                        estimates);
            }
        });
        assertThat(estimates[0]).as("solutions with an estimate").isGreaterThan(150);
        assertThat(refused).as("%d with an estimate", estimates[0]).hasSizeLessThanOrEqualTo(estimates[0] / 20);
        assertThat(wrong.size()).as("%s of %d", wrong, estimates[0]).isLessThanOrEqualTo(estimates[0] / 20);
    }

    private static void check(
            String name,
            Generator q,
            ChainStructure structure,
            String solver,
            double[] exact,
            List<String> wrong,
            List<String> refused,
            int[] estimates) {
        StationaryDistribution state;
        try {
            state = SteadyStates.solve(q, structure, solver, SolverLimits.DEFAULT);
        } catch (NotConvergedException e) {
            if (solver.equals("auto")) { // the others may give up, which is honest
                refused.add(name);
            }
            return;
        }
        estimates[0]++;
        double error = 0;
        for (int i = 0; i < exact.length; i++) {
            error += Math.abs(state.probabilities()[i] - exact[i]);
        }
        double ratio = state.errorEstimate() / Math.max(error, ROUNDING);
        if (!(ratio >= (error > ROUNDING ? 1 : 0) && ratio <= FACTOR)) {
            wrong.add(String.format("%s: %.1e for %.1e", name, state.errorEstimate(), error));
        }
    }
}
