package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.san.Networks;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The example of two automata that introduces networks in Baldo et al. (figure 1) and in its authors' other papers: A1 with two
 * states, A2 with three, one synchronising event with routing probabilities, and a local event of A1 whose rate is a function of
 * A2, 0 in one of its states; five of the six product states are reachable.
 *
 * <p>The figure is missing from the text at hand. Reconstructed are the numbers of all rates, and that the function is 0 where A2
 * is in its second state, that the synchronising event takes A1 back and A2 from its first state to either of the others, and
 * that A2's own events lead from the second state to the third and from there to the first: the only unreachable state then is the
 * one of A1's second state and A2's second, which the paper's count leaves room for. The expected probabilities come from the
 * chain of six states written down by hand and solved by a dense method.
 */
final class TwoAutomataExampleTest {
    private static final String TEXT = """
            identifiers
              t2 = 1.5; t3 = 2; t4 = 0.7; p = 0.3; q = 0.7;
              f = ((st A1 == a) * 0) + ((st A2 == u) * 3) + ((st A2 == w) * 0.4); // 0 where A2 is in v
            events
              loc e1 (f);
              syn e2 (t2);
              loc e3 (t3);
              loc e4 (t4);
            partial reachability = (st A1 == a) && (st A2 == u);
            network figure1 (continuous)
              aut A1
                stt a to (b) e1
                stt b to (a) e2
              aut A2
                stt u to (v) e2(p) to (w) e2(q)
                stt v to (w) e3
                stt w to (u) e4
            results
              b = (st A1 == b);
              v = (st A2 == v);
              both = (st A1 == b) && (st A2 == w);
            """;

    @ParameterizedTest
    @EnumSource(
            value = SolutionWay.class,
            names = {"EXPLICIT", "DESCRIPTOR"})
    void five_of_six_states_are_reachable_and_have_the_probabilities_of_the_chain(SolutionWay way) {
        SanSolution solution = new San(Networks.read(TEXT)).solve(SanOptions.DEFAULT.withWay(way));

        assertThat(solution.productStates()).isEqualTo(6);
        assertThat(solution.reachableStates()).isEqualTo(5);
        double[] pi = byHand();
        assertThat(solution.results().get("b")).isCloseTo(pi[3] + pi[4], within(1e-11));
        assertThat(solution.results().get("v")).isCloseTo(pi[1], within(1e-11));
        assertThat(solution.results().get("both")).isCloseTo(pi[4], within(1e-11));
        assertThat(solution.eventsPerSecond().get("e2")).isCloseTo(1.5 * pi[3], within(1e-11));
    }

    /** States in order: au, av, aw, bu, bw. */
    private static double[] byHand() {
        DMatrixRMaj q = new DMatrixRMaj(new double[][] {
            {-3, 0, 0, 3, 0},
            {0, -2, 2, 0, 0},
            {0.7, 0, -1.1, 0, 0.4},
            {0, 0.45, 1.05, -1.5, 0},
            {0, 0, 0, 0.7, -0.7},
        });
        DMatrixRMaj balance = CommonOps_DDRM.transpose(q, null);
        for (int state = 0; state < 5; state++) {
            balance.set(0, state, 1);
        }
        DMatrixRMaj pi = new DMatrixRMaj(5, 1);
        CommonOps_DDRM.solve(balance, new DMatrixRMaj(5, 1, true, 1, 0, 0, 0, 0), pi);
        assertThat(List.of(pi.get(0), pi.get(4))).allMatch(p -> p > 0);
        return pi.data;
    }
}
