package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent.NoChange;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A loop beside a program whose stages do nothing but compute, all of them on one host with two cores. */
class TwoCoresLoopTest {
    private static final int SPARES = 4;
    private static final String HOST = "a";

    /**
     * @param cores that others, or a quota, leave the program
     * @param others of the two cores that others keep busy
     */
    private static LoopDriver computing(double cores, double others, double... millis) {
        SimulatedProgram program = SimulatedProgram.steady(SPARES, millis);
        program.onHosts(Collections.nCopies(millis.length + SPARES, HOST));
        program.crowd(() -> longer(cores, program.instanceCounts(), millis), others);
        return LoopDriver.auto(program);
    }

    /** What all stages together want of the processors, at the pace of the slowest with one for every thread, over what there is. */
    private static double longer(double cores, List<Integer> instances, double... millis) {
        double slowest = 0;
        double together = 0;
        for (int stage = 0; stage < millis.length; stage++) {
            slowest = Math.max(slowest, millis[stage] / instances.get(stage));
            together += millis[stage];
        }
        return Math.max(1, together / cores / slowest);
    }

    /** 11 ms of computing for an item: two cores do 182 of them in a second, and one instance of stage 1 lets 125 through. */
    @Test
    void a_stage_that_computes_gets_as_many_instances_as_find_a_core() {
        LoopDriver driver = computing(2, 0, 1, 8, 1, 1);
        driver.run(60);
        assertThat(driver.events(Recommendation.class)).singleElement().satisfies(plan -> {
            assertThat(plan.stage()).isEqualTo(1);
            assertThat(plan.to()).isEqualTo(2);
            assertThat(plan.currentItemsPerSecond()).isCloseTo(125, within(2.0));
            assertThat(plan.predictedItemsPerSecond()).isCloseTo(2 / 0.011, within(4.0));
        });
        assertThat(driver.events(Outcome.class)).singleElement().satisfies(outcome -> {
            assertThat(outcome.kept()).as(outcome.reason()).isTrue();
            assertThat(outcome.measuredItemsPerSecond()).isCloseTo(2 / 0.011, within(4.0));
        });
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 1);
    }

    /** What is said last by a loop that has changed nothing, as far as a pattern goes. */
    private static MatchResult refusal(LoopDriver driver, String pattern) {
        driver.run(60);
        NoChange last = driver.last(NoChange.class);
        assertThat(last.kind()).as(last.reason()).isEqualTo("no-cores");
        assertThat(last.gain()).isLessThan(0.05);
        assertThat(last.bestItemsPerSecond()).isCloseTo(last.currentItemsPerSecond(), within(1.0));
        assertThat(driver.program.commands()).isEmpty();
        Matcher reason = Pattern.compile(pattern).matcher(last.reason());
        assertThat(reason.matches()).as(last.reason()).isTrue();
        assertThat(number(reason, 1)).isCloseTo(last.currentItemsPerSecond(), within(0.01));
        return reason;
    }

    private static double number(MatchResult of, int group) {
        return Double.parseDouble(of.group(group));
    }

    /** 24 ms of computing for an item, where others leave 1.7 of two cores: 71 items a second, however it is arranged. */
    @Test
    void where_no_core_is_free_it_is_said_what_sets_the_pace_and_who_keeps_how_much_of_which_cores_busy() {
        MatchResult said = refusal(
                computing(1.7, 0.3, 2, 12, 8, 2),
                "stage 1 sets the pace of ([0-9.]+) items/s with ([0-9.]+) ms per item; the stages keep ([0-9.]+) of the 2\\.00"
                        + " cores of host a busy, others ([0-9.]+); no core is free for another instance of it");
        assertThat(number(said, 1)).isCloseTo(1.7 / 0.024, within(2.0));
        assertThat(number(said, 2)).isCloseTo(24 / 1.7, within(0.4));
        assertThat(number(said, 4)).isCloseTo(0.3, within(0.1));
        assertThat(number(said, 3) + number(said, 4)).isCloseTo(2, within(0.02));
    }

    @Test
    void where_a_quota_leaves_no_core_free_it_is_said_how_much_it_allows() {
        LoopDriver driver = computing(1.5, 0, 2, 12, 8, 2);
        driver.program.limit(Map.of(HOST, 1.5));
        MatchResult said = refusal(
                driver,
                "stage 1 sets the pace of ([0-9.]+) items/s with ([0-9.]+) ms per item; the stages keep ([0-9.]+) of the 2\\.00"
                        + " cores of host a busy, of which a quota allows 1\\.50(?:, others 0\\.0[0-9])?; no core is free for another instance of it");
        assertThat(number(said, 1)).isCloseTo(1.5 / 0.024, within(2.0));
        assertThat(number(said, 2)).isCloseTo(24 / 1.5, within(0.4));
        assertThat(number(said, 3)).isCloseTo(1.5, within(0.05));
    }
}
