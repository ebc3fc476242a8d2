package io.scansion.tuner.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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
                "nan.json|{\"model\": \"master-worker\",~ \"compute_s\": NaN}|nan.json:2: not JSON: Non-standard token 'NaN'",
                "huge.json|{\"model\": \"master-worker\",~ \"compute_s\": 1e999}|huge.json:2: the number 1e999 is too large",
                "far.json|{\"model\": \"master-worker\",~ \"compute_s\": 1e300}|far.json:2: \"compute_s\" must be 0 or between 1.0E-60 and 1.0E60",
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
        ConsoleRun.of("solve", file("a.json", GOOD), "--transient", "2").isRefused("--transient is for PEPA models");
        ConsoleRun.of("solve", file("a.json", GOOD), "--dot", "-").isRefused("--dot is for PEPA models");
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
