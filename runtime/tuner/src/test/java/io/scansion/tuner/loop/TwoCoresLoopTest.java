package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import java.util.Collections;
import java.util.List;
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
}
