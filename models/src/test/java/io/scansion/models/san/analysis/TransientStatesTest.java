package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.san.Networks;
import io.scansion.models.san.SanException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States that are left for good have no share of the long run, however the chain is built. */
final class TransientStatesTest {
    private static final String TEXT = """
            events loc begin (1); loc a (1); loc b (3); syn both (1);
            partial reachability = (st X == boot) && (st Y == low);
            network boot (continuous)
              aut X
                stt boot to (on) begin
                stt on to (off) a both
                stt off to (on) b
              aut Y
                stt low to (high) both
                stt high
            results
              booting = (st X == boot);
              on = (st X == on);
              high = (st Y == high);
            """;

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void the_long_run_is_that_of_the_only_closed_class(SolutionWay way) {
        SanSolution solution = new San(Networks.read(TEXT)).solve(SanOptions.DEFAULT.withWay(way));
        assertThat(solution.results().get("booting")).isZero();
        assertThat(solution.results().get("high")).isCloseTo(1, within(1e-12));
        assertThat(solution.results().get("on")).isCloseTo(0.75, within(1e-11));
        assertThat(solution.reachableStates()).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_reachability_may_name_states_that_only_lead_to_the_others(SolutionWay way) {
        String text = TEXT.replaceAll("partial reachability.*;", "reachability = 1;");
        SanSolution solution = new San(Networks.read(text)).solve(SanOptions.DEFAULT.withWay(way));
        assertThat(solution.results().get("on")).isCloseTo(0.75, within(1e-11));
        assertThat(solution.reachableStates()).isEqualTo(6);
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_result_needs_a_value_only_in_states_that_are_not_left_for_good(SolutionWay way) {
        SanSolution solution = solved("  late = 1 / (st Y == high);", way);
        assertThat(solution.results().get("late")).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void a_result_without_a_finite_value_is_refused_with_a_state_and_its_place(SolutionWay way) {
        assertThatThrownBy(() -> solved("  waiting = 2 - 1 / (st X == on);", way))
                .isInstanceOfSatisfying(
                        SanException.class,
                        refused -> assertThat(refused.position().line()).isEqualTo(15))
                .hasMessageContaining("result waiting is no finite number in (X=off, Y=high)");
    }

    private static SanSolution solved(String result, SolutionWay way) {
        return new San(Networks.read(TEXT + result)).solve(SanOptions.DEFAULT.withWay(way));
    }
}
