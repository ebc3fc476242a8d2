package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines that lose items on the way: what is forecast is what comes out. */
class DroppedItemsTest {
    /** Stages of 10, 40, 10 and 5 ms, one of which drops every third item. */
    private static LoopDriver dropping(int stage, int spares) {
        SimulatedProgram program = SimulatedProgram.steady(spares, 10, 40, 10, 5);
        program.drop(stage, item -> item % 3 == 0);
        return LoopDriver.auto(program);
    }

    @ParameterizedTest(name = "by stage {0}")
    @ValueSource(ints = {1, 2})
    void what_comes_out_is_forecast_as_it_is_and_after_a_change(int stage) {
        LoopDriver driver = dropping(stage, 6);
        driver.run(40);
        assertThat(driver.program.instanceCounts()).element(1).isEqualTo(4);
        Recommendation first = driver.events(Recommendation.class).get(0);
        assertThat(first.currentItemsPerSecond()).isCloseTo(25 * 2.0 / 3, within(0.4));
        assertThat(first.predictedItemsPerSecond()).isCloseTo(100 * 2.0 / 3, within(2.5));
        Outcome outcome = driver.events(Outcome.class).get(0);
        assertThat(Math.abs(outcome.error())).isLessThan(0.03);
        assertThat(driver.events(Prediction.class))
                .filteredOn(prediction -> prediction.model().equals("poetries"))
                .allSatisfy(
                        prediction -> assertThat(Math.abs(prediction.error())).isLessThan(0.05));
    }

    @Test
    void a_stage_behind_one_that_drops_needs_no_instances_for_what_never_reaches_it() {
        SimulatedProgram program = SimulatedProgram.steady(6, 20, 20, 25, 5);
        program.drop(1, item -> item % 2 == 0);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(40);
        assertThat(driver.program.commands()).isEmpty();
    }

    @ParameterizedTest(name = "by stage {0}")
    @ValueSource(ints = {1, 2})
    void a_program_that_begins_to_drop_items_is_forecast_as_it_is_from_the_next_window_on(int stage) {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.steady(0, 10, 40, 10, 5));
        driver.runWindows(12);
        driver.program.drop(stage, item -> item % 3 == 0);
        driver.runWindows(3); // in one of these some items are dropped
        double begun = driver.program.nowSeconds();
        driver.runWindows(6);
        assertThat(driver.events(Prediction.class))
                .filteredOn(prediction -> prediction.model().equals("poetries")
                        && driver.eventSeconds.get(driver.events.indexOf(prediction)) > begun)
                .hasSizeGreaterThan(3)
                .allSatisfy(prediction -> {
                    assertThat(prediction.measuredItemsPerSecond()).isCloseTo(25 * 2.0 / 3, within(0.6));
                    assertThat(Math.abs(prediction.error())).isLessThan(0.05);
                });
    }

    @Test
    void a_change_is_not_blamed_for_what_the_program_drops_from_then_on() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(1, 10, 13, 10, 5));
        while (driver.program.commands().isEmpty()) {
            driver.run(0.2);
        }
        driver.program.drop(2, item -> item % 3 == 0);
        driver.run(40);
        assertThat(driver.events(Outcome.class)).singleElement().matches(Outcome::kept);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 1);
    }

    @Test
    void no_share_is_made_up_where_everything_is_passed_on() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(4));
        driver.run(40);
        assertThat(driver.events(Outcome.class))
                .allSatisfy(outcome -> assertThat(Math.abs(outcome.error())).isLessThan(0.02));
    }
}
