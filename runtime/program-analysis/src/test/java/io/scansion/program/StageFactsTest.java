package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.program.findings.AfterLoop;
import io.scansion.program.findings.LoopFindings;
import io.scansion.program.findings.LoopShape;
import io.scansion.program.findings.OperationAt;
import io.scansion.program.findings.SendsPerItem;
import io.scansion.program.findings.Site;
import io.scansion.program.reach.ProgramScan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StageFactsTest {
    private static final Site LOOP = new Site("Pipe", "stage", "Pipe.java", 57);
    private static final LoopShape ENDS = new LoopShape.EndsByMessage(LOOP, new Site("Pipe", "stage", "Pipe.java", 59));
    private static final SendsPerItem ONE = new SendsPerItem(1, 1, Optional.empty());
    private static final AfterLoop NOTHING_AFTER = new AfterLoop(List.of(), List.of(), List.of());
    private static final ProgramScan NO_COLLECTIVES =
            new ProgramScan(List.of(), List.of(), List.of(), List.of(), 1, 0, true);

    private static StageFacts stage(LoopShape shape) {
        return stage(shape, ONE, NOTHING_AFTER, NO_COLLECTIVES);
    }

    private static StageFacts stage(LoopShape shape, SendsPerItem sends, AfterLoop after, ProgramScan scan) {
        return new StageFacts(
                scan, List.of(new LoopFindings(shape, Optional.of(sends), List.of(), List.of(), Optional.of(after))));
    }

    @Test
    void a_stage_that_ends_on_a_message_keeps_the_contract_and_it_is_said_where() {
        StageVerdict verdict = stage(ENDS).verdict(false);
        assertThat(verdict.violations()).isEmpty();
        assertThat(verdict.remarks()).containsExactly("the loop at Pipe.java:57 ends on a message (Pipe.java:59)");
    }

    @Test
    void a_fixed_count_is_refused_with_its_place_unless_the_operator_vouches_for_the_end() {
        StageFacts stage = stage(new LoopShape.FixedCount(LOOP, "i < items"));
        assertThat(stage.verdict(false).violations())
                .containsExactly("fixed-count loop at Pipe.java:57 (i < items): the loop ends after a number of items,"
                        + " not on a message; instances would wait for ever");
        assertThat(stage.verdict(true))
                .isEqualTo(new StageVerdict(
                        List.of(), List.of(), List.of("the operator vouches for the end of the loop")));
    }

    @Test
    void an_unknown_end_is_a_doubt_that_the_operator_can_settle() {
        StageFacts stage = stage(new LoopShape.Unknown("the loop at Pipe.java:57 never ends by itself"));
        assertThat(stage.verdict(false))
                .isEqualTo(new StageVerdict(
                        List.of(), List.of("the loop at Pipe.java:57 never ends by itself"), List.of()));
        assertThat(stage.verdict(true).doubts()).isEmpty();
    }

    private static final OperationAt REDUCE = new OperationAt("Reduce", new Site("X", "main", "X.java", 88));

    private static ProgramScan scan(List<OperationAt> atAnyTime) {
        return new ProgramScan(List.of(REDUCE), atAnyTime, List.of(), List.of(), 3, 0, true);
    }

    @Test
    void a_collective_that_comes_before_the_loop_or_in_other_ranks_only_is_within_the_contract() {
        assertThat(stage(ENDS, ONE, NOTHING_AFTER, scan(List.of()))
                        .verdict(false)
                        .violations())
                .isEmpty();
    }

    @Test
    void a_collective_after_the_loop_is_refused_with_its_place_however_it_is_come_to() {
        LoopFindings behind =
                new LoopFindings(ENDS, Optional.of(ONE), List.of(), List.of(REDUCE), Optional.of(NOTHING_AFTER));
        List<StageFacts> all = List.of(
                stage(ENDS, ONE, NOTHING_AFTER, scan(List.of(REDUCE))),
                stage(ENDS, ONE, new AfterLoop(List.of(), List.of(REDUCE), List.of()), scan(List.of())),
                new StageFacts(scan(List.of()), List.of(behind)),
                new StageFacts(scan(List.of()), List.of(LoopFindings.unknown("not seen"))));
        assertThat(all)
                .allSatisfy(each -> assertThat(each.verdict(true).violations())
                        .singleElement()
                        .asString()
                        .startsWith("Reduce at X.java:88"));
    }

    @Test
    void a_barrier_after_the_loop_is_within_the_contract_but_not_one_in_it_or_at_any_time() {
        OperationAt barrier = new OperationAt("Barrier", new Site("X", "main", "X.java", 90));
        AfterLoop after = new AfterLoop(List.of(), List.of(barrier), List.of());
        assertThat(stage(ENDS, ONE, after, scan(List.of())).verdict(false).violations())
                .isEmpty();
        LoopFindings inside =
                new LoopFindings(ENDS, Optional.of(ONE), List.of(barrier), List.of(barrier), Optional.of(after));
        assertThat(List.of(
                        new StageFacts(scan(List.of()), List.of(inside)),
                        stage(ENDS, ONE, after, scan(List.of(barrier)))))
                .allSatisfy(each -> assertThat(each.verdict(true).violations())
                        .singleElement()
                        .asString()
                        .startsWith("Barrier at X.java:90"));
    }

    @Test
    void several_sends_and_a_receive_after_the_loop_are_refused() {
        SendsPerItem several = new SendsPerItem(1, 2, Optional.of(new Site("Pipe", "stage", "Pipe.java", 61)));
        AfterLoop after = new AfterLoop(
                List.of(new OperationAt("Recv", new Site("Pipe", "stage", "Pipe.java", 70))), List.of(), List.of());
        assertThat(stage(ENDS, several, after, NO_COLLECTIVES).verdict(false).violations())
                .containsExactly(
                        "may send several messages per item, at Pipe.java:61",
                        "receives again after its loop: Recv at Pipe.java:70");
    }

    @Test
    void an_iteration_that_may_send_nothing_is_remarked_and_not_refused() {
        StageVerdict verdict = stage(ENDS, new SendsPerItem(0, 1, Optional.empty()), NOTHING_AFTER, NO_COLLECTIVES)
                .verdict(false);
        assertThat(verdict.violations()).isEmpty();
        assertThat(verdict.remarks()).contains("an iteration may send nothing");
    }
}
