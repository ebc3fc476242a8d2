package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.policy.Mode;
import org.junit.jupiter.api.Test;

/** What becomes of a change that is to be taken back, and cannot be at once. */
class RollbackTest {
    private static final double TASK = 0.02;

    /** A farm that loses with every worker beyond the third, just after the order to have seven. */
    private static SimulatedFarm crowdedFarm() {
        SimulatedFarm farm = new SimulatedFarm(7, 3, 1, TASK, Mode.AUTO);
        farm.crowding = 0.2;
        runToCommand(farm, 1);
        return farm;
    }

    private static void runToCommand(SimulatedFarm farm, int count) {
        double latest = farm.now + 60;
        while (farm.commands.size() < count && farm.now < latest) {
            farm.run(0.2);
        }
        assertThat(farm.commands).hasSize(count);
    }

    @Test
    void a_way_back_that_is_refused_is_tried_again_after_a_while() {
        SimulatedFarm farm = crowdedFarm();
        farm.refusal = "not just now";
        runToCommand(farm, 2);
        assertThat(farm.workers).isEqualTo(7);
        double refused = farm.now;
        farm.refusal = "";
        runToCommand(farm, 3);
        assertThat(farm.workers).isEqualTo(3);
        assertThat(farm.now - refused).isGreaterThan(1.5);
        farm.run(20);
        assertThat(farm.commands).hasSize(3);
        assertThat(farm.events(JobEvent.Warning.class)).isEmpty();
    }

    @Test
    void a_way_back_that_is_always_refused_is_given_up_and_what_is_in_force_is_named() {
        SimulatedFarm farm = crowdedFarm();
        farm.refusal = "the farm stays as it is";
        farm.run(60);
        assertThat(farm.commands).hasSize(4);
        assertThat(farm.events(JobEvent.Warning.class))
                .singleElement()
                .satisfies(warning -> assertThat(warning.text())
                        .contains(
                                "could not be restored in 3 tries",
                                "3 workers",
                                "7 workers",
                                "the farm stays as it is"));
        assertThat(farm.events(ChangeEvent.Outcome.class)).hasSize(1);
    }

    @Test
    void the_loop_goes_on_after_a_way_back_was_given_up() {
        SimulatedFarm farm = crowdedFarm();
        farm.refusal = "the farm stays as it is";
        farm.run(30);
        farm.refusal = "";
        farm.ended = true;
        farm.run(4);
        farm.ended = false;
        farm.run = 2;
        farm.workers = 2;
        farm.crowding = 0;
        farm.run(20);
        assertThat(farm.workers).isEqualTo(7);
    }

    @Test
    void a_run_that_ends_while_a_way_back_waits_gets_no_more_orders() {
        SimulatedFarm farm = crowdedFarm();
        farm.refusal = "not just now";
        runToCommand(farm, 2);
        farm.ended = true;
        farm.run(20);
        assertThat(farm.commands).hasSize(2);
    }

    @Test
    void a_way_back_that_does_not_take_effect_is_tried_again() {
        SimulatedProgram program = new SimulatedProgram(
                3, 3, (stage, item, count, at) -> stage == 1 ? (count > 1 ? 0.02 * count * 1.5 : 0.02) : 0.01);
        LoopDriver driver = LoopDriver.auto(program);
        while (program.instanceCounts().get(1) == 1 && program.nowSeconds() < 60) {
            driver.run(0.2);
        }
        program.ignoreCommands();
        while (program.commands().size() < 2 && program.nowSeconds() < 60) {
            driver.run(0.2);
        }
        assertThat(program.instanceCounts().get(1)).isGreaterThan(1);
        program.obeyCommands();
        driver.run(40);
        assertThat(program.commands()).hasSize(3);
        assertThat(program.instanceCounts()).containsExactly(1, 1, 1);
        assertThat(driver.events(JobEvent.Warning.class)).isEmpty();
    }
}
