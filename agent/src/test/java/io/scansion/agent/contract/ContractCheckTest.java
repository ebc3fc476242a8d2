package io.scansion.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.TrafficFacts;
import io.scansion.agent.program.AfterLoop;
import io.scansion.agent.program.LoopFindings;
import io.scansion.agent.program.LoopShape;
import io.scansion.agent.program.OperationAt;
import io.scansion.agent.program.ProgramScan;
import io.scansion.agent.program.SendsPerItem;
import io.scansion.agent.program.Site;
import io.scansion.wire.ContractState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractCheckTest {
    private static final Site LOOP = new Site("Pipe", "stage", "Pipe.java", 57);
    private static final LoopShape ENDS = new LoopShape.EndsByMessage(LOOP, new Site("Pipe", "stage", "Pipe.java", 59));
    private static final SendsPerItem ONE = new SendsPerItem(1, 1, Optional.empty());
    private static final AfterLoop NOTHING_AFTER = new AfterLoop(List.of(), List.of(), List.of());
    private static final Set<MpiOperation> BLOCKING =
            Set.of(MpiOperation.INIT, MpiOperation.RECEIVE, MpiOperation.SEND, MpiOperation.PROBE);

    private final ContractCheck check = new ContractCheck(false, 2);

    private static TrafficFacts traffic(long in, long out, int upstream, int downstream, long violation) {
        return traffic(in, out, upstream, downstream, violation, BLOCKING, 1);
    }

    private static TrafficFacts traffic(
            long in, long out, int upstream, int downstream, long violation, Set<MpiOperation> used, int threads) {
        return new TrafficFacts(
                in, out, upstream, downstream, violation < 0, violation, used, threads, false, 1, 1, 1, 1);
    }

    private static TrafficFacts ordinary(long items) {
        return traffic(items, items, 0, 2, -1);
    }

    private static Optional<ProgramFacts> program(LoopShape shape) {
        return program(shape, ONE, NOTHING_AFTER, ProgramScan.NOTHING);
    }

    private static Optional<ProgramFacts> program(
            LoopShape shape, SendsPerItem sends, AfterLoop after, ProgramScan scan) {
        LoopFindings loop = new LoopFindings(shape, Optional.of(sends), List.of(), Optional.of(after));
        return Optional.of(new ProgramFacts(scan, List.of(loop)));
    }

    @Test
    void a_stage_is_watched_until_eight_items_went_both_ways() {
        assertThat(check.judge(ordinary(7), program(ENDS)).state()).isEqualTo(ContractState.WATCHING);
        assertThat(check.judge(ordinary(8), program(ENDS)).state()).isEqualTo(ContractState.KEPT);
    }

    @Test
    void a_stage_whose_program_has_not_been_read_is_watched() {
        Verdict verdict = check.judge(ordinary(1_000), Optional.empty());
        assertThat(verdict.state()).isEqualTo(ContractState.WATCHING);
        assertThat(verdict.reasons()).containsExactly("the program has not been read yet");
    }

    @Test
    void broken_is_final_and_keeps_its_first_reason() {
        check.judge(traffic(20, 20, TrafficFacts.SEVERAL, 2, -1), program(ENDS));
        Verdict later = check.judge(ordinary(100), program(ENDS));
        assertThat(later.state()).isEqualTo(ContractState.BROKEN);
        assertThat(later.reasons()).containsExactly("receives from several ranks");
    }

    @ParameterizedTest
    @CsvSource({
        "13, two receives without a send between them at item 7 (a filter)",
        "14, two sends without a receive between them at item 7",
        "0, sends before it has received an item"
    })
    void the_first_item_out_of_order_is_named(long violation, String reason) {
        assertThat(broken(traffic(20, 19, 0, 2, violation), program(ENDS))).containsExactly(reason);
    }

    @Test
    void a_source_and_a_sink_are_called_what_they_are_and_their_loops_are_not_judged() {
        LoopShape counting = new LoopShape.FixedCount(LOOP, "i < items");
        assertThat(broken(traffic(0, 8, TrafficFacts.NONE, 1, 0), program(counting)))
                .containsExactly("receives nothing: the source of a pipeline is not replicated");
        ContractCheck sink = new ContractCheck(false, 2);
        assertThat(sink.judge(traffic(8, 0, 1, TrafficFacts.NONE, 1), program(counting))
                        .reasons())
                .containsExactly("sends nothing: the sink of a pipeline is not replicated");
    }

    @Test
    void a_worker_is_told_from_a_stage() {
        assertThat(broken(traffic(9, 9, 0, 0, -1), program(ENDS)))
                .containsExactly("answers rank 0, from which it receives: a worker, not a stage of a chain");
    }

    @Test
    void calls_outside_the_contract_and_several_threads_are_named() {
        Set<MpiOperation> used = Set.of(MpiOperation.RECEIVE, MpiOperation.COLLECTIVE, MpiOperation.SEND);
        assertThat(broken(traffic(9, 9, 0, 2, -1, used, 2), program(ENDS)))
                .containsExactly("calls a collective operation", "calls MPI from 2 threads");
    }

    @Test
    void calls_that_do_not_wait_are_within_the_contract() {
        Set<MpiOperation> used = Set.of(
                MpiOperation.IMMEDIATE_RECEIVE,
                MpiOperation.IMMEDIATE_SYNCHRONOUS_SEND,
                MpiOperation.IMMEDIATE_PROBE,
                MpiOperation.SEND_RECEIVE,
                MpiOperation.PERSISTENT,
                MpiOperation.START,
                MpiOperation.WAIT,
                MpiOperation.TEST);
        assertThat(check.judge(traffic(9, 9, 0, 2, -1, used, 1), program(ENDS)).state())
                .isEqualTo(ContractState.KEPT);
    }

    @Test
    void a_fixed_count_is_refused_with_its_place_unless_the_operator_vouches_for_the_end() {
        Optional<ProgramFacts> program = program(new LoopShape.FixedCount(LOOP, "i < items"));
        assertThat(broken(ordinary(1), program))
                .containsExactly("fixed-count loop at Pipe.java:57 (i < items): the loop ends after a number of items,"
                        + " not on a message; instances would wait for ever");
        assertThat(new ContractCheck(true, 2).judge(ordinary(8), program).state())
                .isEqualTo(ContractState.KEPT);
    }

    @Test
    void an_unknown_end_is_refused_with_its_reason() {
        assertThat(broken(ordinary(9), program(new LoopShape.Unknown("the loop at Pipe.java:57 never ends by itself"))))
                .singleElement()
                .asString()
                .startsWith("the loop at Pipe.java:57 never ends by itself");
    }

    @Test
    void a_collective_anywhere_in_the_program_is_refused_with_its_place() {
        ProgramScan scan = new ProgramScan(
                List.of(new OperationAt("Barrier", new Site("X", "main", "X.java", 88))),
                List.of(),
                List.of(),
                3,
                0,
                true);
        assertThat(broken(ordinary(9), program(ENDS, ONE, NOTHING_AFTER, scan)))
                .singleElement()
                .asString()
                .startsWith("Barrier at X.java:88");
    }

    @Test
    void several_sends_and_a_receive_after_the_loop_are_refused() {
        SendsPerItem several = new SendsPerItem(1, 2, Optional.of(new Site("Pipe", "stage", "Pipe.java", 61)));
        AfterLoop after = new AfterLoop(
                List.of(new OperationAt("Recv", new Site("Pipe", "stage", "Pipe.java", 70))), List.of(), List.of());
        assertThat(broken(ordinary(9), program(ENDS, several, after, ProgramScan.NOTHING)))
                .containsExactly(
                        "may send several messages per item, at Pipe.java:61",
                        "receives again after its loop: Recv at Pipe.java:70");
    }

    @Test
    void an_iteration_that_may_send_nothing_is_remarked_and_not_refused() {
        Verdict verdict = check.judge(
                ordinary(9),
                program(ENDS, new SendsPerItem(0, 1, Optional.empty()), NOTHING_AFTER, ProgramScan.NOTHING));
        assertThat(verdict.state()).isEqualTo(ContractState.KEPT);
        assertThat(verdict.reasons()).contains("an iteration may send nothing");
    }

    private List<String> broken(TrafficFacts facts, Optional<ProgramFacts> program) {
        Verdict verdict = check.judge(facts, program);
        assertThat(verdict.state()).isEqualTo(ContractState.BROKEN);
        return verdict.reasons();
    }
}
