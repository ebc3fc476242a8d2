package io.scansion.tuner.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.tuner.journal.EventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real runs on real ranks, recorded with {@code run --record}, beside what their tuner wrote. Where the loop is meant to decide
 * otherwise than it did, they are recorded anew, see the README beside them.
 */
class RecordedRunsTest {
    private static final Path RECORDINGS = Path.of("src/test/resources/recordings");
    private static final String RECORDING = ".rec";

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(RECORDING))
                    .map(name -> name.substring(0, name.length() - RECORDING.length()))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> live(String name) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(RECORDINGS.resolve(name + ".jsonl.gz"))),
                StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void a_real_run_is_replayed_to_the_same_lines(String name) throws IOException {
        assertThat(replayed(name, false)).isEqualTo(live(name));
    }

    @Test
    void what_was_promised_of_a_program_whose_stages_probe_came_as_nearly_as_of_others() throws IOException {
        JsonNode outcome = new ObjectMapper()
                .readTree(replayed("pipeline-replicated", false).stream()
                        .filter(line -> line.contains("\"type\":\"outcome\""))
                        .findFirst()
                        .orElseThrow());
        assertThat(outcome.path("kept").asBoolean()).isTrue();
        assertThat(outcome.path("error").asDouble()).isBetween(-0.03, 0.03);
        assertThat(outcome.path("measured_items_per_s").asDouble())
                .isBetween(
                        outcome.path("low_items_per_s").asDouble(),
                        outcome.path("high_items_per_s").asDouble());
    }

    private static List<String> replayed(String name, boolean isReplaced) throws IOException {
        List<String> replayed = new ArrayList<>();
        Replayer.replay(
                RECORDINGS.resolve(name + RECORDING),
                run -> run,
                isReplaced,
                logged -> replayed.add(EventJson.line(logged)),
                order -> {
                    throw new AssertionError("the run had no such order: " + order);
                });
        return replayed;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void a_tuner_that_dies_and_is_replaced_whenever_it_has_learnt_something_says_and_does_the_same(String name)
            throws IOException {
        assertThat(ownNumbersOnly(replayed(name, true))).isEqualTo(ownNumbersOnly(live(name)));
    }

    /** Solutions of the process algebra begin where the last one ended, and differ in their last digits; every tuner says what the job is. */
    private static List<String> ownNumbersOnly(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.contains("\"model\":\"pepa\"") && !line.contains("{\"type\":\"job\""))
                .toList();
    }

    @Test
    void there_are_recordings_of_five_runs_at_least() throws IOException {
        assertThat(names()).hasSizeGreaterThanOrEqualTo(5);
    }
}
