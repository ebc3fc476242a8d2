package io.scansion.console.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.console.ConsoleRun;
import io.scansion.console.Reference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MapCommandTest {
    private static final String SMALL = """
            type = pipeline; nbproc = 2; cp1 = 10; cp2 = 5;
            nl1-1 = 10000; nl2-2 = 10000; nl1-2 = 100;
            nbstage = 2; w1 = 1; w2 = 1; ds1 = 1; ds2 = 1; ds3 = 1;
            mappings = [1, (1,1), 1], [1, (1,2), 2];
            throughput;
            """;

    @TempDir
    private Path folder;

    private static Stream<Arguments> rows() {
        return StreamSupport.stream(
                        Reference.json("pepa/table5_1.json").path("rows").spliterator(), false)
                .map(row -> Arguments.of(row.path("description").asText(), row));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void every_row_of_table_5_1_has_the_published_mapping_throughput_and_ties(String description, JsonNode row) {
        String file = Reference.path("pepa/descriptions/" + description).toString();
        JsonNode answer = ConsoleRun.of("map", file, "--json").json();
        assertThat(answer.at("/best/throughput").doubleValue())
                .isCloseTo(row.path("published_throughput").doubleValue(), within(1.1e-5))
                .isCloseTo(row.path("exact_throughput").doubleValue(), within(1e-9 * 6));
        assertThat(stages(answer.path("ties"))).containsExactlyInAnyOrderElementsOf(lists(row.path("ties")));
        assertThat(stages(answer.path("ties"))).contains(list(row.path("published_best")));
        assertThat(answer.path("mappings").size()).isEqualTo(9);
        assertThat(answer.path("proven").asBoolean()).isTrue();
        assertThat(answer.path("gap").doubleValue()).isZero();
        assertThat(answer.path("searched").asInt()).isEqualTo(9);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void a_search_finds_at_least_what_the_candidates_offer_and_proves_it(String description, JsonNode row) {
        String file = Reference.path("pepa/descriptions/" + description).toString();
        JsonNode answer = ConsoleRun.of("map", file, "--search", "--json").json();
        assertThat(answer.at("/best/throughput").doubleValue())
                .isGreaterThanOrEqualTo(row.path("exact_throughput").doubleValue() * (1 - 1e-9));
        assertThat(answer.path("proven").asBoolean()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void the_pepa_model_of_the_best_mapping_is_solved_to_the_same_throughput(String description, JsonNode row) {
        String file = Reference.path("pepa/descriptions/" + description).toString();
        String model = folder.resolve("best.pepa").toString();
        JsonNode answer = ConsoleRun.of("map", file, "--search", "--pepa", model, "--json")
                .json();
        double throughput = answer.at("/best/throughput").doubleValue();

        JsonNode solved = ConsoleRun.of("solve", model, "--json").json();

        assertThat(solved.at("/results/Throughput").doubleValue()).isCloseTo(throughput, within(1e-9 * throughput));
        assertThat(solved.at("/throughput/move1").doubleValue()).isCloseTo(throughput, within(1e-9 * throughput));
    }

    @Test
    void the_pepa_model_is_printed_in_place_of_the_table() throws IOException {
        ConsoleRun run = ConsoleRun.of("map", file(SMALL), "--pepa", "-");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("// pipeline [1, (1,2), 2]", "mu1 = 10.0;", "mu2 = 5.0;");
        assertThat(run.out()).noneMatch(line -> line.contains("items/s"));
        ConsoleRun.of("map", file(SMALL), "--pepa", folder.toString()).isRefused("--pepa " + folder);
    }

    @Test
    void a_search_can_be_told_where_the_items_come_from_and_go_to() throws IOException {
        JsonNode answer = ConsoleRun.of("map", file(SMALL), "--search", "--input", "2", "--output", "1", "--json")
                .json();
        assertThat(answer.at("/best/input").asInt()).isEqualTo(2);
        assertThat(answer.at("/best/output").asInt()).isEqualTo(1);
    }

    @Test
    void a_search_without_time_gives_its_best_and_how_much_better_another_may_be() throws IOException {
        StringBuilder large = new StringBuilder("type = pipeline; nbproc = 8;\n");
        for (int i = 1; i <= 8; i++) {
            large.append("cp" + i + " = " + (3 + i) + "; ");
            for (int j = i; j <= 8; j++) {
                large.append("nl" + i + "-" + j + " = " + (i == j ? 10_000 : 7 * i + 3 * j) + "; ");
            }
        }
        large.append("\nnbstage = 7; ds8 = 1; ");
        for (int i = 1; i <= 7; i++) {
            large.append("w" + i + " = " + (1 + i % 3) + "; ds" + i + " = " + i + "; ");
        }
        JsonNode answer = ConsoleRun.of("map", file(large + "throughput;"), "--search", "--seconds", "0.001", "--json")
                .json();
        assertThat(answer.path("proven").asBoolean()).isFalse();
        assertThat(answer.path("gap").doubleValue()).isPositive();
        assertThat(answer.at("/best/throughput").doubleValue()).isPositive();
    }

    @Test
    void the_table_marks_the_best_and_fits_80_columns() throws IOException {
        ConsoleRun run = ConsoleRun.of("map", file(SMALL));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).anyMatch(line -> line.startsWith("> [1, (1,2), 2]"));
        assertThat(run.out().subList(1, run.out().size()))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nl1-2 = 100;||d.des:",
                "mappings = [1, (1,1), 1], [1, (1,2), 2];|mappings = [1, (1,3), 1];|d.des:4:",
                "mappings = [1, (1,1), 1], [1, (1,2), 2];|mappings = [1, (1), 1];|d.des:4:",
                "mappings = [1, (1,1), 1], [1, (1,2), 2];||no mappings to compare; add such as",
                "cp2 = 5|cp2 = 0|d.des:1:",
                "cp2 = 5|cp2 = -5|d.des:1:",
                "cp2 = 5|cp2 = NaN|d.des:1:",
                "ds2 = 1;||d.des:",
                "nbstage = 2|nbstage = 999999999|d.des:",
                "throughput;|throughput|d.des:",
                "type = pipeline|type = farm|d.des:1:",
            })
    void a_mistake_in_the_description_is_refused_with_its_place(String text, String instead, String message)
            throws IOException {
        ConsoleRun run = ConsoleRun.of("map", file(SMALL.replace(text, instead == null ? "" : instead)));
        assertThat(run.exitCode()).as("%s", run.out()).isEqualTo(2);
        assertThat(run.err()).isNotEmpty().allSatisfy(line -> assertThat(line).startsWith("scansion: "));
        assertThat(run.err().get(0)).contains(message).doesNotContain("Exception");
    }

    @Test
    void every_truncation_is_refused_or_understood_without_a_trace() throws IOException {
        for (int length = 0; length < SMALL.length(); length++) {
            ConsoleRun run = ConsoleRun.of("map", file(SMALL.substring(0, length)));
            assertThat(run.exitCode()).as("%s", run.err()).isIn(0, 2);
            assertThat(String.join("\n", run.err())).doesNotContain("Exception", "\tat ");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "map|Missing required parameter: 'FILE'; see 'scansion map --help'",
                "map nowhere.des|there is no file nowhere.des",
                "map x.des --seconds 3|--seconds, --input and --output belong to --search",
                "map x.des --search --seconds 0|--seconds must be above 0, got 0.0",
                "map x.des --search --seconds soon|Invalid value for option '--seconds'",
            })
    void a_bad_argument_is_answered_in_one_line(String words, String message) {
        ConsoleRun.of(words.split(" ", -1)).isRefused(message);
    }

    @Test
    void a_site_that_is_no_processor_is_refused() throws IOException {
        ConsoleRun.of("map", file(SMALL), "--search", "--input", "3")
                .isRefused("--input must be a processor from 1 to 2, got 3");
    }

    private static List<List<Integer>> stages(JsonNode mappings) {
        List<List<Integer>> all = new ArrayList<>();
        mappings.forEach(mapping -> all.add(list(mapping.path("stages"))));
        return all;
    }

    private static List<List<Integer>> lists(JsonNode arrays) {
        List<List<Integer>> all = new ArrayList<>();
        arrays.forEach(array -> all.add(list(array)));
        return all;
    }

    private static List<Integer> list(JsonNode array) {
        List<Integer> numbers = new ArrayList<>();
        array.forEach(number -> numbers.add(number.asInt()));
        return numbers;
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("d.des"), text).toString();
    }

    @Test
    void numbers_that_the_models_cannot_take_are_refused_with_the_file() throws IOException {
        String file = Files.writeString(folder.resolve("m.des"), SMALL.replace("w2 = 1", "w2 = 1e-320"))
                .toString();
        ConsoleRun run = ConsoleRun.of("map", file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .containsExactly("scansion: " + file + ": rate of process 2 must be positive and finite, got 0.0");
    }
}
