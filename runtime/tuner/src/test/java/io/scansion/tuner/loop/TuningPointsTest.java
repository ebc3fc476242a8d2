package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.PointDecision;
import java.util.List;
import org.junit.jupiter.api.Test;

class TuningPointsTest {
    private static LoopDriver withPoint(boolean initialised) {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.steady(1, 10, 40, 10));
        driver.program.points().appear(4, initialised);
        driver.run(1);
        return driver;
    }

    private static ActionResult set(LoopDriver driver, String value) {
        return driver.ask(new OperatorAction.SetPoint("grain", value));
    }

    private static List<ChangeEvent.Setting> settings(LoopDriver driver) {
        return driver.events(ChangeEvent.Setting.class);
    }

    @Test
    void a_point_is_written_once_when_all_ranks_have_shown_it_and_once_for_every_change() {
        LoopDriver driver = withPoint(true);
        assertThat(driver.events(ChangeEvent.TuningPoint.class))
                .containsExactly(new ChangeEvent.TuningPoint(
                        "grain",
                        "com.example.Farm.grain",
                        "int",
                        1,
                        64,
                        false,
                        List.of(new ChangeEvent.PointValue("8", List.of(0, 1, 2, 3))),
                        List.of()));
        set(driver, "16");
        driver.run(3);
        assertThat(driver.events(ChangeEvent.TuningPoint.class)).hasSize(2);
        assertThat(driver.last(ChangeEvent.TuningPoint.class).values())
                .containsExactly(new ChangeEvent.PointValue("16", List.of(0, 1, 2, 3)));
    }

    @Test
    void a_program_that_changes_its_field_all_the_time_does_not_fill_the_log() {
        LoopDriver driver = withPoint(true);
        for (int i = 0; i < 40; i++) {
            driver.program.points().assign(2, String.valueOf(i));
            driver.run(0.2);
        }
        assertThat(driver.events(ChangeEvent.TuningPoint.class)).hasSizeBetween(3, 6);
        driver.run(3);
        assertThat(driver.last(ChangeEvent.TuningPoint.class).values())
                .contains(new ChangeEvent.PointValue("39", List.of(2)));
    }

    @Test
    void a_value_goes_to_every_rank_and_spare_and_is_answered_when_all_have_it() {
        LoopDriver driver = withPoint(true);
        ActionResult answer = set(driver, "+16");
        assertThat(answer).isEqualTo(ActionResult.done("grain = 16 in ranks [0, 1, 2, 3]"));
        assertThat(driver.program.points().values().values()).containsOnly("16").hasSize(4);
        assertThat(settings(driver)).extracting(ChangeEvent.Setting::state).containsExactly("sent", "done");
        assertThat(settings(driver).get(1).ranks()).containsExactly(0, 1, 2, 3);
        driver.run(1);
        assertThat(driver.ask(new OperatorAction.Points()).text())
                .isEqualTo("tuning point grain: int from 1 to 64, com.example.Farm.grain; 16 in ranks [0, 1, 2, 3]");
        assertThat(driver.ask(new OperatorAction.Status()).text()).contains("tuning point grain: int from 1 to 64");
    }

    @Test
    void undo_takes_the_last_value_back_first() {
        LoopDriver driver = withPoint(true);
        set(driver, "16");
        set(driver, "32");
        long second = driver.last(ChangeEvent.Setting.class).id();
        ActionResult answer = driver.ask(new OperatorAction.Undo());
        assertThat(answer.text())
                .isEqualTo("grain is again what it was before it was set to 32, in ranks [0, 1, 2, 3]");
        assertThat(driver.last(ChangeEvent.Setting.class).undoes()).isEqualTo(second);
        assertThat(driver.program.points().values().values()).containsOnly("16");
        driver.ask(new OperatorAction.Undo());
        assertThat(driver.program.points().values().values()).containsOnly("8");
        assertThat(driver.ask(new OperatorAction.Undo()).text()).isEqualTo("there is no change to take back");
    }

    @Test
    void undo_takes_back_whichever_kind_of_change_was_last() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(2, 10, 20, 10));
        driver.program.points().appear(5, true);
        driver.run(30);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1);
        assertThat(set(driver, "16").exitCode()).isZero();
        assertThat(driver.ask(new OperatorAction.Undo()).text()).startsWith("grain is again");
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1);
        assertThat(driver.ask(new OperatorAction.Undo()).text()).startsWith("plan 1 is being taken back");
        driver.run(20);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 1);
    }

    @Test
    void nothing_is_set_while_the_ranks_are_being_arranged() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(2, 10, 20, 10));
        driver.program.points().appear(5, true);
        while (driver.events(ChangeEvent.Command.class).isEmpty()) {
            driver.run(0.2);
        }
        assertThat(set(driver, "16").exitCode()).isEqualTo(ActionResult.REFUSED);
        assertThat(driver.program.points().values().values()).containsOnly("8");
    }

    @Test
    void a_value_that_one_rank_refuses_is_taken_back_in_all() {
        LoopDriver driver = withPoint(true);
        driver.program.points().refuse(2, "the agent is tired");
        ActionResult answer = set(driver, "16");
        assertThat(answer).isEqualTo(ActionResult.refused("grain is as it was: rank 2 refused: the agent is tired"));
        driver.run(1);
        assertThat(driver.program.points().values().values()).containsOnly("8");
        assertThat(settings(driver))
                .extracting(ChangeEvent.Setting::state)
                .containsExactly("sent", "refused", "sent", "done");
        assertThat(driver.ask(new OperatorAction.Undo()).exitCode()).isEqualTo(ActionResult.REFUSED);
    }

    @Test
    void what_cannot_be_is_refused_without_asking_a_rank() {
        LoopDriver driver = withPoint(true);
        assertThat(set(driver, "65")).isEqualTo(ActionResult.badArgument("grain is int from 1 to 64, got 65"));
        assertThat(set(driver, "many").exitCode()).isEqualTo(ActionResult.BAD_ARGUMENT);
        assertThat(driver.ask(new OperatorAction.SetPoint("grian", "2")))
                .isEqualTo(ActionResult.badArgument("there is no tuning point 'grian'; there are [grain]"));
        assertThat(settings(driver)).isEmpty();
    }

    @Test
    void a_value_for_a_class_that_no_rank_has_initialised_is_kept_and_its_absence_said_at_the_end() {
        LoopDriver driver = withPoint(false);
        assertThat(set(driver, "16").text())
                .isEqualTo("grain = 16 is kept: no rank has initialised com.example.Farm yet");
        assertThat(driver.last(ChangeEvent.Setting.class).waiting()).containsExactly(0, 1, 2, 3);
        driver.loop.finish();
        assertThat(driver.last(JobEvent.Warning.class).text())
                .isEqualTo("tuning point grain: no rank has initialised com.example.Farm");
    }

    @Test
    void ranks_that_have_ended_are_not_asked() {
        LoopDriver driver = withPoint(true);
        driver.loop.post(new AgentMessage.Goodbye(1, "finished"));
        driver.program.points().refuse(1, "is gone");
        assertThat(set(driver, "16").text()).isEqualTo("grain = 16 in ranks [0, 2, 3]");
    }

    @Test
    void a_field_that_cannot_be_set_is_said_once_for_every_rank_and_again_when_it_is_asked_for() {
        LoopDriver driver = withPoint(true);
        AgentMessage refused = new AgentMessage.PointRefused(2, "pace", "com.example.Farm.pace", "the field is final");
        driver.loop.post(refused);
        driver.loop.post(refused);
        driver.run(0.2);
        String text = "tuning point pace (com.example.Farm.pace) cannot be set: the field is final";
        assertThat(driver.events(JobEvent.Warning.class)).containsExactly(new JobEvent.Warning(2, text));
        assertThat(driver.ask(new OperatorAction.SetPoint("pace", "2")))
                .isEqualTo(ActionResult.refused(text + " (ranks [2])"));
        assertThat(driver.ask(new OperatorAction.Points()).text()).endsWith("\n" + text);
    }

    @Test
    void a_tuner_that_was_started_again_knows_points_and_values_and_can_set_them() {
        LoopDriver driver = withPoint(true);
        set(driver, "16");
        driver.run(1);
        driver.restartTuner(true, true);
        driver.program.points().appear(4, true); // agents say again what they said before
        driver.run(1);
        assertThat(set(driver, "32").exitCode()).isZero();
        driver.ask(new OperatorAction.Undo());
        assertThat(driver.program.points().values().values()).doesNotContain("32");
    }

    private static AgentMessage standing(int rank, PointDecision... points) {
        return new AgentMessage.Standing(rank, true, List.of(), List.of(points));
    }

    @Test
    void a_rank_that_comes_back_with_a_value_of_an_order_that_came_to_nothing_is_put_right() {
        LoopDriver driver = withPoint(true);
        driver.program.points().refuse(3, "no");
        assertThat(set(driver, "16").exitCode()).isEqualTo(ActionResult.REFUSED);
        long id = settings(driver).get(0).id();
        driver.loop.post(standing(2, new PointDecision(id, "grain", "16")));
        driver.run(1);
        assertThat(driver.last(JobEvent.Warning.class))
                .isEqualTo(new JobEvent.Warning(
                        2, "rank 2 was left with grain = 16 by an order that did not hold, and has been put right"));
        assertThat(driver.program.points().values()).containsEntry(2, "8");
    }

    @Test
    void a_rank_that_has_missed_a_value_is_given_it_when_it_comes_back() {
        LoopDriver driver = withPoint(true);
        set(driver, "16");
        driver.program.points().assign(1, "8");
        driver.loop.post(standing(1));
        driver.run(1);
        assertThat(driver.last(JobEvent.Warning.class).text())
                .isEqualTo("rank 1 had missed grain = 16, and has been put right");
        assertThat(driver.program.points().values()).containsEntry(1, "16");
        int warnings = driver.events(JobEvent.Warning.class).size();
        driver.loop.post(standing(1, new PointDecision(settings(driver).get(0).id(), "grain", "16")));
        driver.run(1);
        assertThat(driver.events(JobEvent.Warning.class)).hasSize(warnings);
    }
}
