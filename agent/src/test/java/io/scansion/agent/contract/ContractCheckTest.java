package io.scansion.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.TrafficFacts;
import io.scansion.wire.ContractState;
import io.scansion.wire.TunerMessage.CodeVerdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractCheckTest {
    private static final CodeVerdict ENDS = new CodeVerdict(1, List.of(), List.of("the loop ends on a message"));
    private static final CodeVerdict COUNTS =
            new CodeVerdict(1, List.of("fixed-count loop at Pipe.java:57"), List.of());
    private static final Set<MpiOperation> BLOCKING =
            Set.of(MpiOperation.INIT, MpiOperation.RECEIVE, MpiOperation.SEND, MpiOperation.PROBE);

    private final ContractCheck check = new ContractCheck();

    private static TrafficFacts traffic(long in, long out, int upstream, int downstream, long violation) {
        return traffic(in, out, upstream, downstream, violation, BLOCKING, 1);
    }

    private static TrafficFacts traffic(
            long in, long out, int upstream, int downstream, long violation, Set<MpiOperation> used, int threads) {
        return new TrafficFacts(
                in, out, upstream, downstream, violation < 0, violation, 1, used, threads, false, 1, 1, 1, 1);
    }

    private static TrafficFacts ordinary(long items) {
        return traffic(items, items, 0, 2, -1);
    }

    @Test
    void a_stage_is_watched_until_eight_items_went_both_ways() {
        assertThat(check.judge(ordinary(7), ENDS).state()).isEqualTo(ContractState.WATCHING);
        assertThat(check.judge(ordinary(8), ENDS).state()).isEqualTo(ContractState.KEPT);
    }

    @Test
    void a_stage_whose_program_has_not_been_read_is_watched() {
        Verdict verdict = check.judge(ordinary(1_000), null);
        assertThat(verdict.state()).isEqualTo(ContractState.WATCHING);
        assertThat(verdict.reasons()).containsExactly("the program has not been read yet");
    }

    @Test
    void broken_is_final_and_keeps_its_first_reason() {
        check.judge(traffic(20, 20, TrafficFacts.SEVERAL, 2, -1), ENDS);
        Verdict later = check.judge(ordinary(100), ENDS);
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
        assertThat(broken(traffic(20, 19, 0, 2, violation), ENDS)).containsExactly(reason);
    }

    @Test
    void a_stage_whose_items_have_several_messages_keeps_the_contract_until_one_has_another_number() {
        assertThat(check.judge(itemsOfTwo(-1), ENDS).state()).isEqualTo(ContractState.KEPT);
        assertThat(broken(itemsOfTwo(14), ENDS))
                .containsExactly(
                        "does not go on as it began, to receive 2 messages and send as many: its message 15 is another");
    }

    private static TrafficFacts itemsOfTwo(long violation) {
        return new TrafficFacts(20, 20, 0, 2, violation < 0, violation, 2, BLOCKING, 1, false, 1, 1, 1, 1);
    }

    @Test
    void a_source_and_a_sink_are_called_what_they_are_and_their_loops_are_not_judged() {
        assertThat(broken(traffic(0, 8, TrafficFacts.NONE, 1, 0), COUNTS))
                .containsExactly("receives nothing: the source of a pipeline is not replicated");
        ContractCheck sink = new ContractCheck();
        assertThat(sink.judge(traffic(8, 0, 1, TrafficFacts.NONE, 1), COUNTS).reasons())
                .containsExactly("sends nothing: the sink of a pipeline is not replicated");
    }

    @Test
    void a_worker_is_told_from_a_stage() {
        assertThat(broken(traffic(9, 9, 0, 0, -1), ENDS))
                .containsExactly("answers rank 0, from which it receives: a worker, not a stage of a chain");
    }

    @Test
    void calls_outside_the_contract_and_several_threads_are_named() {
        Set<MpiOperation> used = Set.of(MpiOperation.RECEIVE, MpiOperation.COLLECTIVE, MpiOperation.SEND);
        assertThat(broken(traffic(9, 9, 0, 2, -1, used, 2), ENDS))
                .containsExactly(
                        "calls a collective operation after its first message",
                        "calls MPI from 2 threads: an item that is dropped, or sent twice, on its way from one to the other cannot be told from one that waits there");
    }

    @Test
    void of_several_threads_nothing_is_said_about_the_order_of_messages() {
        assertThat(broken(traffic(20, 19, 0, 2, 0, Set.of(MpiOperation.RECEIVE, MpiOperation.SEND), 2), ENDS))
                .singleElement()
                .asString()
                .startsWith("calls MPI from 2 threads");
    }

    @Test
    void collectives_before_the_first_message_and_barriers_are_within_the_contract() {
        Set<MpiOperation> used =
                Set.of(MpiOperation.EARLY_COLLECTIVE, MpiOperation.BARRIER, MpiOperation.RECEIVE, MpiOperation.SEND);
        assertThat(check.judge(traffic(9, 9, 0, 2, -1, used, 1), ENDS).state()).isEqualTo(ContractState.KEPT);
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
        assertThat(check.judge(traffic(9, 9, 0, 2, -1, used, 1), ENDS).state()).isEqualTo(ContractState.KEPT);
    }

    @Test
    void what_the_bytecode_says_against_a_stage_is_its_reason_and_what_it_says_for_it_a_remark() {
        assertThat(broken(ordinary(1), COUNTS)).isEqualTo(COUNTS.violations());
        assertThat(new ContractCheck().judge(ordinary(8), ENDS))
                .isEqualTo(new Verdict(ContractState.KEPT, ENDS.remarks()));
    }

    private List<String> broken(TrafficFacts facts, CodeVerdict code) {
        Verdict verdict = check.judge(facts, code);
        assertThat(verdict.state()).isEqualTo(ContractState.BROKEN);
        return verdict.reasons();
    }
}
