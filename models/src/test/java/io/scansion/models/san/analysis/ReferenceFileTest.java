package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.san.Networks;
import io.scansion.models.san.SanNetwork;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The reference file of two slaves and three places, solved in every way. */
final class ReferenceFileTest {
    private static final Offset<Double> EXACT = within(1e-12);

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void every_way_gives_the_values_that_come_with_the_file(SolutionWay way) {
        SanNetwork network = Networks.read(Networks.referenceText());
        SanSolution solution = new San(network).solve(SanOptions.DEFAULT.withWay(way));

        Map<String, Double> results = solution.results();
        assertThat(results.get("slaveI")).isCloseTo(0.009303440947602, EXACT);
        assertThat(results.get("slavePr")).isCloseTo(0.896298665498089, EXACT);
        assertThat(results.get("slaveT")).isCloseTo(0.094397893554309, EXACT);
        assertThat(results.get("masterTx")).isCloseTo(0.000312764364498, EXACT);
        assertThat(results.get("full")).isCloseTo(0.024385803142967, EXACT);
        assertThat(solution.productStates()).isEqualTo(108);
        assertThat(solution.reachableStates()).isEqualTo(50);
        assertThat(solution.residual()).isLessThan(1e-12);
    }

    @ParameterizedTest
    @EnumSource(SolutionWay.class)
    void what_goes_into_the_buffer_comes_out_of_it_or_is_thrown_away(SolutionWay way) {
        SanNetwork network = Networks.read(Networks.referenceText());
        Map<String, Double> perSecond =
                new San(network).solve(SanOptions.DEFAULT.withWay(way)).eventsPerSecond();

        double in = get(perSecond, "r1") + get(perSecond, "r2");
        assertThat(get(perSecond, "c")).isLessThan(in).isGreaterThan(in - 3 * get(perSecond, "down"));
        assertThat(perSecond.get("up")).isCloseTo(perSecond.get("down"), within(1e-9));
        assertThat(perSecond.get("s1")).isCloseTo(perSecond.get("s2"), within(1e-9));
    }

    private static double get(Map<String, Double> values, String name) {
        return Objects.requireNonNull(values.get(name), name);
    }
}
