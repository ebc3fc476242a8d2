package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import io.scansion.program.code.ClassSource.GoneException;
import io.scansion.shapes.EndingByMessage;
import io.scansion.shapes.NotEndingByMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ProgramTest {
    private static final List<CallFrame> ENDING = Shapes.frames(EndingByMessage.class, "endTagBreaksAnEndlessLoop");
    private static final List<CallFrame> COUNTING = Shapes.frames(NotEndingByMessage.class, "fixedCount");

    private final List<String> asked = new ArrayList<>();
    private final ClassSource source = name -> {
        asked.add(name);
        return Resources.SYSTEM.find(name);
    };

    @Test
    void no_class_is_asked_for_twice_and_none_of_another_stage() {
        Program program = Program.read(EndingByMessage.class.getName(), source);
        program.stage(List.of(ENDING), source);
        program.stage(List.of(ENDING), source);
        assertThat(asked).doesNotHaveDuplicates().noneMatch(name -> name.endsWith("NotEndingByMessage"));
    }

    @Test
    void what_is_said_of_a_stage_does_not_depend_on_what_was_asked_before() {
        Program first = Program.read(EndingByMessage.class.getName(), source);
        StageFacts alone = first.stage(List.of(ENDING), source);
        Program second = Program.read(EndingByMessage.class.getName(), source);
        second.stage(List.of(COUNTING), source);
        assertThat(second.stage(List.of(ENDING), source)).isEqualTo(alone);
        assertThat(second.stage(List.of(COUNTING, ENDING), source)
                        .verdict(false)
                        .violations())
                .isNotEmpty();
    }

    @Test
    void a_loop_that_main_does_not_call_is_doubted_and_may_be_vouched_for() {
        Program program = Program.read(ThreadOfItsOwn.class.getName(), source);
        StageFacts stage = program.stage(List.of(ENDING), source);
        assertThat(stage.verdict(false).doubts())
                .singleElement()
                .asString()
                .contains("thread of its own", "EndingByMessage.endTagBreaksAnEndlessLoop");
        assertThat(stage.verdict(true).doubts()).isEmpty();
        assertThat(stage.verdict(true).violations()).isEmpty();
        assertThat(program.stage(List.of(COUNTING), source).verdict(false).violations())
                .anyMatch(reason -> reason.startsWith("fixed-count loop"));
    }

    /** Has a main, which the stack of the receive does not show. */
    static final class ThreadOfItsOwn {
        private ThreadOfItsOwn() {}

        public static void main(String[] args) {}
    }

    @Test
    void a_source_that_is_gone_ends_the_analysis_and_is_not_taken_for_a_finding() {
        Program program = Program.read(EndingByMessage.class.getName(), source);
        ClassSource gone = name -> {
            throw new GoneException("the rank is gone");
        };
        assertThatExceptionOfType(GoneException.class).isThrownBy(() -> program.stage(List.of(COUNTING), gone));
        assertThatExceptionOfType(GoneException.class)
                .isThrownBy(() -> Program.read(NotEndingByMessage.class.getName(), gone));
        byte[] other = Objects.requireNonNull(
                Resources.SYSTEM.find(EndingByMessage.class.getName().replace('.', '/')));
        assertThat(program.stage(List.of(COUNTING), name -> other)
                        .verdict(false)
                        .doubts())
                .singleElement()
                .asString()
                .startsWith("no bytecode was found for");
    }
}
