package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.models.markov.steady.SteadyStates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pipeline paper's models and every documented mistake, through the command line. */
class PepaReferenceTest {
    private static final String TINY = """
        r1 = 2; r2 = 10; r3 = 1;
        P1 = (start, r1).P2;
        P2 = (run, r2).P3;
        P3 = (stop, r3).P1;
        P1 || P1
        start1 = {P1 || **};
        """;

    private static final String STUCK = """
        A = (a, 1).B; B = (b, 1).A;
        C = (a, 1).D; D = (c, 1).C;
        A <a, b, c> C
        """;

    @TempDir
    private Path folder;

    private static Stream<Arguments> modelsAndSolvers() {
        return Stream.of("pipeline.pepa", "tiny.pepa")
                .flatMap(model -> SteadyStates.solverNames().stream().map(solver -> Arguments.of(model, solver)));
    }

    @ParameterizedTest(name = "{0} by {1}")
    @MethodSource("modelsAndSolvers")
    void every_reference_model_is_right_with_every_solver(String model, String solver) {
        JsonNode reference = Reference.json("pepa/models.json");
        JsonNode expected = reference.at("/models/" + model);
        JsonNode answer = ConsoleRun.of(
                        "solve", Reference.path("pepa/models/" + model).toString(), "--solver", solver, "--json")
                .json();
        assertThat(answer.path("model").asText()).isEqualTo("pepa");
        assertThat(answer.path("states")).isEqualTo(expected.path("states"));
        assertThat(answer.path("transitions")).isEqualTo(expected.path("transitions"));
        double relative = reference.at("/tolerance/relative").doubleValue();
        Reference.assertMatches(answer.path("throughput"), expected.path("throughput"), relative, 0);
        Reference.assertMatches(answer.path("results"), expected.path("results"), relative, 0);
        assertThat(answer.path("throughput").size())
                .isEqualTo(expected.path("throughput").size());
        assertThat(answer.path("residual").doubleValue()).isLessThanOrEqualTo(1e-12);
        assertThat(answer.path("error_estimate").doubleValue()).isBetween(0.0, 1e-8);
        assertThat(answer.path("solver").asText()).isNotEqualTo("auto");
        assertThat(answer.path("derive_seconds").doubleValue()).isNotNegative();
        assertThat(answer.path("solve_seconds").doubleValue()).isNotNegative();
    }

    @ParameterizedTest(name = "{0} stages")
    @CsvFileSource(resources = "/reference/pepa/state_space_sizes.csv", useHeadersInDisplayName = true)
    void a_pipeline_has_as_many_states_and_transitions_as_figure_6_1_says(int stages, long states, long transitions)
            throws IOException {
        if (stages > 9) {
            return; // whole-process runs see to the large ones
        }
        JsonNode answer = ConsoleRun.of("solve", file("p.pepa", pipeline(stages)), "--json")
                .json();
        assertThat(answer.path("states").longValue()).isEqualTo(states);
        assertThat(answer.path("transitions").longValue()).isEqualTo(transitions);
        double throughput = answer.at("/throughput/move1").doubleValue();
        assertThat(answer.at("/throughput/move" + (stages + 1)).doubleValue()).isCloseTo(throughput, within(1e-9));
    }

    @Test
    void utilisation_says_of_every_component_how_its_time_is_shared_out() throws IOException {
        JsonNode answer = ConsoleRun.of("solve", file("t.pepa", TINY), "--json").json();
        JsonNode first = answer.at("/utilisation/P1");
        assertThat(first.path("P3").doubleValue()).isCloseTo(0.625, within(1e-12));
        assertThat(first.path("P1").doubleValue()
                        + first.path("P2").doubleValue()
                        + first.path("P3").doubleValue())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void the_table_names_states_throughput_results_and_utilisation() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("t.pepa", TINY));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().get(0)).endsWith("t.pepa: PEPA, 9 states, 18 transitions");
        assertThat(run.out()).contains("    start  1.25000", "  results", "    start1  0.312500");
    }

    @Test
    void the_derivation_graph_is_written_for_graphviz_and_printed_alone_with_a_dash() throws IOException {
        String model = file("t.pepa", TINY);
        Path graph = folder.resolve("t.dot");
        ConsoleRun written = ConsoleRun.of("solve", model, "--dot", graph.toString(), "--json");
        assertThat(written.json().path("states").asInt()).isEqualTo(9);
        String text = Files.readString(graph);
        assertThat(text).startsWith("digraph").contains("(P1, P1)", "(start, 2)");
        assertThat(text.lines().filter(line -> line.contains(" -> "))).hasSize(18);
        ConsoleRun printed = ConsoleRun.of("solve", model, "--dot", "-");
        assertThat(String.join("\n", printed.out()).strip()).isEqualTo(text.strip());
        ConsoleRun.of("solve", model, "--dot", folder + "/none/t.dot").isRefused("cannot be written");
        ConsoleRun.of("solve", file("p.pepa", pipeline(7)), "--dot", "-")
                .isRefused("the derivation graph has 2,187 states");
    }

    @Test
    void a_model_that_gets_stuck_is_refused_with_the_state_and_the_way_there_and_can_still_be_drawn()
            throws IOException {
        Path graph = folder.resolve("stuck.dot");
        ConsoleRun run = ConsoleRun.of("solve", file("s.pepa", STUCK), "--dot", graph.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().get(0)).contains("s.pepa: deadlock", "(B, D)", "-a->");
        assertThat(graph).content().startsWith("digraph");
    }

    @Test
    void a_cooperation_on_an_action_that_nobody_has_is_a_warning() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("w.pepa", TINY.replace("P1 || P1", "P1 <sleep> P1")), "--json");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).singleElement().asString().contains("w.pepa:5:", "warning", "sleep");
        assertThat(run.jsonLines().get(0).path("warnings").path(0).asText()).contains("w.pepa:5:", "warning", "sleep");
        assertThat(run.jsonLines().get(0).path("states").asInt()).isEqualTo(9);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '`',
            value = {
                "r1 = 2@r1 = 0@t.pepa:",
                "r1 = 2@r1 = -2@t.pepa:",
                "r1 = 2@r1 = NaN@t.pepa:1:",
                "r1 = 2@r1 = 2/0@t.pepa:1:",
                "r1 = 2;@``@r1",
                "(start, r1).P2@(start, r1).P9@P9",
                "P3 = (stop, r3).P1;@P3 = P3;@P3",
                "P3 = (stop, r3).P1;@P3 = (stop, r3).P1@t.pepa:5:",
                "(run, r2)@(run, infty)@run",
                "(stop, r3).P1@((stop, r3).P1@t.pepa:4:",
                "start1 = {P1@start1 = {Q1@Q1",
                "P1 || P1@P1[99999999] || P1@t.pepa",
            })
    void a_mistake_is_refused_with_its_place(String text, String instead, String message) throws IOException {
        String model = TINY.replace(text, instead);
        assertThat(model).isNotEqualTo(TINY);
        ConsoleRun run = ConsoleRun.of("solve", file("t.pepa", model), "--max-states", "5000", "--json");
        assertThat(run.exitCode()).as("%s", run.out()).isEqualTo(2);
        assertThat(run.err()).isNotEmpty().allSatisfy(line -> assertThat(line).startsWith("scansion: "));
        assertThat(String.join("\n", run.err())).contains(message).doesNotContain("Exception", "\tat ");
        assertThat(run.jsonLines().get(0).path("error").asText()).contains(message);
    }

    @Test
    void an_enormous_model_is_given_up_at_the_limit() throws IOException {
        ConsoleRun.of("solve", file("p.pepa", pipeline(9)), "--max-states", "5000")
                .isRefused("p.pepa: more than 5,000 states");
    }

    @Test
    void a_file_of_another_kind_is_refused_as_what_it_is_not() throws IOException {
        for (String text :
                new String[] {"<html><body>no</body></html>", "PK\u0003\u0004", "{\"model\": \"pepa\"}", ""}) {
            ConsoleRun run = ConsoleRun.of("solve", file("other.pepa", text));
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).startsWith("scansion: "));
            assertThat(run.err().get(0)).contains("other.pepa:");
        }
    }

    static String pipeline(int stages) {
        StringBuilder model = new StringBuilder();
        for (int i = 1; i <= stages; i++) {
            model.append(String.format(
                    "S%1$d = (move%1$d, infty).(process%1$d, infty).(move%2$d, infty).S%1$d;%nR%1$d = (process%1$d,"
                            + " 10).R%1$d;%n",
                    i, i + 1));
        }
        model.append("N = ").append(joined(stages + 1, " + ", "(move%d, 10).N")).append(";\n");
        model.append("N <").append(joined(stages + 1, ", ", "move%d")).append("> (S1");
        for (int i = 2; i <= stages; i++) {
            model.append(" <move").append(i).append("> S").append(i);
        }
        return model.append(") <")
                .append(joined(stages, ", ", "process%d"))
                .append("> (")
                .append(joined(stages, " || ", "R%d"))
                .append(")\n")
                .toString();
    }

    private static String joined(int most, String separator, String pattern) {
        return IntStream.rangeClosed(1, most)
                .mapToObj(i -> String.format(pattern, i))
                .collect(Collectors.joining(separator));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
