package io.scansion.console.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.RunFigures;
import io.scansion.console.experiment.run.RunRecording;
import io.scansion.tuner.journal.EventJson;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two stages, windows of 2 s: 20 items/s until a command at 10.5 s doubles it; the source ends at 24 s. */
class RunFiguresTest {
    private final RunRecording recording = new RunRecording();
    private int windows;

    @Test
    void before_leaves_out_the_filling_and_after_begins_at_the_outcome_and_leaves_out_the_drain() {
        changedRun();
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.before()).isCloseTo(20.0, within(1e-9));
        assertThat(figures.after()).isCloseTo(40.0, within(1e-9));
        assertThat(figures.ratio()).isCloseTo(2.0, within(1e-9));
        assertThat(figures.predicted()).isEqualTo(41.0);
        assertThat(figures.predictionError()).isCloseTo(0.025, within(1e-9));
        assertThat(figures.instancesAfter()).containsExactly(1, 2);
        assertThat(figures.changes()).isEqualTo(1);
        assertThat(figures.fastestPace()).isCloseTo(1 / 0.024, within(1e-9));
    }

    @Test
    void without_a_change_before_and_after_are_the_same_and_the_model_is_judged_by_its_own_windows() {
        for (int i = 0; i < 6; i++) {
            window(2 * (i + 1), i == 0 ? 10 : 20, 1, true);
        }
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.before()).isCloseTo(20.0, within(1e-9));
        assertThat(figures.after()).isEqualTo(figures.before());
        assertThat(figures.predicted()).isCloseTo(20.2, within(1e-9));
        assertThat(figures.changes()).isZero();
    }

    @Test
    void what_is_measured_is_held_against_the_interval_of_the_model_that_weighs_most_and_of_the_promise() {
        changedRun();
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.windows().measured()).isEqualTo(8); // four before, four after
        assertThat(figures.windows().inside()).isEqualTo(4); // every second one is measured 20 % too high
        assertThat(figures.windows().halfWidth()).isCloseTo(0.1, within(1e-9));
        assertThat(figures.promise()).isEqualTo(new Coverage(1, 1, 1.5 / 41));
    }

    @Test
    void the_rate_in_an_arrangement_is_that_of_its_windows_without_the_first() {
        changedRun();
        assertThat(RunFigures.itemsPerSecond(recording, List.of(1, 1))).isCloseTo(20.0, within(1e-9));
        assertThat(RunFigures.itemsPerSecond(recording, List.of(1, 2))).isCloseTo(40.0, within(1e-9));
        assertThat(RunFigures.itemsPerSecond(recording, List.of(1, 3))).isNaN();
    }

    @Test
    void without_a_change_there_is_no_promise_to_keep() {
        for (int i = 0; i < 6; i++) {
            window(2 * (i + 1), 20, 1, true);
        }
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.windows().measured()).isEqualTo(4);
        assertThat(figures.windows().inside()).isEqualTo(2);
        assertThat(figures.promise().measured()).isZero();
        assertThat(figures.promise().halfWidth()).isNaN();
    }

    /** A second change at 22.5 s, of which no full window is seen before the source ends. */
    private void changedAgainTooLate(String state) {
        changedUntil22();
        event("{'type':'recommendation','time_s':22.4,'id':2,'stage':1,'predicted_items_per_s':60.0,"
                + "'low_items_per_s':55,'high_items_per_s':65}");
        event("{'type':'command','time_s':22.5,'id':2,'state':'sent'}");
        event("{'type':'command','time_s':22.6,'id':2,'state':'" + state + "'}");
        window(24, 50, 3, true);
        window(26, 60, 3, false);
    }

    @Test
    void a_change_too_late_to_be_measured_leaves_the_figures_of_the_one_before_it() {
        changedAgainTooLate("accepted");
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.before()).isCloseTo(20.0, within(1e-9));
        assertThat(figures.after()).isCloseTo(40.0, within(1e-9));
        assertThat(figures.predicted()).isEqualTo(41.0);
        assertThat(figures.instancesAfter()).containsExactly(1, 2);
        assertThat(figures.changes()).isEqualTo(2);
        assertThat(figures.promise()).isEqualTo(new Coverage(1, 1, 1.5 / 41));
    }

    @Test
    void a_change_that_was_refused_is_none() {
        changedAgainTooLate("refused");
        window(28, 60, 2, true);
        window(30, 60, 2, true);
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.after()).isGreaterThan(40.5);
        assertThat(figures.predicted()).isEqualTo(41.0);
        assertThat(figures.changes()).isEqualTo(1);
    }

    @Test
    void what_is_taken_back_is_held_against_what_was_promised_before_it() {
        changedUntil22();
        event("{'type':'recommendation','time_s':22.4,'id':2,'stage':1,'predicted_items_per_s':60.0,"
                + "'low_items_per_s':55,'high_items_per_s':65}");
        event("{'type':'command','time_s':22.5,'id':2,'state':'sent'}");
        event("{'type':'command','time_s':22.6,'id':2,'state':'accepted'}");
        window(24, 30, 3, true);
        event("{'type':'outcome','time_s':24.0,'id':2,'kept':false}");
        event("{'type':'command','time_s':24.0,'id':3,'state':'sent'}");
        event("{'type':'command','time_s':24.2,'id':3,'state':'accepted'}");
        window(26, 40, 2, true);
        event("{'type':'outcome','time_s':26.0,'id':3,'kept':true}");
        window(28, 40, 2, true);
        window(30, 40, 2, true);
        window(32, 35, 2, true);
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.after()).isCloseTo(40.0, within(1e-9));
        assertThat(figures.predicted()).isEqualTo(41.0);
        assertThat(figures.changes()).isEqualTo(3);
    }

    @Test
    void a_run_too_short_for_a_full_window_gives_unknown_figures() {
        window(2, 20, 1, true);
        RunFigures figures = RunFigures.of(recording, 2);
        assertThat(figures.before()).isNaN();
        assertThat(figures.after()).isNaN();
        assertThat(figures.instancesAfter()).containsExactly(0, 0);
    }

    @Test
    void the_summary_has_exactly_the_documented_keys_in_their_order() throws JsonProcessingException {
        changedRun();
        ExperimentOutcome outcome = outcome("00ff");
        JsonNode summary = new ObjectMapper().readTree(SummaryJson.demo(outcome));
        assertThat(summary.fieldNames())
                .toIterable()
                .containsExactly(
                        "type",
                        "items",
                        "before_items_per_s",
                        "after_items_per_s",
                        "ratio",
                        "pace_of_fastest_stage_items_per_s",
                        "instances",
                        "predicted_items_per_s",
                        "prediction_error",
                        "changes",
                        "lost",
                        "duplicated",
                        "reordered",
                        "checksum");
        assertThat(summary.path("type").asText()).isEqualTo("summary");
        assertThat(summary.path("ratio").asDouble()).isEqualTo(2.0);
        assertThat(summary.path("items").asLong()).isEqualTo(600);
    }

    @Test
    void the_summary_of_an_experiment_adds_a_row_for_every_stage() throws JsonProcessingException {
        changedRun();
        JsonNode summary = new ObjectMapper().readTree(SummaryJson.experiment(outcome("00ff")));
        assertThat(summary.path("stages")).hasSize(2);
        assertThat(summary.at("/stages/1/instances").asInt()).isEqualTo(2);
        assertThat(summary.at("/stages/1/measured_production_time_s").asDouble())
                .isCloseTo(0.025, within(1e-9));
    }

    @Test
    void a_checksum_that_differs_from_the_run_without_the_agent_is_shouted_and_not_intact() {
        changedRun();
        ExperimentOutcome wrong = outcome("1234");
        assertThat(wrong.intact()).isFalse();
        assertThat(OutcomeTable.lines(wrong)).anyMatch(line -> line.contains("BUT 1234 WITHOUT THE AGENT"));
        assertThat(outcome("00ff").intact()).isTrue();
        assertThat(OutcomeTable.lines(outcome("00ff")))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void a_result_line_is_read_and_any_other_line_is_not() {
        Optional<ResultLine> result = ResultLine.parse(
                "RESULT items=450 checksum=bf453890e99818fb lost=1 duplicated=2 reordered=3 seconds=4.5 items_per_s=99");
        assertThat(result).contains(new ResultLine(450, "bf453890e99818fb", 1, 2, 3, 99));
        assertThat(ResultLine.parse("stage 4 finished")).isEmpty();
        assertThat(ResultLine.parse("RESULT items=many")).isEmpty();
    }

    private static Experiment twoStages() {
        return new Experiment(
                "figure5",
                "two stages",
                List.of(10.0, 20.0),
                1,
                600,
                100,
                1,
                List.of(1),
                new Published("", List.of(), List.of(), List.of(), List.of(), Double.NaN, Double.NaN, Double.NaN));
    }

    private ExperimentOutcome outcome(String referenceChecksum) {
        return new ExperimentOutcome(
                twoStages(),
                RunFigures.of(recording, 2),
                new ResultLine(600, "00ff", 0, 0, 0, 30),
                Optional.of(new ResultLine(600, referenceChecksum, 0, 0, 0, 30)));
    }

    private void changedRun() {
        changedUntil22();
        window(24, 35, 2, true); // the source ends within
        window(26, 60, 2, false); // drain
    }

    private void changedUntil22() {
        window(2, 10, 1, true); // fills the pipeline
        window(4, 20, 1, true);
        window(6, 20, 1, true);
        window(8, 20, 1, true);
        window(10, 20, 1, true);
        event("{'type':'recommendation','time_s':10.4,'id':1,'stage':1,'predicted_items_per_s':41.0,"
                + "'low_items_per_s':39.5,'high_items_per_s':42.5}");
        event("{'type':'command','time_s':10.5,'id':1,'state':'sent'}");
        event("{'type':'command','time_s':10.6,'id':1,'state':'accepted'}");
        window(12, 30, 2, true); // while the change takes effect
        window(14, 40, 2, true);
        event("{'type':'outcome','time_s':14.0,'id':1,'kept':true}");
        for (int end = 16; end <= 22; end += 2) {
            window(end, 40, 2, true);
        }
    }

    private void window(double end, double rate, int instances, boolean sourceActive) {
        for (int stage = 0; stage < 2; stage++) {
            int count = stage == 0 ? 1 : instances;
            boolean active = stage == 1 || sourceActive;
            event(String.format(
                    Locale.ROOT,
                    "{'type':'measurement','time_s':%f,'window':%d,'window_s':2,'stage':%d,'known':%b,'instances':%d,"
                            + "'items':%d,'items_per_s':%f,'compute_s':%f,'blocked_receive_s':%f,'blocked_send_s':0,"
                            + "'production_time_s':%f,'dependent_production_time_s':%f}",
                    end,
                    windows,
                    stage,
                    active,
                    count,
                    (long) (rate * 2),
                    rate,
                    count / rate / 2,
                    count / rate / 2,
                    stage == 0 ? 0.024 : 0.05,
                    1 / rate));
        }
        event(String.format(
                Locale.ROOT,
                "{'type':'prediction','time_s':%f,'model':'poetries','predicted_items_per_s':%f,'weight':0.9,"
                        + "'low_items_per_s':%f,'high_items_per_s':%f,'measured_items_per_s':%f}",
                end,
                rate * 1.01,
                rate * 0.9,
                rate * 1.1,
                windows % 2 == 0 ? rate : rate * 1.2));
        event("{'type':'prediction','time_s':" + end + ",'model':'pepa','predicted_items_per_s':1.0,'weight':0.1,"
                + "'measured_items_per_s':" + (windows % 2 == 0 ? rate : rate * 1.2) + "}");
        windows++;
    }

    private void event(String json) {
        recording.accept(EventJson.read(json.replace('\'', '"')).orElseThrow(() -> new AssertionError(json)));
    }
}
