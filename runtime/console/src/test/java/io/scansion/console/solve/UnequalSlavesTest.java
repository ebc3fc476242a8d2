package io.scansion.console.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.console.ConsoleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Master/slave programs whose slaves are not equally fast, through the command line. */
class UnequalSlavesTest {
    private static final String PROGRAM = """
            {"model": "master-slave", "interaction": "asynchronous", "slaves": 2,
             "speeds": [1, 0.5, 0.5], "buffer": 10, "slices_per_node": 2,
             "timings": {"TT": 0.0002, "TP": 0.005, "CM": 0.05, "ER": 0.0095},
             "advise": {"most_slaves": 3, "most_buffer": 20}}
            """;

    @TempDir
    private Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("p.json"), text).toString();
    }

    @Test
    void their_shares_are_told_by_speed_and_advice_looks_at_those_that_could_be_added() throws IOException {
        JsonNode answer = ConsoleRun.of("solve", file(PROGRAM), "--json").json();
        JsonNode fast = answer.at("/slaves_by_speed/0");
        JsonNode slow = answer.at("/slaves_by_speed/1");
        assertThat(fast.path("speed").asDouble()).isEqualTo(1);
        assertThat(slow.path("slaves").asInt()).isEqualTo(1);
        assertThat((fast.path("slave_Pr").asDouble() + slow.path("slave_Pr").asDouble()) / 2)
                .isCloseTo(answer.path("slave_Pr").asDouble(), within(1e-12));
        assertThat(answer.at("/advice/slaves/candidates")).hasSize(3);
        List<String> lines = ConsoleRun.of("solve", file(PROGRAM)).out();
        assertThat(lines.get(0)).contains("2 slave(s) of unequal speed, buffer of 10");
        assertThat(lines).anyMatch(line -> line.startsWith("  1 slave(s) of speed 0.5: idle for "));
    }

    @Test
    void a_speed_can_be_set_like_any_other_number() throws IOException {
        List<JsonNode> lines = ConsoleRun.of("solve", file(PROGRAM), "--set", "speeds[1]=0.5,1", "--json")
                .jsonLines();
        assertThat(lines.get(1).path("packs_per_second").asDouble())
                .isGreaterThan(1.2 * lines.get(0).path("packs_per_second").asDouble());
        assertThat(lines.get(1).path("slaves_by_speed")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "[1] ~ p.json:2: \"speeds\" must have one for each of 2 slaves, got 1",
                "[1, 0] ~ p.json:2: \"speeds\" must be a number of multiples of the given speed above 0, got the number 0.0",
                "[1, 0.5] ~ p.json:4: advice up to 3 slaves needs the speed of each, \"speeds\" has 2",
            })
    void speeds_that_are_wrong_are_refused_with_their_place(String speeds, String message) throws IOException {
        ConsoleRun.of("solve", file(PROGRAM.replace("[1, 0.5, 0.5]", speeds))).isRefused(message);
    }

    @Test
    void more_states_than_can_be_numbered_are_refused_with_the_file() throws IOException {
        String file = file("""
                {"model": "master-slave", "interaction": "synchronous", "slaves": 42, "slices_per_node": 3, "way": "explicit",
                 "timings": {"TT": 0.0002, "TP": 0.005, "CM": 0.05, "ER": 0.0095}}
                """);
        ConsoleRun run = ConsoleRun.of("solve", file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasSize(1);
        assertThat(run.err().get(0))
                .startsWith(
                        "scansion: " + file + ": network synchronous has 3.28e+20 product states, more than can be");
    }
}
