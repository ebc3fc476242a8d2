package io.scansion.models.pepa.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.analysis.ChainSize;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import io.scansion.models.pepa.analysis.Utilisation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Throughputs and utilisations against the written-out model, derived by the rules and solved by elimination with pivots. */
final class MeasuresTest {
    private static final int MOST_DENSE = 400;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void throughputs_are_those_of_a_dense_direct_solution_with_every_solver(long seed) {
        compare(seed, RandomModels::irreducible);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void counted_copies_have_the_throughputs_of_copies_written_out(long seed) {
        compare(seed, RandomModels::withArrays);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void partners_counted_up_to_symmetry_have_the_measures_and_the_size_of_partners_told_apart(long seed) {
        Oracle oracle = compare(seed, RandomModels::withEqualPartners, PepaChain::deriveLumped);
        PepaChain chain = PepaChain.deriveLumped(oracle.model(), ExplorationLimits.DEFAULT);
        assertThat(chain.states()).isLessThanOrEqualTo(oracle.states.size());
        assertThat(chain.sizeAsWritten())
                .isEqualTo(new ChainSize(
                        BigInteger.valueOf(oracle.states.size()), BigInteger.valueOf(oracle.arcs.size())));
        PepaChain apart = PepaChain.derive(oracle.model(), ExplorationLimits.DEFAULT);
        assertThat(apart.sizeAsWritten()).isEqualTo(chain.sizeAsWritten());
        PepaSolution ofApart = apart.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
        Map<String, Utilisation> lumped =
                chain.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT).utilisation();
        assertThat(lumped.keySet()).isEqualTo(ofApart.utilisation().keySet());
        lumped.forEach((component, where) -> ofApart.utilisation()
                .getOrDefault(component, where)
                .shares()
                .forEach((state, share) -> assertThat(where.shares().getOrDefault(state, -1.0))
                        .as("%s in %s", component, state)
                        .isCloseTo(share, within(1e-10))));
    }

    private static void compare(long seed, LongFunction<PepaModel> models) {
        compare(seed, models, PepaChain::derive);
    }

    /** Takes the first model that can be solved at all. */
    private static Oracle compare(
            long seed, LongFunction<PepaModel> models, BiFunction<PepaModel, ExplorationLimits, PepaChain> derivation) {
        long attempt = 1000 * seed;
        Oracle oracle = new Oracle(models.apply(attempt));
        while (!oracle.isSolvable(MOST_DENSE)) {
            oracle = new Oracle(models.apply(++attempt));
        }
        PepaModel model = models.apply(attempt);
        Random random = new Random(seed);
        List<RandomPattern> patterns =
                Stream.generate(() -> RandomPattern.of(model, random)).limit(5).toList();
        PepaChain chain = derivation.apply(withResults(model, patterns), ExplorationLimits.DEFAULT);
        assertThat(chain.states()).isLessThanOrEqualTo(oracle.states.size());
        double[] p = stationary(oracle.rates());
        Map<String, Double> expected = oracle.throughput(p);
        for (String solver : SteadyStates.solverNames()) {
            PepaSolution solution = chain.steadyState(solver, SolverLimits.DEFAULT);
            solution.throughput()
                    .forEach((action, rate) -> assertThat(rate)
                            .as("%s by %s", action, solver)
                            .isCloseTo(expected.getOrDefault(action, 0.0), within(1e-9 * Math.max(1, rate))));
            assertThat(solution.throughput().keySet()).containsAll(expected.keySet());
            for (int i = 0; i < patterns.size(); i++) {
                assertThat(solution.results().get("r" + i))
                        .as("%s by %s", patterns.get(i), solver)
                        .isCloseTo(2.5 * oracle.probability(p, patterns.get(i)::matches), within(1e-10));
            }
            for (Utilisation utilisation : solution.utilisation().values()) {
                assertThat(utilisation.shares().values().stream()
                                .mapToDouble(x -> x)
                                .sum())
                        .isCloseTo(1, within(1e-11));
            }
        }
        return oracle;
    }

    private static PepaModel withResults(PepaModel model, List<RandomPattern> patterns) {
        List<ResultLine> results = new ArrayList<>();
        for (RandomPattern pattern : patterns) {
            results.add(new ResultLine("r" + results.size(), 2.5, "2.5", pattern.term(), Position.NONE));
        }
        return Terms.model(model.system(), model.processes(), results);
    }

    private static double[] stationary(double[][] rates) {
        int n = rates.length;
        DMatrixRMaj equations = new DMatrixRMaj(n, n);
        for (int from = 0; from < n; from++) {
            for (int to = 0; to < n; to++) {
                equations.add(to, from, rates[from][to]);
                equations.add(from, from, -rates[from][to]);
            }
        }
        DMatrixRMaj right = new DMatrixRMaj(n, 1);
        for (int state = 0; state < n; state++) {
            equations.set(n - 1, state, 1); // probabilities add up to 1
        }
        right.set(n - 1, 0, 1);
        DMatrixRMaj p = new DMatrixRMaj(n, 1);
        assertThat(CommonOps_DDRM.solve(equations, right, p)).isTrue();
        return p.getData();
    }
}
