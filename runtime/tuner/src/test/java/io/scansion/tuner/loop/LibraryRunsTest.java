package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.predict.Ledger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The loop beside farms and pipelines of the library, on a clock that the test moves. */
class LibraryRunsTest {
    private static final double TASK = 0.02;

    private static SimulatedFarm farm(int most, int workers, int chunk, double task) {
        return new SimulatedFarm(most, workers, chunk, task, Mode.AUTO);
    }

    private static SimulatedLibraryPipeline pipeline(Mode mode, int spares, double... seconds) {
        Map<String, Double> stages = new LinkedHashMap<>();
        for (int i = 0; i < seconds.length; i++) {
            stages.put("s" + (i + 1), seconds[i]);
        }
        return new SimulatedLibraryPipeline(stages, spares, "2", mode);
    }

    @Test
    void parked_workers_join_when_there_is_work_for_them_and_the_outcome_is_as_predicted() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.run(30);
        assertThat(farm.workers).isEqualTo(7);
        assertThat(farm.commands).hasSize(1);
        ChangeEvent.Outcome outcome = farm.last(ChangeEvent.Outcome.class);
        assertThat(outcome.kept()).isTrue();
        assertThat(outcome.error()).isBetween(-0.03, 0.03);
        assertThat(farm.events(Rearrangement.class))
                .extracting(Rearrangement::state)
                .containsExactly("recommended", "sent");
    }

    @Test
    void a_change_is_made_within_three_windows_of_the_start() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.run(7);
        assertThat(farm.workers).isEqualTo(7);
    }

    @Test
    void short_tasks_travel_together_no_more_of_them_than_it_takes() {
        SimulatedFarm farm = farm(4, 4, 1, 2e-4);
        farm.masterMessageSeconds = 5e-5;
        farm.run(60);
        assertThat(farm.chunk).isBetween(8, 128);
        double most = 0;
        for (int chunk = 1; chunk < 1000; chunk++) {
            most = Math.max(most, farm.rate(4, chunk));
        }
        assertThat(farm.rate(farm.workers, farm.chunk)).isGreaterThan(0.95 * most);
    }

    @Test
    void a_message_never_has_more_tasks_than_factoring_gives_of_those_that_are_left() {
        SimulatedFarm farm = farm(4, 4, 1, 2e-4);
        farm.left = 100_000;
        farm.masterMessageSeconds = 1e-3;
        farm.run(5);
        assertThat(farm.chunk).isGreaterThan(1).isLessThan(100_000 / (2 * 4));
    }

    @Test
    void a_good_setting_is_left_alone() {
        SimulatedFarm farm = farm(7, 7, 1, TASK);
        farm.run(120);
        assertThat(farm.commands).isEmpty();
        assertThat(farm.last(DecisionEvent.NoChange.class).kind()).isEqualTo("at-its-best");
    }

    @Test
    void a_load_that_doubles_is_followed_within_three_windows() {
        SimulatedFarm farm = farm(12, 3, 1, 0.004);
        farm.masterTaskSeconds = 0.0015;
        farm.run(40);
        assertFollowsADoubledLoad(farm);
    }

    private static void assertFollowsADoubledLoad(SimulatedFarm farm) {
        int before = farm.workers;
        assertThat(before).isEqualTo(3);
        farm.taskSeconds *= 2;
        farm.run(6.4);
        assertThat(farm.workers).isGreaterThan(before);
        assertThat(farm.rate(farm.workers, farm.chunk)).isGreaterThan(0.95 * farm.rate(12, farm.chunk));
    }

    @Test
    void what_made_it_slower_is_taken_back_and_not_tried_again_at_once() {
        SimulatedFarm farm = farm(7, 3, 1, TASK);
        farm.crowding = 0.2;
        farm.run(30);
        assertThat(farm.workers).isEqualTo(3);
        assertThat(farm.commands).hasSize(2);
        assertThat(farm.last(ChangeEvent.Outcome.class).kept()).isFalse();
        farm.run(20);
        assertThat(farm.commands).hasSize(2);
        assertThat(farm.last(DecisionEvent.NoChange.class).kind()).isEqualTo("held-off");
    }

    @Test
    void workers_that_the_master_cannot_feed_are_parked_after_a_while() {
        SimulatedFarm farm = farm(12, 12, 1, 0.002);
        farm.masterMessageSeconds = 0.001;
        farm.masterTaskSeconds = 0.001;
        double before = farm.rate(12, 1);
        farm.run(120);
        assertThat(farm.workers).isLessThan(12);
        assertThat(farm.rate(farm.workers, farm.chunk)).isGreaterThan(0.97 * before);
    }

    @Test
    void no_worker_is_added_for_the_last_moments_of_a_run() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.left = 450;
        farm.run(4.6);
        assertThat(farm.commands).isEmpty();
        assertThat(farm.last(DecisionEvent.NoChange.class).kind()).isEqualTo("not-paid-back");
    }

    @Test
    void an_operator_is_asked_in_advise_mode_and_may_approve_and_undo() {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, TASK, Mode.ADVISE);
        farm.run(20);
        assertThat(farm.commands).isEmpty();
        assertThat(farm.events(Rearrangement.class)).hasSize(1);
        long id = farm.last(Rearrangement.class).id();
        assertThat(farm.ask(new OperatorAction.Advise()).text()).startsWith("recommendation " + id + ": ");
        assertThat(farm.ask(new OperatorAction.Approve(id)).exitCode()).isZero();
        assertThat(farm.workers).isEqualTo(7);
        assertThat(farm.ask(new OperatorAction.Undo()).exitCode()).isEqualTo(ActionResult.REFUSED);
        farm.run(10);
        assertThat(farm.ask(new OperatorAction.Undo()).exitCode()).isZero();
        assertThat(farm.workers).isEqualTo(2);
        farm.run(60);
        assertThat(farm.workers).isEqualTo(2);
        assertThat(farm.ask(new OperatorAction.Undo()).exitCode()).isEqualTo(ActionResult.REFUSED);
    }

    @Test
    void a_veto_leaves_the_run_as_it_is() {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, TASK, Mode.ADVISE);
        farm.run(10);
        long id = farm.last(Rearrangement.class).id();
        assertThat(farm.ask(new OperatorAction.Veto(id)).exitCode()).isZero();
        farm.run(30);
        assertThat(farm.events(Rearrangement.class)).hasSize(1);
        assertThat(farm.ask(new OperatorAction.Approve(id)).exitCode()).isEqualTo(ActionResult.REFUSED);
    }

    @Test
    void an_operator_arranges_a_farm_as_wished_and_mistakes_are_named() {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, TASK, Mode.ADVISE);
        assertThat(farm.ask(new OperatorAction.Arrange("workers=3")).exitCode()).isEqualTo(ActionResult.REFUSED);
        farm.run(1);
        assertThat(farm.ask(new OperatorAction.Arrange("workers=3,chunk=4")).exitCode())
                .isZero();
        assertThat(List.of(farm.workers, farm.chunk)).containsExactly(3, 4);
        farm.run(10);
        assertThat(farm.ask(new OperatorAction.Arrange("workers=3")).text()).startsWith("it is so");
        for (String wrong : List.of("workers=0", "workers=x", "threads=3", "workers", "chunk=", "=3", "workers=3,,")) {
            assertThat(farm.ask(new OperatorAction.Arrange(wrong)).exitCode())
                    .as(wrong)
                    .isEqualTo(ActionResult.BAD_ARGUMENT);
        }
        assertThat(farm.ask(new OperatorAction.Status()).text())
                .contains("run 1 with the library: 3 workers, 4 tasks a message");
        assertThat(farm.ask(new OperatorAction.Arrange("")))
                .isEqualTo(ActionResult.done("run 1 with the library: 3 workers, 4 tasks a message; 7 workers at most;"
                        + " left so to its end, by an operator's word"));
    }

    @Test
    void a_wish_that_the_run_refuses_is_refused_with_its_reason_and_keeps_nobody_from_another() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.run(1);
        farm.refusal = "the farm can have 1 to 7 workers, not 99";
        ActionResult refused = farm.ask(new OperatorAction.Arrange("workers=99"));
        assertThat(refused.exitCode()).isEqualTo(ActionResult.REFUSED);
        assertThat(refused.text()).isEqualTo("rank 0 refused: the farm can have 1 to 7 workers, not 99");
        farm.refusal = "";
        farm.run(20);
        assertThat(farm.workers).as("the loop has gone on").isEqualTo(7);
    }

    @Test
    void a_wish_need_not_wait_until_the_effect_of_the_last_one_is_known_and_both_can_be_taken_back() {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, TASK, Mode.ADVISE);
        farm.run(1);
        assertThat(farm.ask(new OperatorAction.Arrange("workers=3")).exitCode()).isZero();
        assertThat(farm.ask(new OperatorAction.Arrange("workers=4")).exitCode())
                .as("not in force yet")
                .isEqualTo(ActionResult.REFUSED);
        farm.run(3);
        assertThat(farm.ask(new OperatorAction.Arrange("workers=4")).exitCode()).isZero();
        assertThat(farm.last(Rearrangement.class).currentItemsPerSecond())
                .isBetween(0.97 * farm.rate(3, 1), 1.03 * farm.rate(3, 1));
        farm.run(20);
        assertThat(farm.events(ChangeEvent.Outcome.class))
                .extracting(ChangeEvent.Outcome::reason)
                .hasSize(2)
                .first()
                .isEqualTo("another wish came before its effect was known");
        assertThat(farm.ask(new OperatorAction.Undo()).exitCode()).isZero();
        assertThat(farm.workers).isEqualTo(3);
        farm.run(20);
        assertThat(farm.ask(new OperatorAction.Undo()).exitCode()).isZero();
        assertThat(farm.workers).isEqualTo(2);
    }

    @Test
    void what_an_operator_has_arranged_is_left_alone() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.run(1);
        farm.ask(new OperatorAction.Arrange("workers=3"));
        farm.run(60);
        assertThat(farm.workers).isEqualTo(3);
        assertThat(farm.last(DecisionEvent.NoChange.class).reason()).contains("an operator's word");
    }

    @Test
    void an_order_that_is_refused_changes_nothing_and_is_not_repeated_at_once() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.refusal = "the farm is about to end";
        farm.run(20);
        assertThat(farm.commands).hasSize(1);
        assertThat(farm.last(Rearrangement.class).state()).isEqualTo("failed");
        assertThat(farm.last(Rearrangement.class).reason()).contains("the farm is about to end");
    }

    @Test
    void the_next_run_is_decided_on_its_own() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.run(20);
        farm.ended = true;
        farm.run(10);
        int commands = farm.commands.size();
        farm.ended = false;
        farm.run = 2;
        farm.workers = 3;
        farm.run(20);
        assertThat(farm.workers).isEqualTo(7);
        assertThat(farm.commands).hasSize(commands + 1);
    }

    @Test
    void the_model_with_the_best_record_decides() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.run(30);
        Map<String, Ledger.Standing> standings = farm.loop.ledger().standings();
        assertThat(standings).containsKeys("bounds", "machine-repair", "client-server", "mate", "san");
        String best = standings.entrySet().stream()
                .filter(entry -> !entry.getKey().equals("san")) // too slow to plan with
                .min((one, other) -> Double.compare(
                        one.getValue().meanAbsoluteError(), other.getValue().meanAbsoluteError()))
                .orElseThrow()
                .getKey();
        assertThat(farm.last(Rearrangement.class).model()).isEqualTo(best);
    }

    @Test
    void the_summary_says_what_the_run_gained() {
        SimulatedFarm farm = farm(7, 2, 1, TASK);
        farm.run(40);
        JobEvent.Summary summary = farm.loop.finish();
        assertThat(summary.ratio()).isBetween(3.3, 3.6);
        assertThat(summary.changes()).isEqualTo(1);
        assertThat(summary.foretold().error()).isLessThan(0.05);
    }

    @Test
    void the_slow_stateless_stage_of_a_pipeline_gets_the_free_ranks() {
        SimulatedLibraryPipeline pipeline = pipeline(Mode.AUTO, 3, 0.002, 0.005, 0.02);
        pipeline.run(30);
        assertThat(pipeline.serving).containsEntry("s3", List.of(3, 5, 6, 7)).containsEntry("s2", List.of(2));
        ChangeEvent.Outcome outcome = pipeline.last(ChangeEvent.Outcome.class);
        assertThat(outcome.kept()).isTrue();
        assertThat(outcome.error()).isBetween(-0.05, 0.05);
    }

    @Test
    void a_stage_with_state_is_not_replicated() {
        SimulatedLibraryPipeline pipeline = pipeline(Mode.AUTO, 3, 0.002, 0.02, 0.005);
        pipeline.run(60);
        assertThat(pipeline.commands).isEmpty();
        assertThat(pipeline.last(DecisionEvent.NoChange.class).reason()).contains("'s2'");
    }

    @Test
    void a_stage_with_state_is_moved_at_an_operators_wish() {
        SimulatedLibraryPipeline pipeline = pipeline(Mode.ADVISE, 2, 0.002, 0.02, 0.005);
        pipeline.run(5);
        assertThat(pipeline.ask(new OperatorAction.Arrange("s2=5")).exitCode()).isZero();
        assertThat(pipeline.serving).containsEntry("s2", List.of(5));
        pipeline.run(10);
        assertThat(pipeline.ask(new OperatorAction.Arrange("")).text())
                .contains("s2 on [5], ", "; free ranks [6]; parked: s2 [2]; left so");
        assertThat(pipeline.ask(new OperatorAction.Undo()).exitCode()).isZero();
        assertThat(pipeline.serving).containsEntry("s2", List.of(2));
        assertThat(pipeline.ask(new OperatorAction.Arrange("s9=5")).exitCode()).isNotZero();
    }

    @Test
    void instances_that_are_not_needed_any_more_are_freed_and_taken_again_for_the_same_stage() {
        SimulatedLibraryPipeline pipeline = pipeline(Mode.AUTO, 1, 0.004, 0.005, 0.009);
        pipeline.run(20);
        assertThat(pipeline.serving).containsEntry("s3", List.of(3, 5));
        pipeline.seconds.put("s3", 0.001);
        pipeline.run(60);
        assertThat(pipeline.serving).containsEntry("s3", List.of(3));
        pipeline.seconds.put("s3", 0.009);
        pipeline.run(20);
        assertThat(pipeline.serving).containsEntry("s3", List.of(3, 5));
    }

    @Test
    void a_plan_that_is_only_partly_taken_is_taken_back_as_a_whole() {
        SimulatedLibraryPipeline pipeline = pipeline(Mode.AUTO, 4, 0.02, 0.001, 0.02);
        pipeline.stubborn = "s3";
        pipeline.run(20);
        assertThat(pipeline.events(Rearrangement.class))
                .extracting(Rearrangement::state)
                .containsExactly("recommended", "sent", "failed", "sent");
        assertThat(pipeline.serving).containsEntry("s1", List.of(1)).containsEntry("s3", List.of(3));
    }

    @Test
    void a_load_that_doubles_while_a_change_is_being_measured_is_followed_within_three_windows() {
        SimulatedFarm farm = farm(12, 2, 1, 0.004);
        farm.masterTaskSeconds = 0.0015;
        farm.run(5);
        assertFollowsADoubledLoad(farm);
    }
}
