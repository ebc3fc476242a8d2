package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.wire.AgentMessage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalmTest {
    private static final double EVER = 1e9;
    private static final double UNTIL_CALM = 80;
    private static final int WINDOWS = 40;

    /** Four stages with two spares, all alike until the third takes longer. */
    private static LoopDriver untilSlowAt(double seconds, double slowMillis) {
        return LoopDriver.auto(new SimulatedProgram(
                4, 2, (stage, item, count, at) -> stage == 2 && at >= seconds ? slowMillis / 1e3 : 0.010));
    }

    private static List<Long> windows(LoopDriver driver) {
        return driver.events(ObservationEvent.Measurement.class).stream()
                .map(ObservationEvent.Measurement::window)
                .distinct()
                .toList();
    }

    private static int windowsShown(LoopDriver driver, int windows) {
        int before = windows(driver).size();
        driver.runWindows(windows);
        return windows(driver).size() - before;
    }

    @Test
    void where_nothing_happens_for_long_one_window_in_four_is_looked_at_and_ranks_report_less_often() {
        LoopDriver driver = untilSlowAt(EVER, 10);
        assertThat(windowsShown(driver, Calm.QUIET_WINDOWS)).isGreaterThanOrEqualTo(Calm.QUIET_WINDOWS - 1);
        assertThat(driver.program.reportSeconds(0)).isZero();
        driver.run(UNTIL_CALM - Calm.QUIET_WINDOWS * LoopDriver.WINDOW_SECONDS);
        assertThat(driver.program.reportSeconds(0)).isEqualTo(1);
        assertThat(driver.program.reportSeconds(5)).as("a spare").isEqualTo(1);
        assertThat(windowsShown(driver, WINDOWS)).isBetween(WINDOWS / Calm.ONE_IN - 1, WINDOWS / Calm.ONE_IN + 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {12, 13, 15, 20, 40})
    void a_load_that_comes_in_the_calm_is_answered_as_soon_as_one_that_comes_before_it(double slowMillis) {
        double usual = secondsToOrder(20, slowMillis);
        for (int window = 0; window < Calm.ONE_IN; window++) {
            double inTheCalm = secondsToOrder(UNTIL_CALM + window * LoopDriver.WINDOW_SECONDS, slowMillis);
            assertThat(inTheCalm).isLessThan(usual + LoopDriver.WINDOW_SECONDS / 2);
        }
    }

    private static double secondsToOrder(double slowAt, double slowMillis) {
        LoopDriver driver = untilSlowAt(slowAt, slowMillis);
        driver.run(slowAt);
        assertThat(driver.program.commands()).isEmpty();
        while (driver.program.commands().isEmpty() && driver.program.nowSeconds() < slowAt + 100) {
            driver.runWindows(1);
        }
        double took = driver.program.nowSeconds() - slowAt;
        driver.run(60);
        assertThat(driver.program.instanceCounts()).element(2).isNotEqualTo(1);
        assertThat(driver.last(ChangeEvent.Outcome.class).kept()).isTrue();
        return took;
    }

    @Test
    void what_an_operator_asks_ends_the_calm_for_a_while() {
        LoopDriver driver = untilSlowAt(EVER, 10);
        driver.run(UNTIL_CALM);
        driver.ask(new OperatorAction.Status());
        driver.runWindows(1);
        assertThat(driver.program.reportSeconds(0)).isEqualTo(0.4);
        assertThat(windowsShown(driver, Calm.QUIET_WINDOWS - 2)).isEqualTo(Calm.QUIET_WINDOWS - 2);
        driver.runWindows(2 + Calm.ONE_IN);
        assertThat(driver.program.reportSeconds(0)).isEqualTo(1);
    }

    @Test
    void while_a_recommendation_waits_for_an_operator_every_window_is_looked_at() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(UNTIL_CALM);
        assertThat(driver.events(DecisionEvent.Recommendation.class)).isNotEmpty();
        assertThat(windowsShown(driver, WINDOWS)).isEqualTo(WINDOWS);
        assertThat(driver.program.reportSeconds(0)).isZero();
    }

    @Test
    void a_rank_that_connects_again_ends_the_calm_for_a_while() {
        LoopDriver driver = untilSlowAt(EVER, 10);
        driver.run(UNTIL_CALM);
        driver.loop.take(new Input.Gone(1, false, "the connection is gone"));
        driver.runWindows(1);
        assertThat(driver.program.reportSeconds(0)).isEqualTo(0.4);
    }

    @Test
    void a_tuner_that_takes_the_place_of_another_looks_at_every_window_until_it_is_calm_again() {
        LoopDriver driver = untilSlowAt(EVER, 10);
        driver.run(UNTIL_CALM);
        driver.replaceTuner();
        driver.loop.post(new AgentMessage.Standing(0, true, List.of(), List.of()));
        assertThat(windowsShown(driver, Calm.QUIET_WINDOWS - 1)).isGreaterThanOrEqualTo(Calm.QUIET_WINDOWS - 2);
        driver.run(UNTIL_CALM);
        assertThat(driver.program.reportSeconds(0)).isEqualTo(1);
        assertThat(windowsShown(driver, WINDOWS)).isLessThanOrEqualTo(WINDOWS / Calm.ONE_IN + 1);
    }

    @Test
    void a_throughput_that_is_demanded_is_looked_at_in_every_window() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(0, 10, 10, 10), 50);
        driver.run(UNTIL_CALM);
        assertThat(windowsShown(driver, WINDOWS)).isEqualTo(WINDOWS);
    }
}
