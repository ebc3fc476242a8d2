package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.san.Networks;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks whose answer can be written down. */
final class ClosedFormsTest {

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_queue_of_limited_length_is_the_MM1K_queue(SolutionWay way) {
        SanSolution solution = solve(way, """
                events loc arrive (3); loc serve (4);
                reachability = 1;
                network queue (continuous)
                  aut Q
                    stt n[0..5] to (++) arrive to (--) serve
                results
                  full = st Q == n[5];
                  length = rw Q;
                """);
        double rho = 3.0 / 4.0;
        double norm = (1 - Math.pow(rho, 6)) / (1 - rho);
        double length = 0;
        for (int n = 0; n <= 5; n++) {
            length += n * Math.pow(rho, n) / norm;
        }
        assertThat(solution.results().get("full")).isCloseTo(Math.pow(rho, 5) / norm, within(1e-12));
        assertThat(solution.results().get("length")).isCloseTo(length, within(1e-11));
        assertThat(solution.eventsPerSecond().get("arrive"))
                .isCloseTo(solution.eventsPerSecond().get("serve"), within(1e-11));
    }

    /** Each machine's repair rate is the repairman's, shared among the broken machines: the machine repair model. */
    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void replicated_machines_with_one_repairman_are_the_machine_repair_model(SolutionWay way) {
        SanSolution solution = solve(way, """
                identifiers
                  share = 5 / max(nb [M[1]..M[4]] down, 1);
                events loc fail (1); loc repair (share);
                partial reachability = nb [M[1]..M[4]] up == 4;
                network repair (continuous)
                  aut M[1..4]
                    stt up to (down) fail
                    stt down to (up) repair
                results
                  idle = nb [M[1]..M[4]] up == 4;
                  one = st M[3] == up;
                  broken = nb down;
                """);
        double[] weight = new double[5];
        double norm = 0;
        for (int k = 0; k <= 4; k++) {
            weight[k] = k == 0 ? 1 : weight[k - 1] * (4 - k + 1) / 5.0;
            norm += weight[k];
        }
        double broken = (weight[1] + 2 * weight[2] + 3 * weight[3] + 4 * weight[4]) / norm;
        assertThat(solution.results().get("idle")).isCloseTo(1 / norm, within(1e-12));
        assertThat(solution.results().get("broken")).isCloseTo(broken, within(1e-11));
        assertThat(solution.results().get("one")).isCloseTo(1 - broken / 4, within(1e-12));
        assertThat(solution.reachableStates()).isEqualTo(16);
        assertThat(solution.solvedStates())
                .isEqualTo(way == SolutionWay.LUMPED || way == SolutionWay.AUTOMATIC ? 5 : 16);
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void automata_without_common_events_are_independent(SolutionWay way) {
        SanSolution solution = solve(way, """
                events loc a (1); loc b (2); loc c (5); loc d (3);
                reachability = 1;
                network apart (continuous)
                  aut X
                    stt on to (off) a
                    stt off to (on) b
                  aut Y
                    stt on to (off) c
                    stt off to (on) d
                results
                  both = (st X == on) && (st Y == on);
                """);
        assertThat(solution.results().get("both")).isCloseTo(2.0 / 3 * 3 / 8, within(1e-12));
    }

    private static SanSolution solve(SolutionWay way, String text) {
        return new San(Networks.read(text)).solve(SanOptions.DEFAULT.withWay(way));
    }
}
