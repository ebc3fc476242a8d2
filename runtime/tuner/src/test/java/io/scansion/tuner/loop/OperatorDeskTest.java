package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an operator asks of a loop, beside a simulated program. */
class OperatorDeskTest {
    @Test
    void advise_says_what_would_help_and_does_nothing() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(60);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(driver.events(DecisionEvent.Recommendation.class)).hasSize(3);
        DecisionEvent.Recommendation first =
                driver.events(DecisionEvent.Recommendation.class).get(0);
        assertThat(first.currentItemsPerSecond()).isCloseTo(25, within(0.5));
        assertThat(first.predictedItemsPerSecond()).isCloseTo(100, within(2.0));
        assertThat(first.reason()).contains("stage 1 sets the pace");
    }

    @Test
    void what_was_measured_of_a_stage_and_its_ranks_is_told_on_demand() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        assertThat(driver.ask(new OperatorAction.Stage(1)).text()).contains("no window has closed yet");
        driver.run(40);
        String text = driver.ask(new OperatorAction.Stage(1)).text();
        assertThat(text).startsWith("stage 1 in window ").contains("ranks 1, ", " items/s");
        assertThat(text).containsPattern("computing (39\\.9|40)\\S* ms an item");
        assertThat(text.lines().filter(line -> line.startsWith("  rank "))).hasSize(4);
        ActionResult none = driver.ask(new OperatorAction.Stage(9));
        assertThat(none.exitCode()).isEqualTo(ActionResult.BAD_ARGUMENT);
        assertThat(none.text()).isEqualTo("there is no stage 9, only 0 to 4");
    }

    @Test
    void in_mode_auto_what_waits_is_carried_out_and_in_mode_advise_it_waits_again() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(30);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(driver.ask(new OperatorAction.SwitchMode(Mode.AUTO)).text())
                .isEqualTo("mode is now auto: what is recommended is done");
        assertThat(driver.ask(new OperatorAction.SwitchMode(Mode.AUTO)).text()).startsWith("mode is already auto");
        driver.run(40);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        driver.ask(new OperatorAction.SwitchMode(Mode.ADVISE));
        assertThat(driver.events(JobEvent.Job.class))
                .extracting(JobEvent.Job::mode)
                .containsExactly("advise", "auto", "advise");
        assertThat(driver.loop.status().mode()).isEqualTo(Mode.ADVISE);
    }

    @Test
    void an_operator_arranges_the_stages_of_a_program_which_are_left_so_until_unpinned() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        assertThat(driver.ask(new OperatorAction.Arrange("1=2")).text())
                .contains("no window of the program has closed");
        driver.run(20);
        assertThat(driver.ask(new OperatorAction.Arrange("")).text()).isEqualTo("""
                        the program: arrangement 1,1,1,1,1; 10 ranks are free
                        stages that can have other instances: 1, 2, 3""");

        arrange(driver, "1=3,3=2");
        assertThat(driver.program.instanceCounts()).containsExactly(1, 3, 1, 2, 1);
        arrange(driver, "1=2");
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 2, 1);
        assertThat(driver.loop.status().left()).containsExactlyInAnyOrder(1, 3);
        driver.run(60);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 2, 1);
    }

    /** Routing an item costs more than a second instance of it brings: a reason for the tuner, not for who has others. */
    @Test
    void stages_with_short_items_are_left_alone_until_an_operator_asks() {
        SimulatedProgram program = SimulatedProgram.steady(3, 0.02, 0.02, 0.18, 0.02);
        program.onHosts(List.of("a", "b", "b", "a", "c", "c", "c"));
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(30);
        assertThat(driver.program.commands()).isEmpty();
        arrange(driver, "2=2");
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 2, 1);
        assertThat(driver.ask(new OperatorAction.Move("off b")).text()).doesNotContain("cannot");
        driver.run(20);
        assertThat(driver.program.hostsOf(1)).containsExactly("c");
        assertThat(driver.program.hostsOf(2)).doesNotContain("b");
    }

    @Test
    void stages_that_take_a_little_longer_are_replicated() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(3, 0.02, 0.02, 0.4, 0.02));
        driver.run(30);
        assertThat(driver.program.instanceCounts().get(2)).isGreaterThan(1);
    }

    private static SimulatedProgram onThreeHosts() {
        SimulatedProgram program = SimulatedProgram.steady(3, 10, 40, 30, 10);
        program.onHosts(List.of("a", "a", "a", "b", "b", "c", "c"));
        return program;
    }

    @Test
    void a_stage_moves_to_another_host_and_back() {
        LoopDriver driver = LoopDriver.advise(onThreeHosts());
        driver.run(20);
        ActionResult result = driver.ask(new OperatorAction.Move("1 to c"));
        assertThat(result.text())
                .contains("carried out: stage 1 moves from rank 1 on host a to rank 5 on host c; stages [1] stay");
        driver.run(20);
        assertThat(driver.program.hostsOf(1)).containsExactly("c");
        assertThat(driver.ask(new OperatorAction.Move("1 to c")).text()).startsWith("it is so");
        assertThat(driver.ask(new OperatorAction.Move("1 to a")).text())
                .contains("stage 1 moves from rank 5 on host c to rank 1 on host a");
        driver.run(20);
        assertThat(driver.program.hostsOf(1)).as("where it was before").containsExactly("a");
        driver.ask(new OperatorAction.Undo());
        driver.run(20);
        assertThat(driver.program.hostsOf(1)).containsExactly("c");
    }

    @Test
    void a_host_is_emptied_of_all_that_can_leave_it() {
        LoopDriver driver = LoopDriver.advise(onThreeHosts());
        driver.run(20);
        assertThat(driver.ask(new OperatorAction.Move("off a")).text())
                .contains("stages [1, 2] stay as they are", "; stage 0 cannot be moved");
        driver.run(20);
        assertThat(driver.program.hostsOf(1)).containsExactly("c");
        assertThat(driver.program.hostsOf(2)).containsExactly("b");
        assertThat(driver.program.hostsOf(0)).containsExactly("a");
    }

    @Test
    void a_move_that_cannot_be_made_changes_nothing() {
        LoopDriver driver = LoopDriver.advise(onThreeHosts());
        assertThat(driver.ask(new OperatorAction.Move("1 to c")).text())
                .contains("no window of the program has closed");
        driver.run(20);
        assertMoveRefused(driver, "0 to b", "stage 0 cannot be moved");
        assertMoveRefused(
                driver,
                "1 to 3",
                "stage 1 needs 1 rank there, and 3 has 0 that it could be given; it could be"
                        + " given rank 4 on b, rank 5 on c, rank 6 on c");
        assertMoveRefused(driver, "off b", "nothing can leave b: stage 3 cannot be moved");
        for (String wrong : List.of("1 to z", "9 to b", "off z", "1 b", "to b", "")) {
            assertThat(driver.ask(new OperatorAction.Move(wrong)).exitCode())
                    .as(wrong)
                    .isEqualTo(ActionResult.BAD_ARGUMENT);
        }
        assertThat(driver.program.commands()).isEmpty();
    }

    private static void assertMoveRefused(LoopDriver driver, String wish, String reason) {
        ActionResult result = driver.ask(new OperatorAction.Move(wish));
        assertThat(result.exitCode()).as(wish).isEqualTo(ActionResult.REFUSED);
        assertThat(result.text()).contains(reason);
    }

    @Test
    void a_wish_that_cannot_be_met_changes_nothing() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(3));
        driver.run(20);
        assertRefused(driver, "1=5", "stage 1 can have 4 instances, not 5: 3 ranks are free");
        assertRefused(driver, "1=2,2=4", "stage 2 can have 3 instances, not 4");
        assertRefused(driver, "0=2", "stage 0 cannot have other instances");
        assertRefused(driver, "workers=2", "nothing runs with the library now");
        assertBadArgument(driver, "9=2", "there is no stage 9; there are 0, 1, 2, 3, 4");
        assertBadArgument(driver, "1=0", "instances of stage 1 must be a whole number of at least 1, got '0'");
        assertBadArgument(driver, "1=2,1=3", "stage 1 is named twice");
        assertBadArgument(driver, "1=2,", "'' says nothing of a stage");
        assertBadArgument(driver, "1=99999999999", "got '99999999999'");
        assertThat(driver.program.commands()).isEmpty();
    }

    /** Asks for it and waits until that many windows are over in which it is done and measured. */
    private static void arrange(LoopDriver driver, String wish) {
        ActionResult result = driver.ask(new OperatorAction.Arrange(wish));
        assertThat(result.text()).startsWith("plan ");
        assertThat(result.exitCode()).isEqualTo(ActionResult.DONE);
        driver.run(30);
    }

    private static void assertRefused(LoopDriver driver, String wish, String reason) {
        ActionResult result = driver.ask(new OperatorAction.Arrange(wish));
        assertThat(result.text()).contains(reason);
        assertThat(result.exitCode()).isEqualTo(ActionResult.REFUSED);
    }

    private static void assertBadArgument(LoopDriver driver, String wish, String reason) {
        ActionResult result = driver.ask(new OperatorAction.Arrange(wish));
        assertThat(result.text()).contains(reason);
        assertThat(result.exitCode()).isEqualTo(ActionResult.BAD_ARGUMENT);
    }

    @Test
    void an_approved_recommendation_is_carried_out() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(20);
        long id = driver.last(DecisionEvent.Recommendation.class).id();
        assertThat(driver.ask(new OperatorAction.Approve(id)).exitCode()).isEqualTo(ActionResult.DONE);
        driver.run(20);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
    }

    @Test
    void a_recommendation_keeps_its_id_while_it_is_nearly_the_best() {
        SimulatedProgram program = SimulatedProgram.steady(6, 1, 10, 40, 20, 1);
        program.noise(0.1);
        LoopDriver driver = LoopDriver.advise(program);
        driver.run(200);
        assertThat(driver.events(DecisionEvent.Recommendation.class))
                .extracting(DecisionEvent.Recommendation::id)
                .containsOnly(
                        driver.events(DecisionEvent.Recommendation.class).get(0).id());
        long id = driver.last(DecisionEvent.Recommendation.class).id();
        assertThat(driver.ask(new OperatorAction.Approve(id)).exitCode()).isEqualTo(ActionResult.DONE);
    }

    @Test
    void a_recommendation_has_its_id_again_after_windows_in_which_too_little_was_seen() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(20);
        long id = driver.last(DecisionEvent.Recommendation.class).id();
        driver.program.silence(2);
        driver.run(6);
        assertThat(driver.ask(new OperatorAction.Approve(id)).text())
                .startsWith("there is no recommendation " + id + " now: nothing is decided: ");
        driver.program.unsilence(2);
        driver.run(10);
        assertThat(driver.ask(new OperatorAction.Advise()).text()).startsWith("recommendation " + id + ": ");
        assertThat(driver.ask(new OperatorAction.Approve(id)).exitCode()).isEqualTo(ActionResult.DONE);
    }

    @Test
    void no_event_denies_a_recommendation_that_can_still_be_approved() {
        SimulatedProgram program = new SimulatedProgram(
                5, 6, (stage, item, count, at) -> stage == 2 ? 0.04 : stage == 3 && at > 20 && at < 24 ? 0.03 : 0.01);
        LoopDriver driver = LoopDriver.advise(program);
        driver.run(19);
        for (int window = 0; window < 12; window++) {
            driver.runWindows(1);
            boolean recommended = driver.ask(new OperatorAction.Advise()).text().startsWith("recommendation ");
            List<RunEvent> decisions = driver.events.stream()
                    .filter(event ->
                            event instanceof DecisionEvent.Recommendation || event instanceof DecisionEvent.NoChange)
                    .toList();
            assertThat(decisions.get(decisions.size() - 1) instanceof DecisionEvent.Recommendation)
                    .isEqualTo(recommended);
        }
    }

    @Test
    void a_recommendation_that_waits_keeps_its_id_and_gets_the_figures_of_now() {
        LoopDriver driver = LoopDriver.advise(new SimulatedProgram(
                5, 6, (stage, item, count, at) -> (stage == 2 ? 0.04 : 0.01) * (at < 10 ? 1.2 : 1)));
        driver.run(40);
        List<DecisionEvent.Recommendation> all = driver.events(DecisionEvent.Recommendation.class);
        assertThat(all).extracting(DecisionEvent.Recommendation::id).containsOnly(1L);
        assertThat(all.get(0).currentItemsPerSecond()).isCloseTo(25 / 1.2, within(0.5));
        assertThat(all.get(all.size() - 1).currentItemsPerSecond()).isCloseTo(25, within(0.5));
        assertThat(driver.ask(new OperatorAction.Advise()).text()).startsWith("recommendation 1: ");
    }

    @Test
    void a_recommendation_is_replaced_when_it_is_no_longer_what_helps() {
        SimulatedProgram program =
                new SimulatedProgram(4, 6, (stage, item, count, at) -> stage == (at < 20 ? 1 : 2) ? 0.04 : 0.01);
        LoopDriver driver = LoopDriver.advise(program);
        driver.run(18);
        assertThat(driver.last(DecisionEvent.Recommendation.class).stage()).isEqualTo(1);
        driver.run(40);
        assertThat(driver.last(DecisionEvent.Recommendation.class).stage()).isEqualTo(2);
    }

    @Test
    void advice_to_give_instances_back_is_given_once() {
        SimulatedProgram program =
                new SimulatedProgram(3, 4, (stage, item, count, at) -> stage == 1 && at < 40 ? 0.03 : 0.01);
        LoopDriver driver = LoopDriver.advise(program);
        driver.run(20);
        driver.ask(new OperatorAction.Approve(
                driver.last(DecisionEvent.Recommendation.class).id()));
        driver.run(20);
        int before = driver.events(DecisionEvent.Recommendation.class).size();
        driver.run(120);
        assertThat(driver.events(DecisionEvent.Recommendation.class)).hasSize(before + 1);
        assertThat(driver.last(DecisionEvent.Recommendation.class).to()).isLessThan(3);
    }

    @Test
    void while_measuring_is_off_nothing_is_known_and_nothing_recommended() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(20);
        long id = driver.last(DecisionEvent.Recommendation.class).id();
        driver.ask(new OperatorAction.Measure(false));
        int events = driver.events(ObservationEvent.Measurement.class).size();
        driver.run(20);
        assertThat(driver.events(ObservationEvent.Measurement.class)).hasSize(events);
        assertThat(driver.ask(new OperatorAction.Advise()).text()).contains("measuring is switched off");
        assertThat(driver.ask(new OperatorAction.Approve(id)).text()).contains("measuring is switched off");
        driver.ask(new OperatorAction.Measure(true));
        driver.run(10);
        assertThat(driver.ask(new OperatorAction.Advise()).text()).contains("recommendation");
        assertThat(driver.events(JobEvent.Warning.class))
                .extracting(JobEvent.Warning::text)
                .containsExactly(
                        "measuring is switched off; nothing is decided until it is on again", "measuring is on again");
    }

    @Test
    void after_a_pin_the_dropped_recommendation_is_not_said_to_wait() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(20);
        driver.ask(new OperatorAction.Pin(2));
        assertThat(driver.ask(new OperatorAction.Advise()).text())
                .isEqualTo("no recommendation: stage 2 was pinned; the next window decides anew");
        assertThat(driver.ask(new OperatorAction.Unpin(77)).text())
                .isEqualTo("there is no stage 77; stages are 0 to 4");
    }

    @Test
    void approving_what_was_never_recommended_is_refused() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(20);
        ActionResult answer = driver.ask(new OperatorAction.Approve(4711));
        assertThat(answer.exitCode()).isEqualTo(ActionResult.REFUSED);
        assertThat(answer.text()).contains("no recommendation 4711");
    }

    @Test
    void a_vetoed_recommendation_is_not_made_again() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(20);
        long id = driver.last(DecisionEvent.Recommendation.class).id();
        driver.ask(new OperatorAction.Veto(id));
        driver.run(60);
        assertThat(driver.events(DecisionEvent.Recommendation.class)).hasSize(3);
        assertThat(driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("held-off");
    }

    @Test
    void an_operator_can_take_the_last_change_back_and_it_stays_back() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(30);
        assertThat(driver.ask(new OperatorAction.Undo()).exitCode()).isEqualTo(ActionResult.DONE);
        driver.run(60);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 1, 1, 1);
        assertThat(driver.last(ChangeEvent.Outcome.class).kept()).isFalse();
    }

    @Test
    void nothing_to_take_back_is_a_refusal() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(1);
        assertThat(driver.ask(new OperatorAction.Undo()).exitCode()).isEqualTo(ActionResult.REFUSED);
    }

    @Test
    void a_pinned_stage_is_planned_around() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.ask(new OperatorAction.Pin(2));
        driver.run(30);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 1, 1);
        driver.ask(new OperatorAction.Unpin(2));
        driver.run(40);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
    }
}
