package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.operate.OperatorAction;
import org.junit.jupiter.api.Test;

/**
 * A source that nothing bounds is 38 items a second ahead of a stage that does 33; with three instances that does 100, until what waits
 * before it is worked off, and then the 71 of the source.
 */
class BacklogTest {
    private static LoopDriver approvedAfter(double seconds) {
        SimulatedProgram program = SimulatedProgram.steady(2, 14, 1, 30, 1);
        program.sourceRunsAhead();
        LoopDriver driver = LoopDriver.advise(program);
        driver.run(seconds);
        driver.ask(new OperatorAction.Approve(driver.last(Recommendation.class).id()));
        driver.run(120);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 3, 1);
        return driver;
    }

    private static void assertEveryForecastHeld(LoopDriver driver) {
        assertThat(driver.events(Prediction.class))
                .filteredOn(prediction -> prediction.model().equals("poetries"))
                .hasSizeGreaterThan(8)
                .allSatisfy(
                        prediction -> assertThat(Math.abs(prediction.error())).isLessThan(0.05));
    }

    @Test
    void a_change_is_judged_by_the_pace_that_is_left_when_it_has_been_worked_off() {
        LoopDriver driver = approvedAfter(14);
        assertThat(driver.events(Outcome.class)).singleElement().satisfies(outcome -> {
            assertThat(outcome.kept()).isTrue();
            assertThat(Math.abs(outcome.error())).isLessThan(0.03);
        });
        assertEveryForecastHeld(driver);
    }

    @Test
    void a_change_is_kept_unmeasured_where_that_takes_longer_than_is_waited_for() {
        LoopDriver driver = approvedAfter(60);
        assertThat(driver.events(Outcome.class)).singleElement().satisfies(outcome -> {
            assertThat(outcome.kept()).isTrue();
            assertThat(outcome.measuredItemsPerSecond()).isNaN();
            assertThat(outcome.reason()).isEqualTo("what had come to wait before it was still being worked off");
        });
        assertEveryForecastHeld(driver);
    }
}
