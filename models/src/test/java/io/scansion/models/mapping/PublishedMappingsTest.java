package io.scansion.models.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Table 5.1 and experiments 2 and 3 of the paper. */
final class PublishedMappingsTest {
    private static final double EXACT = 1e-9;
    private static final double PUBLISHED = 1.1e-5;

    static Stream<JsonNode> rows() {
        List<JsonNode> rows = new ArrayList<>();
        Published.json("table5_1.json").get("rows").forEach(rows::add);
        return rows.stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void every_row_of_table_5_1_has_its_throughput_and_its_best_mappings(JsonNode row) {
        MappingChoice choice = MappingComparison.compare(
                Published.description(row.get("description").asText()));

        double exact = row.get("exact_throughput").asDouble();
        assertThat(choice.best().throughput()).isCloseTo(exact, within(EXACT * exact));
        assertThat(choice.best().throughput())
                .isCloseTo(row.get("published_throughput").asDouble(), within(PUBLISHED));
        assertThat(choice.mappings()).hasSize(9);
        List<List<Integer>> ties = new ArrayList<>();
        row.get("ties").forEach(tie -> ties.add(numbers(tie)));
        assertThat(choice.ties().stream().map(tie -> tie.mapping().stages()).toList())
                .containsExactlyInAnyOrderElementsOf(ties)
                .contains(numbers(row.get("published_best")));
        assertThat(choice.proven()).isTrue();
        assertThat(choice.gap()).isZero();
    }

    private static List<Integer> numbers(JsonNode array) {
        List<Integer> numbers = new ArrayList<>();
        array.forEach(number -> numbers.add(number.asInt()));
        return numbers;
    }

    @Test
    void the_best_mapping_of_experiment_2_changes_where_the_curves_cross() {
        JsonNode expected = Published.json("experiments_2_3.json").get("experiment2");
        double crossing = expected.get("exact_crossover_ds2").asDouble();
        double throughput = expected.get("throughput_there").asDouble();

        assertThat(throughput(experiment2(crossing), 1, 3, 2)).isCloseTo(throughput, within(EXACT * throughput));
        assertThat(throughput(experiment2(crossing), 1, 1, 3)).isCloseTo(throughput, within(EXACT * throughput));
        assertThat(best(experiment2(crossing - 1e-3))).containsExactly(1, 3, 2);
        assertThat(best(experiment2(crossing + 1e-3))).containsExactly(1, 1, 3);
        assertThat(best(experiment2(150))).containsExactly(1, 3, 2);
    }

    private static DescribedPipeline experiment2(double ds2) {
        DescribedPipeline pipeline =
                Published.description("experiment2_ds2_150.des").pipeline();
        List<Double> sizes = new ArrayList<>(pipeline.dataSizes());
        sizes.set(1, ds2);
        return new DescribedPipeline(pipeline.work(), sizes, pipeline.network());
    }

    private static List<Integer> best(DescribedPipeline pipeline) {
        List<Mapping> candidates =
                Published.description("experiment2_ds2_150.des").mappings();
        return MappingComparison.compare(pipeline, candidates).best().mapping().stages();
    }

    private static double throughput(PlacementCosts costs, Integer... stages) {
        return new PipelinePredictor()
                .predict(costs, Mapping.of(List.of(stages)))
                .throughput();
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 8_to_4", "4, 2, 4_to_2", "2, 1, 2_to_1"})
    void more_processors_are_better_in_experiment_3_from_the_exact_crossing_on(int more, int fewer, String name) {
        double crossing = Published.json("experiments_2_3.json")
                .get("experiment3")
                .get("exact_crossovers")
                .get(name)
                .asDouble();

        assertThat(onProcessors(more, crossing * 1.00001)).isGreaterThan(onProcessors(fewer, crossing * 1.00001));
        assertThat(onProcessors(more, crossing / 1.00001)).isLessThan(onProcessors(fewer, crossing / 1.00001));
    }

    @Test
    void one_processor_gives_the_same_in_experiment_3_whatever_the_network() {
        assertThat(onProcessors(1, 0.1)).isCloseTo(0.55378, within(PUBLISHED));
        assertThat(onProcessors(1, 100)).isEqualTo(onProcessors(1, 0.1));
    }

    /** Eight stages, in runs of equal length on so many processors of power 10. */
    private static double onProcessors(int processors, double nl) {
        List<List<Double>> links = new ArrayList<>();
        Integer[] stages = new Integer[8];
        for (int i = 0; i < 8; i++) {
            List<Double> row = new ArrayList<>(Collections.nCopies(8, nl));
            row.set(i, 10_000.0);
            links.add(row);
            stages[i] = 1 + i * processors / 8;
        }
        Network network = new Network(Collections.nCopies(8, 10.0), links);
        return throughput(
                new DescribedPipeline(Collections.nCopies(8, 1.0), Collections.nCopies(9, 1.0), network), stages);
    }
}
