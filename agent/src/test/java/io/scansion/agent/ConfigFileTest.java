package io.scansion.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {
    private static final String COMMAND =
            "com.example.Main 3 #Number of Processes;6;#Protocol Switch Limit;131072;#Server Name;a;#Server Port;1; niodev x";

    @TempDir
    private Path directory = Path.of("");

    private AgentOptions options(String text, String command) throws IOException {
        return AgentOptions.parse(ConfigFile.options(file(text), command));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("agent.conf"), text);
    }

    @Test
    void a_file_says_where_the_tuner_is_and_the_command_line_which_rank_this_is() throws IOException {
        AgentOptions options = options("""
                # of job 7
                tuner = node1:4711
                key-file = keys/agent.key

                spares=2
                stateless = 1, 2-3
                trust-end = 2
                run-ahead = bounded
                switch-limit = 65536
                tune = grain=com.example.Farm.grain:int:1..64
                tune = pause=com.example.Farm.pause:long:0..9
                """, COMMAND);
        assertThat(options.at()).contains("node1:4711");
        assertThat(options.tuner()).contains(directory.toAbsolutePath().resolve("keys/agent.key"));
        assertThat(options.rank()).isEqualTo(3);
        assertThat(options.primaries()).isEqualTo(4);
        assertThat(options.spares()).isEqualTo(2);
        assertThat(options.stateless()).containsExactly(1, 2, 3);
        assertThat(options.trustEnd()).containsExactly(2);
        assertThat(options.boundsRunAhead()).isTrue();
        assertThat(options.switchLimitBytes()).isEqualTo(65536);
        assertThat(options.points()).hasSize(2);
        assertThat(options.hooksRanks()).isTrue();
        assertThat(options.takesOrders()).isTrue();
    }

    @Test
    void an_empty_file_measures_and_tells_at_the_end() throws IOException {
        AgentOptions options = options("", COMMAND);
        assertThat(options.tuner()).isEmpty();
        assertThat(options.primaries()).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sparse = 2 | line 2: unknown name 'sparse'; known are tuner, key-file, spares",
                "run-ahead = far | line 2: 'far' is not free or bounded",
                "spares = two | line 2: 'two' is not a number",
                "spares | line 2: 'spares' has no value; write name = value",
                "tuner = node1 | line 2: 'node1' is not HOST:PORT",
                "stateless = 1-x | line 2: '1-x' is no list of ranks such as 1,3-5",
                "spares = 1;spares = 2 | line 3: it is said twice",
                "tuner = node1:1 | tuner and key-file belong together",
                "key-file = a | tuner and key-file belong together",
                "spares = 6 | 6 spares of 6 processes leave no rank for the program",
                "tune = nonsense | line 2: ",
            })
    void a_file_that_cannot_be_obeyed_is_refused_with_its_name_and_the_line(String lines, String reason)
            throws IOException {
        Path file = file("# first\n" + lines.replace(';', '\n'));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfigFile.options(file, COMMAND))
                .withMessageStartingWith(file.toString())
                .withMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"com.example.Main", "com.example.Main 3", "x #Number of Processes;4;", "3 #Number of Processes;4"})
    void a_process_that_is_no_rank_is_refused(String command) throws IOException {
        Path file = file("");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfigFile.options(file, command))
                .withMessageContaining("Main RANK '#Number of Processes;N;...' niodev");
    }

    @Test
    void a_file_that_is_not_there_is_named() {
        Path file = directory.resolve("none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfigFile.options(file, COMMAND))
                .withMessageContaining(file.toString());
    }

    @Test
    void other_options_are_left_as_they_are() {
        assertThat(ConfigFile.resolve("job=a,rank=1")).isEqualTo("job=a,rank=1");
        assertThat(ConfigFile.resolve(null)).isNull();
    }
}
