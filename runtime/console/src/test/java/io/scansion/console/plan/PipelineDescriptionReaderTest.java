package io.scansion.console.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineDescriptionReaderTest {
    @Test
    void a_full_description_is_read_as_written() {
        PipelineDescription read = read("""
                {"protocol": "synchronous", "tl_s": 0.001, "lambda_s_per_byte": 5e-9, "manager_s": 1e-6,
                 "stages": [{"name": "read", "compute_s": 0.1, "message_bytes": 10240},
                            {"compute_s": [3, 3.5]},
                            {"compute_s": 0.2, "instances": 2, "replicable": false},
                            {"compute_s": 0.1}]}
                """);
        assertThat(read.synchronous()).isTrue();
        assertThat(read.messageOverheadSeconds()).isEqualTo(0.001);
        assertThat(read.secondsPerByte()).isEqualTo(5e-9);
        assertThat(read.managerSeconds()).isEqualTo(1e-6);
        assertThat(read.stages()).hasSize(4);
        assertThat(read.stages().get(0).name()).isEqualTo("read");
        assertThat(read.stages().get(0).replicable()).isFalse();
        assertThat(read.stages().get(1).computeSeconds()).containsExactly(3.0, 3.5);
        assertThat(read.stages().get(1).replicable()).isTrue();
        assertThat(read.stages().get(2).computeSeconds()).containsExactly(0.2, 0.2);
        assertThat(read.stages().get(2).replicable()).isFalse();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|p.json:1: the file is empty; it must hold one JSON object",
                "[]|p.json:1: the description must be a JSON object, got a list",
                "{}|p.json:1: \"stages\" is missing; it must be a list",
                "{\"stages\": 3}|p.json:1: \"stages\" must be a list, got the number 3.0",
                "{\"stages\": [{\"compute_s\": 1}]}|p.json:1: \"stages\" must list at least 2 of them, got 1",
                "{\"stages\": [{\"compute_s\": 1},~{}]}|p.json:2: \"compute_s\" of stage 1 is missing; it must be a number of seconds above 0",
                "{\"stages\": [{\"compute_s\": 1},~{\"compute_s\": -2}]}|p.json:2: \"compute_s\" of stage 1 must be a number of seconds above 0, got the number -2.0",
                "{\"stages\": [{\"compute_s\": 1},~{\"compute_s\": \"2 s\"}]}|p.json:2: \"compute_s\" of stage 1 must be a number of seconds above 0, got \"2 s\"",
                "{\"stages\": [~{\"compute_s\": 1, \"instances\": 1.5},{\"compute_s\": 2}]}|p.json:2: \"instances\" of stage 0 must be a whole number from 1 to 10000, got the number 1.5",
                "{\"stages\": [{\"compute_s\": 1},{\"compute_s\": 2}],~~\"protocol\": \"mixed\"}|p.json:3: \"protocol\" must be \"asynchronous\" or \"synchronous\", got \"mixed\"",
                "{\"stages\": [{\"compute_s\": 1, \"replicable\": true},{\"compute_s\": 2}]}|p.json:1: \"replicable\" of stage 0 must be false: the first and the last stage of a pipeline cannot be replicated",
                "{\"stages\": [{\"compute_s\": 1}|p.json:1: the file ends in the middle of a value",
            })
    void a_mistake_is_named_with_its_file_key_and_line(String text, String message) {
        assertThatThrownBy(() -> read(text.replace('~', '\n')))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @Test
    void an_unknown_key_is_answered_with_the_known_ones() {
        assertThatThrownBy(() -> read("{\n\"tl\": 1}"))
                .hasMessage("p.json:2: unknown key \"tl\" in the description; known keys: lambda_s_per_byte, manager_s,"
                        + " model, protocol, stages, tl_s");
    }

    @Test
    void a_key_written_twice_is_refused() {
        assertThatThrownBy(() -> read("{\"tl_s\": 1,\n\"tl_s\": 2}"))
                .hasMessageStartingWith("p.json:2: not JSON: Duplicate field 'tl_s'");
    }

    private static PipelineDescription read(String text) {
        return PipelineDescriptionReader.read(new InputFile("p.json", text));
    }
}
