package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.CorpusFile;
import io.scansion.models.san.Networks;
import io.scansion.models.san.SanNetwork;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The automata networks of the corpus, solved in every way. */
final class CorpusTest {
    static Stream<Arguments> filesAndWays() {
        return CorpusFile.of("san").stream()
                .flatMap(file -> Stream.of(SolutionWay.values()).map(way -> Arguments.of(file, way)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("filesAndWays")
    void every_way_gives_the_values_that_come_with_the_file(CorpusFile file, SolutionWay way) {
        SanSolution solution = San.read(file.name(), file.text(), Map.of()).solve(SanOptions.DEFAULT.withWay(way));

        Map<String, Double> actual = new HashMap<>(solution.results());
        solution.eventsPerSecond().forEach((event, value) -> actual.put("throughput(" + event + ")", value));
        actual.put("states", solution.reachableStates().doubleValue());
        actual.put("product_states", solution.productStates().doubleValue());
        file.results()
                .forEach((name, value) -> assertThat(actual)
                        .hasEntrySatisfying(
                                name,
                                found -> assertThat(found).isCloseTo(value, within(Math.min(1e-11 * value, 1e-12)))));
        assertThat(file.results()).hasSizeGreaterThan(2);
        assertThat(file.results())
                .as("nothing is left out")
                .containsKeys(solution.results().keySet().toArray(new String[0]));
        assertThat(solution.residual()).isLessThan(1e-12);
    }

    @Test
    void every_file_says_where_its_values_come_from() {
        assertThat(CorpusFile.of("san")).hasSizeGreaterThanOrEqualTo(7).allMatch(CorpusFile::hasSource);
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
