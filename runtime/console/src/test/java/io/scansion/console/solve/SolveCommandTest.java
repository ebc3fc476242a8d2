package io.scansion.console.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.console.ConsoleRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code solve} does whatever the models are: order, streams, exit codes, options, files that are none. */
class SolveCommandTest {
    private static final String GOOD =
            "{\"model\": \"master-worker\", \"compute_s\": 12, \"tl_s\": 0.05, \"most_workers\": 20}";

    @TempDir
    private Path folder;

    @Test
    void one_file_gives_one_object_that_begins_with_its_kind() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("a.json", GOOD), "--json");
        assertThat(run.json().fieldNames().next()).isEqualTo("model");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void several_files_give_one_line_each_in_the_order_given_and_a_bad_one_stops_nobody() throws IOException {
        String first = file("b.json", GOOD);
        String broken = file("c.json", "{\"model\": \"master-worker\",\n\"compute_s\": -1}");
        String last = file("a.json", GOOD);
        ConsoleRun run = ConsoleRun.of("solve", first, broken, last, "--json");
        List<JsonNode> lines = run.jsonLines();
        assertThat(lines).extracting(line -> line.path("file").asText()).containsExactly(first, broken, last);
        assertThat(lines.get(0).fieldNames().next()).isEqualTo("file");
        assertThat(lines.get(1).path("error").asText())
                .isEqualTo(broken + ":2: \"compute_s\" must be a number of seconds above 0, got the number -1.0");
        assertThat(lines.get(1).size()).isEqualTo(2);
        assertThat(lines.get(2).path("model").asText()).isEqualTo("master-worker");
        run.isRefused("c.json:2: ");
    }

    @Test
    void a_bad_file_alone_is_an_object_too_and_one_line_on_standard_error() throws IOException {
        String broken = file("c.json", "{");
        ConsoleRun run = ConsoleRun.of("solve", broken, "--json");
        assertThat(run.jsonLines().get(0).path("error").asText())
                .isEqualTo(broken + ":1: the file ends in the middle of a value");
        run.isRefused("c.json:1: the file ends in the middle of a value");
    }

    @Test
    void without_json_the_tables_of_the_good_files_are_printed_and_the_bad_one_is_named() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("a.json", GOOD), folder + "/none.json", file("b.json", GOOD));
        assertThat(run.out()).filteredOn(line -> line.contains("master/worker")).hasSize(2);
        run.isRefused("there is no file " + folder + "/none.json");
    }

    @Test
    void standard_input_is_read_and_recognised_by_what_it_holds() {
        InputStream keyboard = System.in;
        try {
            System.setIn(new ByteArrayInputStream(GOOD.getBytes(StandardCharsets.UTF_8)));
            assertThat(ConsoleRun.of("solve", "-", "--json")
                            .json()
                            .path("model")
                            .asText())
                    .isEqualTo("master-worker");
        } finally {
            System.setIn(keyboard);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "solve|Missing required parameter: 'FILE'; see 'scansion solve --help'",
                "solve a.json --solver magic|--solver must be one of auto, gauss-seidel, gth, gmres, got magic",
                "solve a.json --max-states 0|--max-states must be from 1 to 2147483639, got 0",
                "solve a.json --max-states many|Invalid value for option '--max-states': 'many' is not an int",
                "solve a.json --transient -1|--transient must be a time of at least 0, got -1.0",
                "solve a.json --transient NaN|--transient must be a time of at least 0, got NaN",
                "solve a.json b.json --dot g.dot|--dot writes the graph of one model, got 2 files",
                "solve a.json --until 5|--until is for --passage",
                "solve a.json --passage from=x|--passage needs to=RESULT",
                "solve a.json --passage via=x|--passage takes from=RESULT and to=RESULT, got via=x",
                "solve a.json --passage to=x --until soon|--until must be a time of at least 0 such as 10, 10s or"
                        + " 2.5m, got soon",
                "solve a.json --passage to=x --transient 1|--transient or --over, --passage and --states ask for different things",
                "solve a.json --over 0|--over must be a time above 0, got 0.0",
                "solve a.json --over 1 --transient 1|--transient and --over ask for different things",
                "solve a.json --states x --over 1|--transient or --over, --passage and --states ask for different things",
                "solve a.json --time-limit never|--time-limit must be a time such as 90s, 5m or 1h, got never",
                "solve a.json --jsn|Unknown option: '--jsn'",
            })
    void a_bad_argument_is_answered_in_one_line(String words, String message) {
        ConsoleRun run = ConsoleRun.of(words.split(" ", -1));
        run.isRefused(message);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "empty.json|``|empty.json:1: the file is empty; it must hold one JSON object",
                "list.json|[1, 2]|list.json:1: the description must be a JSON object, got a list",
                "twice.json|{\"model\": 1, \"model\": 2}|twice.json:1: not JSON: Duplicate field 'model'",
                "none.json|{\"slaves\": 3}|none.json:1: \"model\" is missing; it must be \"",
                "other.json|{\"model\": \"weather\"}|other.json:1: \"model\" must be \"",
                "nan.json|{\"model\": \"master-worker\",~ \"compute_s\": NaN}|nan.json:2: not JSON: Non-standard token"
                        + " 'NaN'",
                "huge.json|{\"model\": \"master-worker\",~ \"compute_s\": 1e999}|huge.json:2: the number 1e999 is too"
                        + " large",
                "far.json|{\"model\": \"master-worker\",~ \"compute_s\": 1e300}|far.json:2: \"compute_s\" must be 0 or"
                        + " between 1.0E-60 and 1.0E60",
                "map.des|type = pipeline;|describes mappings; use scansion map ",
                "letter.txt|Dear Sir or Madam,|letter.txt is no model: use a .pepa, a .san or a .json file",
            })
    void a_file_that_is_no_model_is_refused_with_its_place(String name, String text, String message)
            throws IOException {
        ConsoleRun.of("solve", file(name, text.replace('~', '\n'))).isRefused(message);
    }

    @Test
    void a_file_that_is_no_text_or_no_file_is_refused() throws IOException {
        Path image = Files.write(folder.resolve("image.pepa"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        ConsoleRun.of("solve", image.toString()).isRefused("image.pepa is not a text file in UTF-8");
        ConsoleRun.of("solve", folder.toString()).isRefused("cannot be read");
        ConsoleRun.of("solve", "a\0b").isRefused("there is no file a?b");
    }

    @Test
    void what_only_a_chain_can_do_is_refused_for_other_models() throws IOException {
        ConsoleRun.of("solve", file("a.json", GOOD), "--transient", "2")
                .isRefused("--transient is for PEPA models and automata networks");
        ConsoleRun.of("solve", file("a.json", GOOD), "--passage", "to=x")
                .isRefused("--passage is for PEPA models and automata networks");
        ConsoleRun.of("solve", file("a.json", GOOD), "--dot", "-").isRefused("--dot is for PEPA models");
    }

    @Test
    void a_passage_through_two_stages_is_an_Erlang_distribution() throws IOException {
        String pepa = file("two.pepa", "A = (a, 2).B; B = (b, 2).C; C = (c, 1).A; A\nback = {A}; there = {C};");
        JsonNode answer = ConsoleRun.of(
                        "solve", pepa, "--passage", "from=back", "to=there", "--until", "500ms,1s,0", "--json")
                .json();
        assertThat(answer.path("mean").asDouble()).isCloseTo(1, within(1e-9));
        assertThat(answer.path("deviation").asDouble()).isCloseTo(Math.sqrt(0.5), within(1e-8));
        assertThat(answer.path("probability_by").path("0.5").asDouble()).isCloseTo(1 - 2 / Math.E, within(1e-10));
        assertThat(answer.path("probability_by").path("1.0").asDouble()).isCloseTo(1 - 3 * Math.exp(-2), within(1e-10));
        assertThat(answer.path("probability_by").path("0.0").asDouble()).isZero();
        assertThat(answer.path("percentiles").path("90").asDouble()).isCloseTo(1.94486, within(1e-5));
        assertThat(answer.path("never").asDouble()).isZero();
        ConsoleRun table = ConsoleRun.of("solve", pepa, "--passage", "to=there", "--until", "1");
        assertThat(table.out().get(0)).endsWith("two.pepa: passage from the start to there");
        ConsoleRun.of("solve", pepa, "--passage", "to=nowhere").isRefused("there is no result line 'nowhere'");
    }

    @Test
    void a_passage_of_one_of_two_equal_partners_is_its_own() throws IOException {
        String pepa = file("partners.pepa", "A = (a, 2).B; B = (b, 1).A; A || A\nfirst = {B || **};");
        JsonNode answer = ConsoleRun.of("solve", pepa, "--passage", "to=first", "--until", "0.3", "--json")
                .json();
        assertThat(answer.path("mean").asDouble()).isCloseTo(0.5, within(1e-9));
        assertThat(answer.path("probability_by").path("0.3").asDouble()).isCloseTo(-Math.expm1(-0.6), within(1e-10));
    }

    @Test
    void a_time_limit_bounds_all_points_of_a_range_together() throws IOException {
        String pepa = file("limit.pepa", "r = 1; A = (a, r).B; B = (b, 1).A; A");
        ConsoleRun run = ConsoleRun.of("solve", pepa, "--set", "r=1,2,3", "--time-limit", "0", "--json");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).hasSize(3).allMatch(line -> line.contains("not solved within --time-limit 0"));
        assertThat(ConsoleRun.of("solve", pepa, "--set", "r=1,2,3", "--time-limit", "1h", "--csv")
                        .out())
                .hasSize(4);
    }

    @Test
    void a_network_of_automata_is_looked_at_in_time_and_on_its_way() throws IOException {
        String san = file(
                "two.san",
                "identifiers r = 3; s = 5; events loc up (r); loc down (s); partial reachability = st A == zero;"
                        + " network two (continuous) aut A stt zero to (one) up stt one to (zero) down"
                        + " results there = st A == one; here = st A == zero;");
        JsonNode at =
                ConsoleRun.of("solve", san, "--transient", "0.25", "--json").json();
        assertThat(at.path("results").path("there").asDouble()).isCloseTo(3.0 / 8 * -Math.expm1(-2), within(1e-11));
        assertThat(at.path("time").asDouble()).isEqualTo(0.25);
        JsonNode passage = ConsoleRun.of("solve", san, "--passage", "from=here", "to=there", "--until", "0.5", "--json")
                .json();
        assertThat(passage.path("probability_by").path("0.5").asDouble()).isCloseTo(-Math.expm1(-1.5), within(1e-10));
        assertThat(passage.path("mean").asDouble()).isCloseTo(1.0 / 3, within(1e-9));
    }

    @Test
    void what_exploring_a_network_finds_names_the_file_and_a_state_that_there_is_not_holds_nowhere()
            throws IOException {
        String network = "events loc go (1); partial reachability = (st A == %s);"
                + " network n (continuous) aut A stt here to (there) go stt there";
        String stuck = file("stuck.san", String.format(network, "here"));
        ConsoleRun.of("solve", stuck).isRefused(stuck + ": network n comes to a standstill");
        String nowhere = file("nowhere.san", String.format(network, "2"));
        ConsoleRun.of("solve", nowhere).isRefused("the reachability holds in no state of network n");
    }

    @Test
    void what_comes_together_until_a_time_is_the_integral_of_what_is_there() throws IOException {
        String pepa = file("two.pepa", "P = (up, 3).Q; Q = (down, 5).P; P; there = {Q};");
        String san = file(
                "two.san",
                "events loc up (3); loc down (5); partial reachability = st A == zero;"
                        + " network two (continuous) aut A stt zero to (one) up stt one to (zero) down"
                        + " results there = st A == one;");
        double time = 0.4;
        double there = 3.0 / 8 * (time + Math.expm1(-8 * time) / 8);
        for (String file : List.of(pepa, san)) {
            JsonNode over =
                    ConsoleRun.of("solve", file, "--over", "0.4", "--json").json();
            assertThat(over.path("over").asDouble()).isEqualTo(time);
            assertThat(over.path("results").path("there").asDouble()).isCloseTo(there / time, within(1e-11));
            JsonNode sums = over.path("accumulated");
            assertThat(sums.path("results").path("there").asDouble()).isCloseTo(there, within(1e-11));
            assertThat(sums.path("happened").path("down").asDouble()).isCloseTo(5 * there, within(1e-10));
            assertThat(sums.path("happened").path("up").asDouble()).isCloseTo(3 * (time - there), within(1e-10));
        }
    }

    @Test
    void the_states_that_a_result_is_about_are_listed_by_their_probability() throws IOException {
        String pepa = file("two.pepa", "P = (up, 1).Q; Q = (down, 2).P; P || P; busy = {Q || **};");
        JsonNode found =
                ConsoleRun.of("solve", pepa, "--states", "busy", "--json").json();
        assertThat(found.path("states").asInt()).isEqualTo(4);
        assertThat(found.path("found").asInt()).isEqualTo(2);
        assertThat(found.path("probability").asDouble()).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(found.path("probabilities").properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("(Q, P)", "(Q, Q)");
        assertThat(found.path("probabilities").path("(Q, P)").asDouble()).isCloseTo(2.0 / 9, within(1e-12));
        String san = file(
                "two.san",
                "events loc up (1); loc down (2); reachability = 1; network two (continuous)"
                        + " aut A stt zero to (one) up stt one to (zero) down results busy = st A == one;");
        assertThat(ConsoleRun.of("solve", san, "--states", "busy", "--json")
                        .json()
                        .path("probabilities")
                        .path("(A=one)")
                        .asDouble())
                .isCloseTo(1.0 / 3, within(1e-12));
        ConsoleRun.of("solve", san, "--states", "idle").isRefused("there is no result 'idle', there are: busy");
    }

    @Test
    void what_is_not_solved_in_time_is_given_up_and_said_for_every_file() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("a.json", GOOD), file("b.json", GOOD), "--time-limit", "0s");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).hasSize(2).allMatch(line -> line.endsWith("not solved within --time-limit 0s"));
        ConsoleRun enough = ConsoleRun.of("solve", file("a.json", GOOD), "--time-limit", "1h", "--json");
        assertThat(enough.json().path("model").asText()).isEqualTo("master-worker");
        ConsoleRun.of("solve", folder + "/none.pepa", "--time-limit", "1h").isRefused("there is no file");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_device_that_never_ends_is_refused() {
        ConsoleRun.of("solve", "/dev/zero").isRefused("/dev/zero is larger than 64 MiB");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_pipe_that_nobody_writes_to_takes_no_longer_than_the_time_limit() throws IOException, InterruptedException {
        Path pipe = folder.resolve("nobody.pepa");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        ConsoleRun run = ConsoleRun.of("solve", pipe.toString(), "--time-limit", "300ms");
        assertThat(run.err()).singleElement().asString().endsWith("not solved within --time-limit 300ms");
        assertThat(run.exitCode()).isEqualTo(3);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
