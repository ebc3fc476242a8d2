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
        assertThat(driver.program.reportSeconds(0)).isEqualTo(0.8);
        assertThat(driver.program.reportSeconds(5)).as("a spare").isEqualTo(0.8);
        assertThat(windowsShown(driver, WINDOWS)).isBetween(WINDOWS / Calm.ONE_IN - 1, WINDOWS / Calm.ONE_IN + 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {12, 13, 15, 20, 40})
    void a_load_that_comes_in_the_calm_is_answered_a_window_later_at_most(double slowMillis) {
        assertThat(windowsLater(slowMillis)).isLessThanOrEqualTo(1);
    }

    @Test
    void one_that_costs_less_than_a_tenth_of_the_rate_is_answered_in_the_second_window_that_is_looked_at() {
        assertThat(windowsLater(10.9)).isLessThanOrEqualTo(2 * Calm.ONE_IN);
    }

    /** Windows by which the answer to a load comes later than where every window is looked at, at most. */
    private static long windowsLater(double slowMillis) {
        long most = 0;
        for (int window = 0; window < Calm.ONE_IN; window++) {
            double slowAt = UNTIL_CALM + window * LoopDriver.WINDOW_SECONDS;
            most = Math.max(most, windowsToOrder(slowAt, slowMillis, false) - windowsToOrder(slowAt, slowMillis, true));
        }
        return most;
    }

    /** @param watched whether an operator asks in every window how things stand */
    private static long windowsToOrder(double slowAt, double slowMillis, boolean watched) {
        LoopDriver driver = untilSlowAt(slowAt, slowMillis);
        long windows = -Math.round(slowAt / LoopDriver.WINDOW_SECONDS);
        for (; driver.program.commands().isEmpty() && windows < 50; windows++) {
            driver.runWindows(1);
            if (watched) {
                driver.ask(new OperatorAction.Status());
            }
        }
        assertThat(windows).isPositive();
        driver.run(60);
        assertThat(driver.program.instanceCounts()).element(2).isNotEqualTo(1);
        assertThat(driver.last(ChangeEvent.Outcome.class).kept()).isTrue();
        return windows;
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
        assertThat(driver.program.reportSeconds(0)).isEqualTo(0.8);
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
        assertThat(driver.program.reportSeconds(0)).isEqualTo(0.8);
        assertThat(windowsShown(driver, WINDOWS)).isLessThanOrEqualTo(WINDOWS / Calm.ONE_IN + 1);
    }

    @Test
    void a_throughput_that_is_demanded_is_looked_at_in_every_window() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(0, 10, 10, 10), 50);
        driver.run(UNTIL_CALM);
        assertThat(windowsShown(driver, WINDOWS)).isEqualTo(WINDOWS);
    }

    @Test
    void a_start_that_was_slow_is_forgotten() {
        double slowFor = 10;
        LoopDriver driver =
                LoopDriver.auto(new SimulatedProgram(4, 0, (stage, item, count, at) -> at < slowFor ? 0.020 : 0.010));
        driver.run(slowFor + (Calm.QUIET_WINDOWS + 3) * LoopDriver.WINDOW_SECONDS);
        assertThat(windowsShown(driver, WINDOWS)).isLessThanOrEqualTo(WINDOWS / Calm.ONE_IN + 1);
    }

    /** The others have its items for minutes. Nothing can be gained then, until it sends again. */
    @Test
    void a_source_that_sends_nothing_for_long_is_calm_and_one_that_sends_again_is_not() {
        double quietAt = 60;
        double againAt = 240;
        SimulatedProgram program = new SimulatedProgram(
                4,
                2,
                (stage, item, count, at) -> stage > 0 ? 0.010 : at >= quietAt && at < againAt ? againAt - at : 0.002);
        program.sourceRunsAhead();
        LoopDriver driver = LoopDriver.auto(program);
        double calmAt = quietAt + (Calm.QUIET_WINDOWS + 10) * LoopDriver.WINDOW_SECONDS;
        driver.run(calmAt);
        assertThat(driver.last(DecisionEvent.NoChange.class).reason()).contains("the source sends nothing now");
        assertThat(windowsShown(driver, WINDOWS)).isLessThanOrEqualTo(WINDOWS / Calm.ONE_IN + 1);
        driver.run(againAt - calmAt - (WINDOWS - 2) * LoopDriver.WINDOW_SECONDS);
        assertThat(windowsShown(driver, Calm.QUIET_WINDOWS - 3)).isGreaterThanOrEqualTo(Calm.QUIET_WINDOWS - 4);
    }

    @Test
    void a_program_that_is_no_pipeline_comes_to_rest_too() {
        SimulatedMasterSlave farm = SimulatedMasterSlave.inPhases(4, SimulatedMasterSlave.lognormal(0.020, 0.3), 0.001);
        farm.run(2 * UNTIL_CALM);
        long before = windows(farm);
        farm.run(WINDOWS * LoopDriver.WINDOW_SECONDS);
        assertThat(windows(farm) - before).isBetween(WINDOWS / Calm.ONE_IN - 1L, WINDOWS / Calm.ONE_IN + 1L);
    }

    private static long windows(SimulatedMasterSlave farm) {
        return farm.events(ObservationEvent.Measurement.class).stream()
                .map(ObservationEvent.Measurement::window)
                .distinct()
                .count();
    }
}
