package io.scansion.console.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.console.ConsoleRun;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Replays of runs that the tuner's tests keep. */
class ReplayCommandTest {
    private static ConsoleRun replay(String name, String... options) {
        Path recording = Path.of("..", "tuner", "src", "test", "resources", "recordings", name + ".rec");
        return ConsoleRun.of(
                List.of(new ReplayCommand()),
                Stream.concat(Stream.of("replay", recording.toString()), Stream.of(options))
                        .toArray(String[]::new));
    }

    @Test
    void a_replay_without_options_forecasts_nothing() {
        ConsoleRun run = replay("pipeline-advised");
        assertThat(run.exitCode()).as("%s", run.err()).isZero();
        assertThat(run.out()).isNotEmpty().noneMatch(line -> line.contains("FORECAST") || line.contains("as it was"));
    }

    @Test
    void behind_the_first_forecast_it_is_said_that_the_rest_is_of_the_run_as_it_was() {
        ConsoleRun run = replay("pipeline-advised", "--mode", "auto");
        assertThat(run.exitCode()).as("%s", run.err()).isZero();
        int first = 0;
        while (!run.out().get(first).contains("FORECAST, not made in this run: #1 would bring ")) {
            first++;
        }
        assertThat(run.out().get(first + 1))
                .isEqualTo("            what follows is of the run as it was, and the change counts as refused;"
                        + " no forecast builds upon another");
        assertThat(run.out()).filteredOn(line -> line.contains("as it was")).hasSize(1);
    }

    @Test
    void a_contract_that_was_not_there_asks_for_the_fewest_ranks_that_meet_it() {
        List<JsonNode> recommended = replay("pipeline-advised", "--set", "contract=70", "--json").jsonLines().stream()
                .filter(line -> line.path("type").asText().equals("recommendation"))
                .toList();
        // stages of 2, 20, 10 and 2 ms, and three spares
        assertThat(recommended).isNotEmpty().allSatisfy(one -> {
            assertThat(one.path("instances")).extracting(JsonNode::asInt).containsExactly(1, 2, 1, 1);
            assertThat(one.path("reason").asText()).startsWith("70.00 items/s are demanded");
        });
        ConsoleRun wrong = replay("pipeline-advised", "--set", "contract=-1");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err().toString()).contains("contract must be a number of items per second above 0, got -1");
    }

    @Test
    void every_forecast_in_json_says_what_it_starts_from() {
        List<JsonNode> forecasts = replay("pipeline-advised", "--mode", "auto", "--json").jsonLines().stream()
                .filter(line -> line.path("type").asText().equals("forecast"))
                .toList();
        assertThat(forecasts).isNotEmpty().allSatisfy(forecast -> {
            assertThat(forecast.path("made").asBoolean(true)).isFalse();
            assertThat(forecast.path("starts_from").asText()).isEqualTo("the run as it was");
        });
    }

    @Test
    void what_cannot_be_opened_is_no_recording() {
        String name = "x".repeat(300);
        ConsoleRun told = ConsoleRun.of(List.of(new ReplayCommand()), "replay", name);
        assertThat(told.exitCode()).isEqualTo(2);
        assertThat(told.err()).containsExactly("scansion: " + name + " cannot be read (File name too long)");
        assertThat(ConsoleRun.of(List.of(new ReplayCommand()), "replay", "none.rec")
                        .err())
                .containsExactly("scansion: there is no file none.rec");
    }
}
