package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.QuietTime;
import io.scansion.tuner.world.QuietTimes;
import io.scansion.tuner.world.Wishes;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.Command;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ObjectAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator asks for, at launch and later. */
class WishesTest {
    private static final long BEGIN_NANOS = new HandMovedClock().nanoTime();
    private static final int HOUR = 60;

    private static Wishes atLeast(String stage, int instances) {
        return new Wishes(Map.of(stage, instances), Map.of(), Set.of(), QuietTimes.NONE);
    }

    private static Wishes atMost(String stage, int instances) {
        return new Wishes(Map.of(), Map.of(stage, instances), Set.of(), QuietTimes.NONE);
    }

    /** @param minutes before the end of the quiet time at which the program begins */
    private static Wishes quiet(int minutes) {
        QuietTime overMidnight = new QuietTime(22 * HOUR, HOUR);
        return new Wishes(
                Map.of(),
                Map.of(),
                Set.of(),
                new QuietTimes(List.of(overMidnight), BEGIN_NANOS, (HOUR - minutes) * 60L, "UTC"));
    }

    private static LoopDriver loop(SimulatedProgram program, Mode mode, Wishes wishes) {
        return new LoopDriver(
                program,
                PolicySettings.DEFAULT.withMode(mode).withWishes(wishes),
                program.primaries() == 5 ? Set.of(1, 2, 3) : Set.of(1));
    }

    private static SimulatedProgram balanced(int spares) {
        return SimulatedProgram.steady(spares, 10, 10, 10, 10, 10);
    }

    private static ObjectAssert<DecisionEvent.NoChange> assertLastNoChange(LoopDriver driver) {
        return assertThat(driver.last(DecisionEvent.NoChange.class));
    }

    @Test
    void a_stage_below_its_minimum_is_grown_at_the_first_decision_though_nothing_is_gained_and_stays_so() {
        LoopDriver driver = loop(balanced(5), Mode.AUTO, atLeast("2", 3));
        driver.run(8);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 3, 1, 1);
        assertThat(driver.last(DecisionEvent.Recommendation.class).reason())
                .isEqualTo("at least 3 instances of stage 2 were asked for");
        driver.run(120);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 3, 1, 1);
        assertThat(driver.program.commands()).hasSize(1);
        assertThat(driver.events(ChangeEvent.Outcome.class)).singleElement().matches(ChangeEvent.Outcome::kept);
    }

    @Test
    void what_was_asked_for_is_done_first_and_what_gains_most_after_it() {
        LoopDriver driver = loop(SimulatedProgram.figure5(10), Mode.AUTO, atLeast("3", 4));
        driver.run(60);
        assertThat(driver.program.commands()).hasSize(2);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 4, 1);
    }

    @Test
    void ranks_that_are_missing_for_a_minimum_are_told() {
        LoopDriver driver = loop(balanced(1), Mode.AUTO, atLeast("2", 3));
        driver.run(40);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 2, 1, 1);
        String told = "at least 3 instances of stage 2 were asked for, but no free rank is left for it";
        assertThat(driver.last(DecisionEvent.Recommendation.class).reason()).isEqualTo(told);
        assertLastNoChange(driver)
                .extracting(DecisionEvent.NoChange::reason)
                .asString()
                .contains(told);
    }

    @Test
    void a_minimum_that_ranks_refuse_is_not_ordered_in_every_window() {
        SimulatedProgram program = balanced(5);
        program.refuseCommands("not now");
        LoopDriver driver = loop(program, Mode.AUTO, atLeast("2", 2));
        driver.run(30);
        assertThat(program.commands()).hasSize(1);
        assertLastNoChange(driver)
                .extracting(DecisionEvent.NoChange::reason)
                .asString()
                .endsWith(
                        "at least 2 instances of stage 2 were asked for, but it is left as it is after a failed change");
    }

    @Test
    void who_only_wants_advice_is_recommended_the_minimum() {
        LoopDriver driver = loop(balanced(5), Mode.ADVISE, atLeast("2", 2));
        driver.run(30);
        assertThat(driver.program.commands()).isEmpty();
        long id = driver.loop.status().recommendation().orElseThrow().id();
        assertThat(driver.ask(new OperatorAction.Approve(id)).exitCode()).isEqualTo(ActionResult.DONE);
        driver.run(10);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 2, 1, 1);
    }

    @Test
    void no_plan_gives_a_stage_more_instances_than_its_maximum_and_the_rest_is_made_for_that() {
        LoopDriver driver = loop(SimulatedProgram.figure5(10), Mode.AUTO, atMost("1", 3));
        driver.run(60);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 3, 3, 2, 1);
        assertLastNoChange(driver).extracting(DecisionEvent.NoChange::kind).isEqualTo("at-its-most");
        assertLastNoChange(driver)
                .extracting(DecisionEvent.NoChange::reason)
                .asString()
                .startsWith("stage 1 sets the pace")
                .endsWith("no more instances of it were asked for");
    }

    @Test
    void a_stage_that_is_pinned_at_launch_is_left_alone_until_it_is_unpinned() {
        Wishes pinned = new Wishes(Map.of(), Map.of(), Set.of(1), QuietTimes.NONE);
        LoopDriver driver = loop(SimulatedProgram.figure5(10), Mode.AUTO, pinned);
        driver.run(30);
        assertThat(driver.program.instanceCounts().get(1)).isEqualTo(1);
        assertThat(driver.loop.status().left()).containsExactly(1);
        assertThat(driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("held-off");
        driver.ask(new OperatorAction.Unpin(1));
        driver.replaceTuner(); // which must not pin it again
        driver.run(30);
        assertThat(driver.program.instanceCounts().get(1)).isEqualTo(4);
    }

    @Test
    void an_operator_says_how_many_instances_a_stage_may_have_while_the_program_runs() {
        LoopDriver driver = loop(SimulatedProgram.figure5(10), Mode.AUTO, atMost("1", 2));
        driver.run(30);
        assertThat(driver.program.instanceCounts().get(1)).isEqualTo(2);
        assertThat(driver.ask(new OperatorAction.Limit("1=3..3")).text()).isEqualTo("stage 1 may have 3 instances");
        driver.replaceTuner(); // which must know it
        driver.run(30);
        assertThat(driver.program.instanceCounts().get(1)).isEqualTo(3);
        assertThat(driver.ask(new OperatorAction.Limit("1=..")).text())
                .isEqualTo("stage 1 may have any number of instances");
        driver.run(40);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
    }

    @Test
    void what_operators_want_is_told_when_it_changes() {
        LoopDriver driver = loop(balanced(5), Mode.ADVISE, atMost("2", 4));
        driver.run(2);
        driver.ask(new OperatorAction.Pin(1));
        driver.ask(new OperatorAction.Pin(1));
        driver.ask(new OperatorAction.Limit("2=2.."));
        driver.run(2);
        assertThat(driver.events(JobEvent.Wishes.class))
                .containsExactly(
                        new JobEvent.Wishes(List.of(), Map.of(), Map.of("2", 4), true),
                        new JobEvent.Wishes(List.of(1), Map.of(), Map.of("2", 4), true),
                        new JobEvent.Wishes(List.of(1), Map.of("2", 2), Map.of(), true));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 'limit needs a stage and numbers of instances, such as 2=1..4, 2=3.. or 2=..4, got '",
        "2=4, limit needs",
        "2=a..b, limit needs",
        "2=0..3, 'a stage has at least one instance, and not fewer at most than at least, got '",
        "2=3..2, a stage has at least one instance",
        "2=1..9999999999, limit needs",
        "5=1..2, 'there is no stage ''5''; there are [0, 1, 2, 3, 4]'",
        "blur=1..2, 'there is no stage ''blur'''"
    })
    void numbers_of_instances_that_make_no_sense_are_refused(String wish, String reason) {
        LoopDriver driver = loop(balanced(5), Mode.ADVISE, Wishes.NONE);
        driver.run(4);
        ActionResult answer = driver.ask(new OperatorAction.Limit(wish));
        assertThat(answer.exitCode()).isEqualTo(ActionResult.BAD_ARGUMENT);
        assertThat(answer.text()).startsWith(reason);
        assertThat(driver.events(JobEvent.Wishes.class)).isEmpty();
    }

    @Test
    void a_farm_may_be_given_other_bounds_as_well() {
        SimulatedFarm farm = farm(2, atMost("workers", 3));
        farm.run(20);
        assertThat(farm.workers).isEqualTo(3);
        farm.ask(new OperatorAction.Limit("workers=..5"));
        farm.run(40);
        assertThat(farm.workers).isEqualTo(5);
    }

    @Test
    void in_a_quiet_time_it_is_only_recommended_and_done_when_that_ends() {
        LoopDriver driver = loop(SimulatedProgram.figure5(10), Mode.AUTO, quiet(1));
        driver.run(58);
        assertThat(driver.program.commands()).isEmpty();
        long id = driver.loop.status().recommendation().orElseThrow().id();
        assertThat(driver.events(DecisionEvent.NoChange.class))
                .filteredOn(one -> one.kind().equals("quiet-time"))
                .singleElement()
                .extracting(DecisionEvent.NoChange::reason)
                .isEqualTo("no change between 22:00 and 01:00 unless an operator says so; recommendation " + id
                        + " waits for an operator");
        driver.run(10);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        assertThat(driver.program.commands())
                .singleElement()
                .extracting(Command::decisionId)
                .isEqualTo(id);
    }

    @Test
    void in_a_quiet_time_operators_may_approve() {
        LoopDriver driver = loop(SimulatedProgram.figure5(10), Mode.AUTO, quiet(30));
        driver.run(20);
        long id = driver.loop.status().recommendation().orElseThrow().id();
        assertThat(driver.ask(new OperatorAction.Approve(id)).exitCode()).isEqualTo(ActionResult.DONE);
        driver.run(10);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
    }

    @Test
    void a_farm_gets_no_more_workers_than_asked_for_and_gives_back_those_beyond() {
        SimulatedFarm farm = farm(2, atMost("workers", 4));
        farm.run(40);
        assertThat(farm.workers).isEqualTo(4);
        SimulatedFarm large = farm(6, atMost("workers", 4));
        large.run(40);
        assertThat(large.workers).isEqualTo(4);
        assertThat(large.commands.get(0)).isInstanceOf(ArrangeFarm.class);
        assertThat(large.last(ChangeEvent.Rearrangement.class).to()).startsWith("4 workers");
    }

    @Test
    void a_farm_that_a_few_workers_would_do_keeps_as_many_as_were_asked_for() {
        SimulatedFarm farm = farm(2, atLeast("workers", 6));
        farm.masterTaskSeconds = farm.taskSeconds / 2;
        farm.run(120);
        assertThat(farm.workers).isEqualTo(6);
        assertThat(farm.events(ChangeEvent.Rearrangement.class).get(0).reason())
                .isEqualTo("at least 6 workers were asked for");
    }

    @Test
    void a_farm_that_cannot_have_as_many_workers_as_asked_for_gets_all_and_the_best_chunk_for_them() {
        SimulatedFarm farm = farm(2, atLeast("workers", 10));
        farm.messageSeconds = farm.taskSeconds;
        farm.run(60);
        assertThat(farm.workers).isEqualTo(7);
        assertThat(farm.chunk).isGreaterThan(1);
    }

    private static SimulatedFarm farm(int workers, Wishes wishes) {
        return new SimulatedFarm(
                7, workers, 1, 0.02, PolicySettings.DEFAULT.withMode(Mode.AUTO).withWishes(wishes));
    }
}
