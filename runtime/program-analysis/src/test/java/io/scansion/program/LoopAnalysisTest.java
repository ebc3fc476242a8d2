package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.program.code.CallFrame;
import io.scansion.program.findings.AfterLoop;
import io.scansion.program.findings.LoopFindings;
import io.scansion.program.findings.LoopShape;
import io.scansion.program.findings.OperationAt;
import io.scansion.program.findings.SendsPerItem;
import io.scansion.shapes.AroundTheLoop;
import io.scansion.shapes.EndingByMessage;
import io.scansion.shapes.NotEndingByMessage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LoopAnalysisTest {
    static Stream<String> endingByMessage() {
        return Shapes.in(EndingByMessage.class);
    }

    static Stream<String> notEndingByMessage() {
        return Shapes.in(NotEndingByMessage.class);
    }

    @ParameterizedTest
    @MethodSource("endingByMessage")
    void a_loop_that_ends_on_a_message_is_recognised(String shape) {
        LoopFindings findings = Shapes.analyse(EndingByMessage.class, shape);
        assertThat(findings.shape()).isInstanceOf(LoopShape.EndsByMessage.class);
        assertThat(findings.sends())
                .hasValueSatisfying(sends -> assertThat(sends.mayEmitSeveral()).isFalse());
    }

    @ParameterizedTest
    @MethodSource("notEndingByMessage")
    void a_loop_that_may_end_otherwise_is_not_taken_for_one_that_ends_on_a_message(String shape) {
        assertThat(Shapes.analyse(NotEndingByMessage.class, shape).shape())
                .isNotInstanceOf(LoopShape.EndsByMessage.class);
    }

    @ParameterizedTest
    @CsvSource({
        "fixedCount, i < items",
        "countDown, left > 0",
        "countReceivedBeforeTheLoop, i < items",
        "fixedCountWithFailureCheck, i < items",
        "fixedCountInAField, seen < total",
        "flagSetByACount, !done",
        "overAList, hasNext()",
        "atomicCounter, getAndDecrement() > 0",
        "counterKeptInAnArray, seen[0] < 10"
    })
    void a_fixed_count_is_reported_with_its_condition(String shape, String condition) {
        assertThat(Shapes.analyse(NotEndingByMessage.class, shape).shape())
                .isInstanceOfSatisfying(LoopShape.FixedCount.class, count -> {
                    assertThat(count.condition()).isEqualTo(condition);
                    assertThat(count.loop().toString()).matches("NotEndingByMessage\\.java:\\d+");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "messageOrCount, but also after a count (i < items",
        "sumOfWhatWasReceived, count or sum over what was received",
        "neverEnds, never ends by itself",
        "endsTheMachine, ends the virtual machine",
        "untilADeadline, does not depend on what is received",
        "noLoop, is in no loop",
        "calledBackOncePerItem, is in no loop"
    })
    void any_other_loop_is_unknown_and_says_why(String shape, String reason) {
        assertThat(Shapes.analyse(NotEndingByMessage.class, shape).shape())
                .isInstanceOfSatisfying(
                        LoopShape.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains(reason));
    }

    @Test
    void the_line_of_the_loop_and_of_its_exit_are_named() {
        assertThat(Shapes.analyse(EndingByMessage.class, "endTagBreaksAnEndlessLoop")
                        .shape())
                .isInstanceOfSatisfying(LoopShape.EndsByMessage.class, ends -> {
                    assertThat(ends.exit().line()).isEqualTo(ends.loop().line() + 1);
                    assertThat(ends.exit().file()).isEqualTo("EndingByMessage.java");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "filters, 0, 1",
        "sendsTwice, 1, 2",
        "sendsInAnInnerLoop, 0, 2",
        "sendsByAHelper, 1, 1",
        "sendsFromALambda, 0, 2",
        "sendsByRecursion, 0, 2",
        "sendsThroughAnInterface, 1, 1",
        "headerAndBody, 1, 1",
        "headerAndBodyInHelpers, 1, 1",
        "headerThenBody, 2, 2",
        "sometimesABody, 1, 2",
        "headerForTwo, 2, 2",
        "rolesInOneMethod, 1, 1"
    })
    void sends_per_iteration_are_counted_over_all_paths(String shape, int least, int most) {
        SendsPerItem sends = Shapes.analyse(AroundTheLoop.class, shape).sends().orElseThrow();
        assertThat(sends.least()).isEqualTo(least);
        assertThat(sends.most()).isEqualTo(most);
        assertThat(sends.severalAt().isPresent()).isEqualTo(sends.mayEmitSeveral());
    }

    @Test
    void a_receive_after_the_loop_is_found_in_a_helper() {
        assertThat(after("receivesAgainAfterTheLoop").receives())
                .singleElement()
                .satisfies(each -> assertThat(each.site().method()).isEqualTo("readSummary"));
    }

    @Test
    void a_collective_after_the_loop_is_found_in_the_caller() {
        assertThat(after("barrierAfterTheStage").collectives())
                .extracting(OperationAt::operation)
                .containsExactly("Barrier");
    }

    @Test
    void a_collective_in_a_handler_around_the_loop_comes_later_but_not_one_before_the_loop() {
        LoopFindings findings = Shapes.analyse(AroundTheLoop.class, "bcastFirstAndReduceWhenTheStageFails");
        assertThat(findings.collectivesLater())
                .extracting(OperationAt::operation)
                .containsExactly("Reduce");
    }

    @Test
    void a_communicator_that_is_split_off_is_a_collective_where_the_loop_is() {
        LoopFindings findings = Shapes.analyse(AroundTheLoop.class, "splitsFirstAndClonesAfterTheStage");
        assertThat(findings.collectivesLater())
                .extracting(OperationAt::operation)
                .containsExactly("clone");
    }

    @Test
    void a_loop_that_is_entered_again_counts_as_a_receive_after_it() {
        assertThat(after("runsTheStageThreeTimes").receives()).isNotEmpty();
    }

    @Test
    void leaving_the_virtual_machine_after_the_loop_is_noted() {
        assertThat(after("exitsAfterTheLoop").exits()).hasSize(1);
    }

    @Test
    void other_roles_in_the_same_method_do_not_count_as_after_the_loop() {
        LoopFindings findings = findings(AroundTheLoop.class, "rolesInOneMethod", frame -> frame);
        AfterLoop after = findings.after().orElseThrow();
        assertThat(after.receives()).isEmpty();
        assertThat(after.collectives()).isEmpty();
        assertThat(findings.shape()).isInstanceOf(LoopShape.EndsByMessage.class);
    }

    @Test
    void leaving_the_virtual_machine_after_MPI_was_finalised_is_nobodys_business() {
        assertThat(after("exitsAfterFinalizing").exits()).isEmpty();
        assertThat(after("exitsAfterAHelperFinalized").exits()).isEmpty();
    }

    @Test
    void a_bytecode_index_of_another_version_of_the_class_is_not_believed() {
        LoopFindings findings = findings(
                NotEndingByMessage.class,
                "fixedCount",
                frame -> new CallFrame(
                        frame.className(), frame.method(), frame.descriptor(), frame.bytecodeIndex() + 5));
        assertThat(findings.shape()).isInstanceOf(LoopShape.FixedCount.class);
    }

    @Test
    void a_class_that_is_not_there_is_unknown() {
        LoopFindings findings = new LoopAnalysis(Shapes.classes())
                .analyse(List.of(new CallFrame("com.acme.Absent", "main", "([Ljava/lang/String;)V", 3)));
        assertThat(findings.shape()).isEqualTo(new LoopShape.Unknown("no bytecode was found for com.acme.Absent.main"));
    }

    private static AfterLoop after(String shape) {
        return Shapes.analyse(AroundTheLoop.class, shape).after().orElseThrow();
    }

    private static LoopFindings findings(
            Class<?> type, String shape, java.util.function.UnaryOperator<CallFrame> change) {
        List<CallFrame> frames = Shapes.frames(type, shape).stream().map(change).toList();
        return new LoopAnalysis(Shapes.classes()).analyse(frames);
    }
}
