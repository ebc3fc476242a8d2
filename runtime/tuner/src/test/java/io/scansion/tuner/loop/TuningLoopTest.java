package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.ContractReason;
import io.scansion.wire.ContractState;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuningLoopTest {
    private static final int LAST_STAGE = 4; // of figure 5

    @Test
    void figure_5_is_rearranged_to_the_published_plan_in_one_step() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(40);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        assertThat(driver.program.commands()).hasSize(1);
        assertThat(driver.program.commands().get(0).chain()).containsExactly(0, 1, 2, 3, 4);
        ChangeEvent.Outcome outcome = driver.last(ChangeEvent.Outcome.class);
        assertThat(outcome.kept()).isTrue();
        assertThat(outcome.measuredItemsPerSecond()).isCloseTo(100, within(5.0));
        assertThat(outcome.beforeItemsPerSecond()).isCloseTo(25, within(1.0));
    }

    @Test
    void items_that_piled_up_before_the_change_are_not_taken_for_its_outcome() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(1, 50, 75, 50, 150, 50));
        driver.run(90);
        ChangeEvent.Outcome outcome = driver.last(ChangeEvent.Outcome.class);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 1, 2, 1);
        assertThat(outcome.measuredItemsPerSecond()).isCloseTo(1 / 0.075, within(0.5));
    }

    @Test
    void a_change_is_judged_only_once_all_has_come_out_that_the_source_had_sent_before_however_long_that_takes() {
        SimulatedProgram program = SimulatedProgram.steady(2, 12, 40, 5, 5);
        program.runAhead();
        LoopDriver driver = LoopDriver.advise(program);
        driver.run(60);
        assertThat(driver.program.commands()).isEmpty();
        long id = driver.last(DecisionEvent.Recommendation.class).id();
        assertThat(driver.ask(new OperatorAction.Approve(id)).exitCode()).isEqualTo(ActionResult.DONE);
        driver.run(40); // 3,500 items wait, which take 140 s
        assertThat(driver.program.instanceCounts()).element(1).isEqualTo(3);
        assertThat(driver.events(ChangeEvent.Outcome.class)).isEmpty();
        driver.run(240);
        ChangeEvent.Outcome outcome = driver.last(ChangeEvent.Outcome.class);
        assertThat(outcome.kept()).isTrue();
        assertThat(outcome.measuredItemsPerSecond()).isCloseTo(3 / 0.040, within(3.0));
        assertThat(driver.program.instanceCounts()).element(1).isEqualTo(3);
    }

    @Test
    void a_plan_that_touches_three_stages_is_three_recommendations_with_one_id() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(20);
        List<DecisionEvent.Recommendation> all = driver.events(DecisionEvent.Recommendation.class);
        assertThat(all).extracting(DecisionEvent.Recommendation::stage).containsExactly(1, 2, 3);
        assertThat(all).extracting(DecisionEvent.Recommendation::to).containsExactly(4, 3, 2);
        assertThat(all)
                .extracting(DecisionEvent.Recommendation::id)
                .containsOnly(all.get(0).id());
        assertThat(all).extracting(DecisionEvent.Recommendation::spares).containsOnly(6);
    }

    @Test
    void three_spares_are_not_spent_where_two_bring_as_much() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(3));
        driver.run(30);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 2, 1, 1);
    }

    @Test
    void five_spares_give_the_best_plan_that_five_can_buy() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(5));
        driver.run(30);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 3, 3, 2, 1);
    }

    @Test
    void a_balanced_pipeline_is_never_changed() {
        SimulatedProgram program = SimulatedProgram.steady(5, 10, 10, 10, 10, 10);
        program.noise(0.5);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(300);
        assertThat(program.commands()).isEmpty();
        assertThat(driver.events(DecisionEvent.Recommendation.class)).isEmpty();
        assertThat(driver.events(DecisionEvent.NoChange.class)).isNotEmpty();
    }

    @Test
    void the_same_reason_for_doing_nothing_is_said_once() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(5, 10, 10, 10, 10, 10));
        driver.run(120);
        assertThat(driver.events(DecisionEvent.NoChange.class)).hasSizeLessThan(6);
    }

    @Test
    void a_stage_whose_time_doubles_gets_a_new_plan_within_three_windows() {
        double doublesAt = 31.3;
        SimulatedProgram program =
                new SimulatedProgram(4, 4, (stage, item, count, at) -> stage == 2 && at >= doublesAt ? 0.02 : 0.01);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(doublesAt);
        assertThat(program.instanceCounts()).containsExactly(1, 1, 1, 1);
        driver.runWindows(3);
        assertThat(program.instanceCounts()).containsExactly(1, 1, 2, 1);
    }

    @Test
    void a_change_back_is_lazy_and_comes_after_many_windows_of_surplus() {
        double slowUntil = 40;
        SimulatedProgram program =
                new SimulatedProgram(3, 4, (stage, item, count, at) -> stage == 1 && at < slowUntil ? 0.03 : 0.01);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(38);
        assertThat(program.instanceCounts()).containsExactly(1, 3, 1);
        driver.run(20);
        assertThat(program.instanceCounts()).containsExactly(1, 3, 1);
        driver.run(40);
        assertThat(program.instanceCounts().get(1)).isEqualTo(2);
    }

    @Test
    void a_change_that_makes_it_worse_is_undone_and_not_repeated() {
        SimulatedProgram program = new SimulatedProgram(
                3, 3, (stage, item, count, at) -> stage == 1 ? (count > 1 ? 0.02 * count * 1.5 : 0.02) : 0.01);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(30);
        assertThat(program.instanceCounts()).containsExactly(1, 1, 1);
        assertThat(driver.events(ChangeEvent.Outcome.class)).hasSize(1);
        assertThat(driver.events(ChangeEvent.Outcome.class).get(0).kept()).isFalse();
        assertThat(program.commands()).hasSize(2);
        assertThat(driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("held-off");
    }

    @Test
    void a_failed_plan_is_tried_again_only_after_growing_periods() {
        SimulatedProgram program = new SimulatedProgram(
                3, 3, (stage, item, count, at) -> stage == 1 ? (count > 1 ? 0.02 * count * 1.5 : 0.02) : 0.01);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(400);
        int commands = program.commands().size();
        assertThat(commands).isBetween(4, 12);
        driver.run(400);
        assertThat(program.commands().size() - commands).isLessThanOrEqualTo(2);
        assertThat(program.instanceCounts()).containsExactly(1, 1, 1);
    }

    @Test
    void a_silent_rank_stops_every_decision() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.program.silence(2);
        driver.run(60);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(driver.last(DecisionEvent.NoChange.class).reason()).contains("stage 2 is unknown");
    }

    @Test
    void a_rank_that_is_heard_again_lets_decisions_go_on() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.program.silence(2);
        driver.run(20);
        driver.program.unsilence(2);
        driver.run(40);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
    }

    @Test
    void a_lost_connection_stops_every_decision() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(2.4);
        driver.program.silence(3);
        driver.loop.take(new Input.Gone(3, false, "it is cut off"));
        driver.run(30);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(driver.last(DecisionEvent.NoChange.class).reason()).contains("rank 3 is not connected");
    }

    @Test
    void a_refused_command_changes_nothing_and_is_not_repeated_at_once() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.program.refuseCommands("stage 1 is not in a quiet place");
        driver.run(20);
        assertThat(driver.program.commands()).hasSize(1);
        assertThat(driver.last(ChangeEvent.Outcome.class).kept()).isFalse();
        assertThat(driver.last(ChangeEvent.Outcome.class).reason()).contains("not in a quiet place");
        assertThat(driver.events(ChangeEvent.Command.class))
                .extracting(ChangeEvent.Command::state)
                .containsExactly("sent", "refused");
    }

    @Test
    void a_command_that_never_takes_effect_is_given_up_and_taken_back() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.program.ignoreCommands();
        driver.run(90);
        assertThat(driver.events(ChangeEvent.Outcome.class).get(0).reason()).contains("did not take effect");
        assertThat(driver.program.commands()).hasSizeLessThanOrEqualTo(4);
    }

    @ParameterizedTest(name = "distributors repeat what they reported: {0}")
    @ValueSource(booleans = {true, false})
    void a_restarted_tuner_finds_the_arrangement_again_and_leaves_it_alone(boolean reportsAgain) {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(30);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        driver.restartTuner(true, reportsAgain);
        driver.run(60);
        assertThat(driver.program.commands()).hasSize(1);
        assertThat(driver.loop.status().instances().get(1)).containsExactlyInAnyOrder(1, 5, 6, 7);
        assertThat(driver.loop.status().free()).containsExactly(11, 12, 13, 14);
    }

    @Test
    void what_operators_have_said_outlives_the_tuner() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.ask(new OperatorAction.Pin(1));
        driver.ask(new OperatorAction.Pin(2));
        driver.ask(new OperatorAction.Unpin(2));
        driver.ask(new OperatorAction.Measure(false));
        driver.run(4);
        driver.replaceTuner();
        driver.run(20);
        assertThat(driver.events(ObservationEvent.Measurement.class)).isEmpty();
        assertThat(driver.ask(new OperatorAction.Advise()).text()).contains("measuring is switched off");
        driver.ask(new OperatorAction.Measure(true));
        driver.run(60);
        assertThat(driver.program.instanceCounts().get(1)).isEqualTo(1);
        assertThat(driver.ask(new OperatorAction.Unpin(2)).text()).isEqualTo("stage 2 is not pinned");
        assertThat(driver.ask(new OperatorAction.Unpin(1)).exitCode()).isEqualTo(ActionResult.DONE);
    }

    @Test
    void what_a_restarted_tuner_has_not_heard_of_is_not_decided() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(3);
        driver.restartTuner(false, false);
        driver.run(16);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("contract-open");
    }

    @Test
    void a_gain_below_the_threshold_is_not_worth_a_change() {
        SimulatedProgram program = SimulatedProgram.steady(4, 10, 11, 10);
        PolicySettings settings = PolicySettings.DEFAULT.withMode(Mode.AUTO).withMinGain(0.2);
        LoopDriver driver = new LoopDriver(program, settings, Set.of(1));
        driver.run(60);
        assertThat(program.commands()).isEmpty();
        assertThat(driver.last(DecisionEvent.NoChange.class).reason()).contains("threshold is 20.0 %");
    }

    @Test
    void a_bottleneck_that_nobody_declared_stateless_is_refused_once_with_the_remedy() {
        SimulatedProgram program = SimulatedProgram.steady(4, 10, 12, 40, 10);
        LoopDriver driver = new LoopDriver(program, PolicySettings.DEFAULT.withMode(Mode.AUTO), Set.of(1));
        driver.run(60);
        assertThat(driver.events(DecisionEvent.Refusal.class)).singleElement().satisfies(refusal -> {
            assertThat(refusal.stage()).isEqualTo(2);
            assertThat(refusal.reason()).isEqualTo("stage 2 is the bottleneck; it is not declared stateless");
            assertThat(refusal.help()).contains("--stateless 2");
        });
        assertThat(program.commands()).isEmpty();
    }

    @Test
    void a_broken_contract_is_refused_with_the_agents_reason() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.loop.post(driver.program.contract(1, ContractState.BROKEN, "two sends without a receive"));
        driver.run(40);
        assertThat(driver.events(DecisionEvent.Refusal.class)).singleElement().satisfies(refusal -> {
            assertThat(refusal.stage()).isEqualTo(1);
            assertThat(refusal.reason()).contains("two sends without a receive");
        });
        assertThat(driver.program.instanceCounts()).containsExactly(1, 1, 1, 1, 1);
    }

    @Test
    void a_reason_that_joins_others_is_told_alone_and_a_doubt_about_the_end_with_the_option_that_settles_it() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        String doubt = ContractReason.endInDoubt("the loop at Pipe.java:57 never ends by itself");
        driver.loop.post(driver.program.contract(1, ContractState.BROKEN, "two sends without a receive"));
        driver.loop.post(driver.program.contract(1, ContractState.BROKEN, "two sends without a receive", doubt));
        driver.run(1);
        assertThat(driver.events(DecisionEvent.Refusal.class))
                .extracting(DecisionEvent.Refusal::reason)
                .containsExactly("two sends without a receive", doubt);
        assertThat(driver.events(DecisionEvent.Refusal.class).get(1).help()).endsWith("--trust-end 1");
    }

    @Test
    void declared_stages_of_a_program_that_is_no_pipeline_are_refused_once_each() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.network(messages ->
                messages.stream().map(TuningLoopTest::lastRankAnswersTheFirst).toList());
        driver.run(20);
        assertThat(driver.events(DecisionEvent.Refusal.class))
                .extracting(DecisionEvent.Refusal::stage)
                .containsExactlyInAnyOrder(1, 2, 3);
        assertThat(driver.events(DecisionEvent.Refusal.class))
                .allSatisfy(refusal -> assertThat(refusal.reason()).contains("round in a circle"));
        assertThat(driver.program.commands()).isEmpty();
    }

    private static AgentMessage lastRankAnswersTheFirst(AgentMessage message) {
        if (!(message instanceof AgentMessage.Snapshot s) || s.virtualRank() != LAST_STAGE) {
            return message;
        }
        List<ChannelCounters> channels = new ArrayList<>(s.channels());
        channels.add(new ChannelCounters(0, true, 1 + s.counters().itemsIn(), 100, 0, 0, 7, 7));
        return new AgentMessage.Snapshot(
                s.physicalRank(),
                s.virtualRank(),
                s.sequence(),
                s.uptimeNanos(),
                s.counters(),
                s.compute(),
                s.computeHistogram(),
                s.cpu(),
                channels);
    }

    @Test
    void a_change_that_does_not_pay_back_before_the_end_is_not_made() {
        SimulatedProgram program = SimulatedProgram.figure5(10);
        LoopDriver driver = new LoopDriver(
                program, PolicySettings.DEFAULT.withMode(Mode.AUTO), Set.of(1, 2, 3), OptionalLong.of(110));
        driver.run(6);
        assertThat(program.commands()).isEmpty();
        assertThat(driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("not-paid-back");
    }

    @Test
    void without_spares_the_reason_says_so() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(0));
        driver.run(20);
        assertThat(driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("no-spares");
        assertThat(driver.last(DecisionEvent.NoChange.class).reason()).contains("stage 1 sets the pace");
    }

    @Test
    void one_chain_covers_the_whole_run_of_stateless_stages() {
        SimulatedProgram program = SimulatedProgram.steady(4, 10, 10, 40, 10, 10);
        LoopDriver driver = LoopDriver.auto(program);
        driver.run(20);
        Arrange command = program.commands().get(0);
        assertThat(command.chain()).containsExactly(0, 1, 2, 3, 4);
        assertThat(command.targets()).hasSize(3);
        assertThat(command.targets().get(0).instances()).containsExactly(1);
    }

    @Test
    void lost_repeated_and_overtaken_snapshots_change_no_number() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.network(new UnreliableNetwork(7));
        driver.run(60);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        assertThat(driver.last(ChangeEvent.Outcome.class).measuredItemsPerSecond())
                .isCloseTo(100, within(6.0));
    }

    @Test
    void the_summary_tells_before_after_and_the_error_of_the_prediction() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(60);
        JobEvent.Summary summary = driver.loop.finish();
        assertThat(summary.ratio()).isCloseTo(4, within(0.15));
        assertThat(summary.instances()).containsExactly(1, 4, 3, 2, 1);
        assertThat(summary.changes()).isEqualTo(1);
        assertThat(summary.foretold().error()).isLessThan(0.03);
        assertThat(summary.paceOfFastestStageItemsPerSecond()).isCloseTo(100, within(2.0));
    }

    @Test
    void the_ledger_knows_how_far_each_model_was_off() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.run(60);
        assertThat(driver.loop.ledger().standing("poetries").entries()).isGreaterThan(10);
        assertThat(driver.loop.ledger().standing("poetries").meanAbsoluteError())
                .isLessThan(0.05);
    }

    @Test
    void items_that_follow_a_chain_of_an_earlier_tuner_go_on_following_it() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.program.follow(List.of(0, 1, 2));
        driver.loop.post(new AgentMessage.Standing(
                0, true, List.of(new StandingChain(7, List.of(0, 1, 2), List.of(), true)), List.of()));
        driver.run(30);
        assertThat(driver.program.commands()).hasSize(1);
        assertThat(driver.program.commands().get(0).chain()).containsExactly(0, 1, 2);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 1, 1);
    }

    @Test
    void a_chain_that_a_rank_names_when_it_refuses_is_used_in_the_next_plan() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.program.follow(List.of(0, 1, 2));
        driver.run(30);
        assertThat(driver.program.commands()).hasSizeBetween(2, 3);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 1, 1, 1);
        assertThat(driver.last(ChangeEvent.Outcome.class).kept()).isTrue();
    }

    @Test
    void a_rank_that_measures_although_it_should_not_is_told_when_it_comes_back() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10));
        driver.ask(new OperatorAction.Measure(false));
        int told = driver.program.switches();
        driver.loop.post(new AgentMessage.Standing(3, true, List.of(), List.of()));
        driver.run(1);
        assertThat(driver.program.switches()).isEqualTo(told + 1);
    }

    @Test
    void a_change_that_is_made_while_nothing_is_measured_does_not_stay_under_way() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        driver.run(20);
        long id = driver.last(DecisionEvent.Recommendation.class).id();
        driver.ask(new OperatorAction.Approve(id));
        driver.ask(new OperatorAction.Measure(false));
        driver.run(70);
        assertThat(driver.last(ChangeEvent.Outcome.class).reason())
                .isEqualTo("the throughput was not known afterwards");
        assertThat(driver.ask(new OperatorAction.Undo()).exitCode()).isZero();
    }

    @Test
    void a_fault_over_one_message_is_said_and_an_error_ends_the_loop() {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        List<Throwable> thrown = new ArrayList<>(List.of(new IllegalStateException("odd"), new LinkageError("broken")));
        TuningLoop loop = driver.loopThatWrites(event -> {
            if (event instanceof JobEvent.Warning warning && warning.text().startsWith("throw")) {
                Throwable next = thrown.remove(0);
                if (next instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) next;
            }
            driver.events.add(event);
        });
        loop.take(new Input.Warned("throw"));
        loop.doWork();
        assertThat(driver.last(JobEvent.Warning.class).text()).contains("a fault in the tuner", "odd");
        loop.take(new Input.Warned("throw again"));
        assertThatThrownBy(loop::doWork).isInstanceOf(LinkageError.class);
    }

    @Test
    void snapshots_that_a_loop_which_fell_behind_left_out_are_counted_in_one_warning() throws Exception {
        LoopDriver driver = LoopDriver.advise(SimulatedProgram.figure5(10));
        TuningLoop loop = driver.loop;
        loop.doWork();
        int messages = 2 * Inbox.CAPACITY;
        CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < messages; i++) {
                        loop.post(new AgentMessage.Heartbeat(0, i));
                    }
                })
                .get(30, TimeUnit.SECONDS);
        driver.run(8);
        int kept = Inbox.CAPACITY / 4 * 3;
        assertThat(driver.events(JobEvent.Warning.class))
                .extracting(JobEvent.Warning::text)
                .filteredOn(text -> text.contains("falls behind"))
                .singleElement()
                .asString()
                .contains("left out " + (messages - kept) + " snapshots and heartbeats");
    }
}
