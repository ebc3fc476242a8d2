package io.scansion.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunStateTest {
    private static final int EVENTS = 3_000;

    private final RunState state = new RunState();
    private double now;

    private void happens(RunEvent event) {
        now++;
        state.accept(new LoggedEvent(now, "j1", event));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void what_a_state_says_of_itself_recreates_it_after_every_event(long seed) {
        RandomEvents random = new RandomEvents(seed);
        for (int i = 0; i < EVENTS; i++) {
            happens(random.any());
            RunState again = RunState.fold(state.events());
            assertThat(again).as("after %d events", i + 1).isEqualTo(state);
            assertThat(views(again)).as("after %d events", i + 1).isEqualTo(views(state));
        }
    }

    private static List<Object> views(RunState of) {
        return List.of(
                of.timeSeconds(),
                of.jobId(),
                of.job(),
                of.structure(),
                of.levels(),
                of.masterSlave(),
                of.library(),
                of.arranged(),
                of.predictions(),
                of.prediction(),
                of.itemsPerSecond(),
                of.freeSpares(),
                of.contract(),
                of.advice(),
                of.recommendation(),
                of.rearrangement(),
                of.noChange(),
                of.underWay(),
                of.refusals(),
                of.points(),
                of.news(),
                of.summary());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 6})
    void the_lines_of_a_state_recreate_it_too(long seed) {
        RandomEvents random = new RandomEvents(seed);
        for (int i = 0; i < EVENTS; i++) {
            happens(random.any());
        }
        assertThat(RunState.fold(state.events().stream()
                        .map(event -> EventJson.read(EventJson.line(event)).orElseThrow())
                        .toList()))
                .isEqualTo(state);
    }

    @Test
    void a_state_is_no_longer_after_a_long_run_than_after_a_short_one() {
        RandomEvents random = new RandomEvents(9);
        for (int i = 0; i < 2 * EVENTS; i++) {
            happens(random.any());
        }
        int early = state.events().size();
        for (int i = 0; i < 10 * EVENTS; i++) {
            happens(random.any());
        }
        assertThat(state.events().size()).isLessThanOrEqualTo(early + RunState.NEWS_KEPT);
        assertThat(state.warnings()).hasSize(RunState.NEWS_KEPT);
    }

    @Test
    void job_structure_arrangement_and_the_open_recommendation_outlast_any_number_of_windows() {
        happens(new JobEvent.Job("Main", 3, 2, List.of(1), "advise", "niodev", 0.05, 2));
        happens(new ObservationEvent.Structure(true, "pipeline", List.of(0, 1, 2), List.of(), -1, "", "seen"));
        happens(new ChangeEvent.Command(1, 0, List.of(0, 1, 2), Map.of(1, List.of(1, 3)), List.of(), "accepted", ""));
        happens(new ChangeEvent.Outcome(1, 10, 20, 19, 21, 20, 0, 0.1, true, "better"));
        happens(recommendation(2, 1));
        for (int window = 0; window < 2_000; window++) {
            happens(new ModelEvent.Prediction("poetries", List.of(1, 2, 1), List.of(1), 20, 19, 21, 0.05, 20, 1, 0, 0));
            happens(new JobEvent.Warning(-1, "window " + window));
        }
        assertThat(state.job()).isPresent();
        assertThat(state.structure()).isPresent();
        assertThat(state.arranged())
                .hasValueSatisfying(command -> assertThat(command.targets()).containsEntry(1, List.of(1, 3)));
        assertThat(state.recommendation()).containsExactly(recommendation(2, 1));
        assertThat(state.underWay()).isEmpty();
    }

    private static DecisionEvent.Recommendation recommendation(long id, int stage) {
        return new DecisionEvent.Recommendation(
                id, stage, 1, 2, "", 10, 20, 19, 21, 1, 0.2, 8, 0.4, List.of(1, 2, 1), 1, 0.01, List.of(), "slow");
    }

    @Test
    void a_plan_of_several_stages_is_open_until_its_outcome() {
        happens(recommendation(1, 1));
        happens(recommendation(1, 2));
        assertThat(state.recommendation()).hasSize(2);
        happens(new ChangeEvent.Command(1, 0, List.of(), Map.of(), List.of(), "sent", ""));
        assertThat(state.underWay()).contains(new RunState.UnderWay(1, "sent"));
        assertThat(state.recommendation()).hasSize(2);
        happens(new ChangeEvent.Outcome(1, 10, 20, 19, 21, 20, 0, 0.1, true, "better"));
        assertThat(state.recommendation()).isEmpty();
        assertThat(state.underWay()).isEmpty();
    }

    @Test
    void a_reason_for_no_change_takes_the_place_of_a_recommendation_and_the_other_way_round() {
        happens(recommendation(1, 1));
        happens(new DecisionEvent.NoChange("at-its-best", 1, 1, 0, "nothing better"));
        assertThat(state.recommendation()).isEmpty();
        assertThat(state.noChange()).isPresent();
        happens(recommendation(2, 1));
        assertThat(state.noChange()).isEmpty();
    }

    @Test
    void a_change_that_starts_takes_what_models_said_of_the_old_arrangement_away() {
        happens(new ModelEvent.Prediction("poetries", List.of(1), List.of(), 20, 19, 21, 0.05, 20, 1, 0, 0));
        assertThat(state.prediction()).isPresent();
        happens(new ChangeEvent.Command(1, 0, List.of(), Map.of(), List.of(), "sent", ""));
        assertThat(state.predictions()).isEmpty();
    }

    @Test
    void of_a_farm_the_model_that_spoke_last_is_believed_and_of_a_pipeline_the_one_that_plans_are_made_with() {
        happens(farm(4, 350));
        happens(prediction("mate"));
        happens(prediction("bounds"));
        assertThat(state.prediction()).hasValue(prediction("bounds"));
        happens(new ObservationEvent.Pipeline(1, 2, 1, 0, 0, 100, 50, 1, List.of(), List.of()));
        assertThat(state.prediction()).isEmpty();
        happens(prediction(RunState.LIVE_MODEL));
        happens(prediction("pepa"));
        assertThat(state.prediction()).hasValue(prediction(RunState.LIVE_MODEL));
    }

    private static ModelEvent.Prediction prediction(String model) {
        return new ModelEvent.Prediction(model, List.of(1), List.of(), 20, 19, 21, 0.05, 20, 1, 0, 0);
    }

    private static ObservationEvent.Farm farm(int workers, double tasksPerSecond) {
        return new ObservationEvent.Farm(
                1, 2, 1, workers, 7, 1, true, 700, -1, tasksPerSecond, 0.02, 0.01, 0.001, 0, 0, 0, 0.1);
    }

    @Test
    void how_fast_a_run_is_is_told_by_what_the_library_runs_then_by_the_workers_then_by_the_last_stage() {
        assertThat(state.itemsPerSecond()).isNaN();
        happens(measurement(1, 3, 24));
        happens(measurement(0, 1, 25));
        assertThat(state.itemsPerSecond()).isEqualTo(24);
        happens(new ObservationEvent.MasterSlave(
                1, 0, "asynchronous", 78, 1, 0.02, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, List.of()));
        assertThat(state.itemsPerSecond()).isEqualTo(78);
        happens(farm(4, 350));
        assertThat(state.itemsPerSecond()).isEqualTo(350);
    }

    @Test
    void instances_beyond_the_first_of_a_stage_are_no_free_spares() {
        happens(new JobEvent.Job("Main", 3, 5, List.of(1), "advise", "niodev", 0.05, 2));
        assertThat(state.freeSpares()).isEqualTo(5);
        happens(measurement(0, 1, 25));
        happens(measurement(1, 3, 24));
        assertThat(state.freeSpares()).isEqualTo(3);
    }

    private static ObservationEvent.Measurement measurement(int stage, int instances, double itemsPerSecond) {
        return new ObservationEvent.Measurement(
                1,
                2,
                stage,
                true,
                "",
                instances,
                50,
                itemsPerSecond,
                0.5,
                0.04,
                0.05,
                0.01,
                0.001,
                0,
                0,
                0.03,
                0.001,
                0,
                0,
                0,
                0,
                100,
                0,
                0.04,
                0.04,
                0.04,
                false,
                0);
    }

    @Test
    void every_word_on_the_contract_is_news_and_the_last_one_holds() {
        happens(contract("within-reach"));
        happens(contract("kept"));
        assertThat(state.news())
                .extracting(LoggedEvent::event)
                .containsExactly(contract("within-reach"), contract("kept"));
        assertThat(state.contract()).hasValue(contract("kept"));
    }

    private static ModelEvent.Contract contract(String contractState) {
        return new ModelEvent.Contract(60, "fully-specified", contractState, List.of(), "so");
    }
}
