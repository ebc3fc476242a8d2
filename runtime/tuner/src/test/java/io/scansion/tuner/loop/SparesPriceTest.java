package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.DecisionEvent.NoChange;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import org.junit.jupiter.api.Test;

/** A spare that serves a stage of an unmodified program can serve no other one later. */
class SparesPriceTest {
    private static final int SPARES = 12;

    private static LoopDriver run(double... millis) {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(SPARES, millis));
        driver.run(30);
        return driver;
    }

    @Test
    void eight_spares_are_not_taken_for_a_tenth_of_the_pace() {
        LoopDriver driver = run(9, 10, 10, 10, 10, 10, 10, 10, 10, 9);
        assertThat(driver.program.commands()).isEmpty();
        NoChange no = driver.last(NoChange.class);
        assertThat(no.kind()).isEqualTo("gain-too-small");
        assertThat(no.reason()).contains("8.0 % of it for the 8 free ranks that it takes for good");
    }

    @Test
    void they_are_for_twice_the_pace_and_the_recommendation_tells_their_price() {
        LoopDriver driver = run(2, 10, 10, 10, 10, 10, 10, 10, 10, 2);
        Recommendation first = driver.events(Recommendation.class).get(0);
        assertThat(first.spares()).isEqualTo(8);
        assertThat(first.sparesPrice()).isCloseTo(0.08, within(1e-9));
        assertThat(first.reason()).contains("8.0 % is the price of 8 free ranks that can serve no other stage then");
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 2, 2, 2, 2, 2, 2, 2, 1);
    }

    @Test
    void what_six_more_would_bring_beyond_the_first_is_not_worth_them() {
        // 125 items a second with one more instance of the slowest, 128 with one more of seven
        LoopDriver driver = run(7.8, 10, 8, 8, 8, 8, 8, 8, 7.8);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 1, 1, 1, 1, 1, 1);
    }

    @Test
    void a_spare_that_no_other_stage_could_use_costs_nothing() {
        LoopDriver driver = run(9, 10, 1);
        Recommendation first = driver.events(Recommendation.class).get(0);
        assertThat(first.sparesPrice()).isZero();
        assertThat(first.reason()).doesNotContain("price");
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1);
    }
}
