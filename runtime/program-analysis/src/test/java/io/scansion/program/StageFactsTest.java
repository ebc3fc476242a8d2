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
    private static final ProgramScan NO_COLLECTIVES = new ProgramScan(List.of(), List.of(), List.of(), 1, 0, true);

    private static StageFacts stage(LoopShape shape) {
        return stage(shape, ONE, NOTHING_AFTER, NO_COLLECTIVES);
    }

    private static StageFacts stage(LoopShape shape, SendsPerItem sends, AfterLoop after, ProgramScan scan) {
        return new StageFacts(
                scan, List.of(new LoopFindings(shape, Optional.of(sends), List.of(), Optional.of(after))));
    }

    @Test
    void a_stage_that_ends_on_a_message_keeps_the_contract_and_it_is_said_where() {
        StageVerdict verdict = stage(ENDS).verdict(false, 2);
        assertThat(verdict.violations()).isEmpty();
        assertThat(verdict.remarks()).containsExactly("the loop at Pipe.java:57 ends on a message (Pipe.java:59)");
    }

    @Test
    void a_fixed_count_is_refused_with_its_place_unless_the_operator_vouches_for_the_end() {
        StageFacts stage = stage(new LoopShape.FixedCount(LOOP, "i < items"));
        assertThat(stage.verdict(false, 2).violations())
                .containsExactly("fixed-count loop at Pipe.java:57 (i < items): the loop ends after a number of items,"
                        + " not on a message; instances would wait for ever");
        assertThat(stage.verdict(true, 2))
                .isEqualTo(new StageVerdict(List.of(), List.of("the operator vouches for the end of the loop")));
    }

    @Test
    void an_unknown_end_is_refused_with_its_reason_and_what_the_operator_can_say() {
        StageFacts stage = stage(new LoopShape.Unknown("the loop at Pipe.java:57 never ends by itself"));
        assertThat(stage.verdict(false, 2).violations())
                .containsExactly("the loop at Pipe.java:57 never ends by itself: whether a message ends the stage is"
                        + " not known; if you know that one does, say --trust-end 2");
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
        assertThat(stage(ENDS, ONE, NOTHING_AFTER, scan).verdict(false, 2).violations())
                .singleElement()
                .asString()
                .startsWith("Barrier at X.java:88");
    }

    @Test
    void several_sends_and_a_receive_after_the_loop_are_refused() {
        SendsPerItem several = new SendsPerItem(1, 2, Optional.of(new Site("Pipe", "stage", "Pipe.java", 61)));
        AfterLoop after = new AfterLoop(
                List.of(new OperationAt("Recv", new Site("Pipe", "stage", "Pipe.java", 70))), List.of(), List.of());
        assertThat(stage(ENDS, several, after, NO_COLLECTIVES).verdict(false, 2).violations())
                .containsExactly(
                        "may send several messages per item, at Pipe.java:61",
                        "receives again after its loop: Recv at Pipe.java:70");
    }

    @Test
    void an_iteration_that_may_send_nothing_is_remarked_and_not_refused() {
        StageVerdict verdict = stage(ENDS, new SendsPerItem(0, 1, Optional.empty()), NOTHING_AFTER, NO_COLLECTIVES)
                .verdict(false, 2);
        assertThat(verdict.violations()).isEmpty();
        assertThat(verdict.remarks()).contains("an iteration may send nothing");
    }
}
