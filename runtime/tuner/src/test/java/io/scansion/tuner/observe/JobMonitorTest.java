package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.observe.structure.PipelineEdge;
import io.scansion.tuner.observe.structure.SendMode;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.ContractState;
import io.scansion.wire.LinkCost;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JobMonitorTest {
    private static final int SPARE = 3;

    private final AtomicLong now = new AtomicLong(5_000_000_000L);
    private final JobMonitor monitor = new JobMonitor(AgentScript.facts(3, 1), WindowSettings.DEFAULT, now::get);

    @BeforeEach
    void connect() {
        for (int rank = 0; rank < 4; rank++) {
            monitor.onMessage(AgentScript.hello(rank));
        }
    }

    /** All three ranks report these totals. */
    private void report(long sequence, double upSeconds, long items) {
        monitor.onMessage(AgentScript.snapshot(0, 0, sequence, upSeconds, items, 5, 1));
        reportOthers(sequence, upSeconds, items);
        monitor.onMessage(AgentScript.snapshot(SPARE, Snapshot.PARKED, sequence, upSeconds, 0, 0));
    }

    private void reportOthers(long sequence, double upSeconds, long items) {
        monitor.onMessage(AgentScript.snapshot(1, 1, sequence, upSeconds, items, 10, 0, 2));
        monitor.onMessage(AgentScript.snapshot(2, 2, sequence, upSeconds, items, 4, 1));
    }

    private void pass(double seconds) {
        now.addAndGet(Math.round(seconds * 1e9));
    }

    private Window window() {
        return monitor.poll().orElseThrow();
    }

    private StageWindow.Measured measured(Window window, int stage) {
        assertThat(window.stage(stage)).isInstanceOf(StageWindow.Measured.class);
        return (StageWindow.Measured) window.stage(stage);
    }

    @Test
    void totals_become_rates_and_times_per_item_of_the_window() {
        report(1, 100, 4000);
        pass(2);
        report(2, 102, 4200);
        StageWindow.Measured stage = measured(window(), 1);
        assertThat(stage.items()).isEqualTo(200);
        assertThat(stage.itemsPerSecond()).isCloseTo(100, within(1e-9));
        assertThat(stage.computeSeconds()).isCloseTo(0.010, within(1e-9));
        assertThat(stage.blockedReceiveSeconds()).isCloseTo(0.002, within(1e-9));
        assertThat(stage.blockedSendSeconds()).isCloseTo(0.001, within(1e-9));
        assertThat(stage.bytesPerItem()).isCloseTo(100, within(1e-9));
    }

    @Test
    void the_first_snapshot_of_a_rank_is_a_baseline_and_counts_nothing() {
        report(1, 100, 4000);
        pass(10);
        assertThat(window().stage(1)).isInstanceOf(StageWindow.Unknown.class);
    }

    @Test
    void a_repeated_or_overtaken_snapshot_counts_nothing() {
        report(1, 100, 4000);
        report(2, 101, 4100);
        report(2, 101, 4100);
        pass(2);
        report(3, 102, 4200);
        report(2, 101, 4100);
        assertThat(measured(window(), 1).items()).isEqualTo(200);
    }

    @Test
    void a_lost_snapshot_is_made_good_by_the_next() {
        report(1, 100, 4000);
        pass(2);
        report(9, 102, 4200);
        assertThat(measured(window(), 1).items()).isEqualTo(200);
    }

    @Test
    void a_stage_without_items_is_unknown_and_not_idle() {
        report(1, 100, 4000);
        pass(10);
        report(2, 110, 4000);
        assertThat(window().stage(1))
                .isInstanceOfSatisfying(
                        StageWindow.Unknown.class,
                        unknown -> assertThat(unknown.reason()).isEqualTo("no item was completed"));
    }

    @Test
    void a_window_with_too_few_items_is_extended_and_closes_at_its_longest() {
        report(1, 100, 4000);
        pass(2);
        report(2, 102, 4002);
        assertThat(monitor.poll()).isEmpty();
        pass(2);
        report(3, 104, 4004);
        assertThat(window().lengthSeconds()).isCloseTo(4, within(1e-9));
    }

    @Test
    void a_source_that_has_run_ahead_and_is_done_holds_up_one_window_and_no_more() {
        report(1, 100, 4000);
        pass(2);
        report(2, 102, 4200);
        window();
        pass(2);
        sourceIsThrough(3, 104, 4400);
        assertThat(monitor.poll()).isEmpty();
        pass(8);
        sourceIsThrough(4, 112, 5200);
        window();
        pass(2);
        sourceIsThrough(5, 114, 5400);
        Window last = window();
        assertThat(last.lengthSeconds()).isCloseTo(2, within(1e-9));
        assertThat(measured(last, 1).items()).isEqualTo(200);
        assertThat(last.firstUnknown()).isEmpty();
        assertThat(last.stage(0)).isEqualTo(new StageWindow.RunAhead(0, List.of(0)));
    }

    private void sourceIsThrough(long sequence, double upSeconds, long items) {
        monitor.onMessage(AgentScript.snapshot(0, 0, sequence, upSeconds, 4200, 5, 1));
        reportOthers(sequence, upSeconds, items);
    }

    @Test
    void a_silent_rank_makes_its_stage_unknown() {
        report(1, 100, 4000);
        pass(10);
        monitor.onMessage(AgentScript.snapshot(0, 0, 2, 110, 5000, 5, 1));
        monitor.onMessage(AgentScript.snapshot(2, 2, 2, 110, 5000, 4, 1));
        Window window = window();
        assertThat(window.stage(0)).isInstanceOf(StageWindow.Measured.class);
        assertThat(window.firstUnknown()).isPresent();
        assertThat(window.firstUnknown().get().reason()).contains("rank 1 has said nothing for 10.0 s");
    }

    @Test
    void all_instances_of_a_stage_count_together() {
        monitor.onMessage(new AgentMessage.Arrangement(0, 7, 1, List.of(1, SPARE), 4000));
        report(1, 100, 4000);
        monitor.onMessage(AgentScript.snapshot(SPARE, 1, 2, 100.1, 0, 10, 0, 2));
        pass(2);
        monitor.onMessage(AgentScript.snapshot(0, 0, 3, 102, 4200, 5, 1));
        reportOthers(3, 102, 4200);
        monitor.onMessage(AgentScript.snapshot(SPARE, 1, 4, 102.1, 100, 20, 0, 2));
        Window window = window();
        assertThat(measured(window, 1).instances()).containsExactly(1, SPARE);
        assertThat(measured(window, 1).perInstance()).hasSize(2);
    }

    @Test
    void a_line_of_ranks_is_a_pipeline_in_its_order() {
        report(1, 100, 4000);
        pass(2);
        report(2, 102, 4200);
        assertThat(window().structure()).isInstanceOfSatisfying(JobStructure.Pipeline.class, pipeline -> {
            assertThat(pipeline.order()).containsExactly(0, 1, 2);
            assertThat(pipeline.edges()).extracting(PipelineEdge::mode).containsOnly(SendMode.ASYNCHRONOUS);
        });
        assertThat(monitor.totalItems()).isEqualTo(4200);
    }

    @Test
    void a_rank_with_two_receivers_is_named_as_the_evidence_against_a_pipeline() {
        monitor.onMessage(AgentScript.snapshot(0, 0, 1, 100, 100, 5, 1, 2));
        monitor.onMessage(AgentScript.snapshot(1, 1, 1, 100, 100, 5, 0));
        monitor.onMessage(AgentScript.snapshot(2, 2, 1, 100, 100, 5, 0));
        pass(10);
        assertThat(window().structure().evidence()).isEqualTo("not a linear pipeline: rank 0 sends to ranks 1 and 2");
    }

    private void fork(long sequence, double upSeconds, long items) {
        monitor.onMessage(AgentScript.snapshot(0, 0, sequence, upSeconds, items, 4, 1, 2));
        monitor.onMessage(AgentScript.snapshot(1, 1, sequence, upSeconds, items, 4, 0));
        monitor.onMessage(AgentScript.snapshot(2, 2, sequence, upSeconds, items, 4, 0));
    }

    @Test
    void the_rate_of_a_graph_and_how_busy_its_ranks_are_is_that_of_what_their_reports_cover() {
        fork(1, 100, 4000);
        pass(2);
        fork(2, 101.6, 4160);
        Window window = window();
        assertThat(window.structure()).isInstanceOf(JobStructure.NotLinear.class);
        assertThat(window.itemsPerSecond()).isCloseTo(2 * 100, within(1e-9));
        assertThat(measured(window, 1).perInstance())
                .singleElement()
                .extracting(InstanceWindow::coveredSeconds)
                .isEqualTo(1.6);
    }

    @Test
    void a_circle_is_no_pipeline() {
        ring(0, 1, 2);
        ring(1, 2, 0);
        ring(2, 0, 1);
        pass(10);
        assertThat(window().structure().evidence()).contains("circle");
    }

    private void ring(int rank, int to, int from) {
        monitor.onMessage(AgentScript.snapshot(
                rank,
                rank,
                1,
                100,
                10,
                5,
                List.of(
                        new ChannelCounters(to, true, 10, 10, 0, 0, 1, 1),
                        new ChannelCounters(from, false, 10, 10, 0, 0, 1, 1))));
    }

    @Test
    void a_rank_without_messages_leaves_the_structure_open() {
        monitor.onMessage(AgentScript.snapshot(0, 0, 1, 100, 100, 5, 1));
        pass(10);
        assertThat(window().structure()).isInstanceOf(JobStructure.Undiscovered.class);
        assertThat(monitor.structure().evidence()).isEqualTo("rank 2 has exchanged no message yet");
    }

    @Test
    void of_a_rank_that_has_never_been_there_this_is_said_before_that_others_have_no_message_yet() {
        JobMonitor others = new JobMonitor(AgentScript.facts(3, 0), WindowSettings.DEFAULT, now::get);
        others.onMessage(AgentScript.hello(0));
        others.onMessage(AgentScript.hello(2));
        pass(10);
        others.poll();
        assertThat(others.structure().evidence()).isEqualTo("rank 1 has not come out of MPI.Init, or has no agent");
    }

    @Test
    void sends_that_wait_make_an_edge_full_below_the_switch_and_synchronous_above() {
        assertThat(modeWith(100_000)).isEqualTo(SendMode.FULL);
    }

    @Test
    void sends_that_wait_above_the_protocol_switch_are_synchronous() {
        assertThat(modeWith(200_000)).isEqualTo(SendMode.SYNCHRONOUS);
    }

    @Test
    void sends_that_wait_seldom_and_long_block_their_sender_too() {
        assertThat(modeWith(100, 0.01)).isEqualTo(SendMode.FULL);
    }

    private SendMode modeWith(long bytesPerItem) {
        return modeWith(bytesPerItem, 0.5);
    }

    private SendMode modeWith(long bytesPerItem, double blockedShare) {
        LinkCost cost = new LinkCost(20e-6, 1e-9);
        monitor.onMessage(new AgentMessage.Calibration(0, 1, cost, cost, 131_072, 40));
        for (int k = 1; k <= 2; k++) {
            reportOthers(k, 100 + 2.0 * k, 4000 + 200L * k);
            long items = 4000 + 200L * k;
            monitor.onMessage(AgentScript.snapshot(
                    0,
                    0,
                    k,
                    100 + 2.0 * k,
                    items,
                    5,
                    List.of(new ChannelCounters(
                            1,
                            true,
                            items,
                            items * bytesPerItem,
                            items * 5_000_000,
                            Math.round(items * blockedShare),
                            7,
                            7))));
        }
        pass(2);
        JobStructure.Pipeline pipeline = (JobStructure.Pipeline) window().structure();
        return pipeline.edges().get(0).mode();
    }

    @Test
    void a_contract_broken_in_one_instance_stays_broken() {
        monitor.onMessage(new AgentMessage.Contract(1, 1, ContractState.KEPT, List.of()));
        assertThat(monitor.contract(1)).isEqualTo(ContractState.KEPT);
        monitor.onMessage(new AgentMessage.Contract(SPARE, 1, ContractState.BROKEN, List.of("two sends")));
        monitor.onMessage(new AgentMessage.Contract(1, 1, ContractState.KEPT, List.of()));
        assertThat(monitor.contract(1)).isEqualTo(ContractState.BROKEN);
        assertThat(monitor.contractReasons(1)).containsExactly("two sends");
    }

    @Test
    void a_spare_is_free_until_it_has_served_a_stage_and_is_parked_for_it_afterwards() {
        report(1, 100, 4000);
        assertThat(monitor.placement().free()).containsExactly(SPARE);
        monitor.onMessage(AgentScript.snapshot(SPARE, 1, 5, 101, 10, 10, 0, 2));
        monitor.onMessage(new AgentMessage.Arrangement(0, 7, 1, List.of(1, SPARE), 4000));
        assertThat(monitor.placement().free()).isEmpty();
        assertThat(monitor.placement().instancesOf(1)).containsExactly(1, SPARE);
        monitor.onMessage(new AgentMessage.Arrangement(0, 8, 1, List.of(1), 5000));
        assertThat(monitor.placement().free()).isEmpty();
        assertThat(monitor.placement().parkedOf(1)).containsExactly(SPARE);
        assertThat(monitor.highestDecisionId()).isEqualTo(8);
    }

    @Test
    void a_message_of_a_rank_that_the_job_does_not_have_is_ignored() {
        monitor.onMessage(new AgentMessage.Heartbeat(99, 1));
        monitor.onDisconnected(99);
        assertThat(monitor.placement().free()).isEmpty();
    }

    @Test
    void the_job_has_ended_when_every_rank_of_the_program_has_said_goodbye() {
        for (int rank = 0; rank < 3; rank++) {
            assertThat(monitor.ended()).isFalse();
            monitor.onMessage(new AgentMessage.Goodbye(rank, "finalised"));
        }
        assertThat(monitor.ended()).isTrue();
        assertThat(monitor.isDetached()).isFalse();
    }

    @Test
    void a_program_runs_on_whose_agents_were_taken_out_and_of_which_no_rank_has_ended() {
        assertThat(monitor.isDetached()).isFalse();
        monitor.onMessage(new AgentMessage.Goodbye(0, AgentMessage.Goodbye.DETACHED));
        monitor.onMessage(new AgentMessage.Goodbye(1, AgentMessage.Goodbye.DETACHED));
        assertThat(monitor.isDetached()).isTrue();
        monitor.onMessage(new AgentMessage.Goodbye(2, "finalised"));
        assertThat(monitor.isDetached()).isFalse();
    }
}
