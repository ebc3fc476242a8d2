package io.scansion.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.scansion.program.code.CallFrame;
import io.scansion.program.code.ClassSource;
import io.scansion.program.code.ClassSource.GoneException;
import io.scansion.shapes.CalledFromAfar;
import io.scansion.shapes.EndingByMessage;
import io.scansion.shapes.NotEndingByMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ProgramTest {
    private static final int MOST_FRAMES = 256;
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
        program.stage(List.of(ENDING), MOST_FRAMES, source);
        program.stage(List.of(ENDING), MOST_FRAMES, source);
        assertThat(asked).doesNotHaveDuplicates().noneMatch(name -> name.endsWith("NotEndingByMessage"));
    }

    @Test
    void what_is_said_of_a_stage_does_not_depend_on_what_was_asked_before() {
        Program first = Program.read(EndingByMessage.class.getName(), source);
        StageFacts alone = first.stage(List.of(ENDING), MOST_FRAMES, source);
        Program second = Program.read(EndingByMessage.class.getName(), source);
        second.stage(List.of(COUNTING), MOST_FRAMES, source);
        assertThat(second.stage(List.of(ENDING), MOST_FRAMES, source)).isEqualTo(alone);
        assertThat(second.stage(List.of(COUNTING, ENDING), MOST_FRAMES, source)
                        .verdict(false)
                        .violations())
                .isNotEmpty();
    }

    @Test
    void a_loop_that_main_does_not_call_is_doubted_and_may_be_vouched_for() {
        Program program = Program.read(CalledFromAfar.class.getName(), source);
        StageFacts stage = program.stage(List.of(ENDING), MOST_FRAMES, source);
        assertThat(stage.verdict(false).doubts())
                .singleElement()
                .asString()
                .contains("thread of its own", "EndingByMessage.endTagBreaksAnEndlessLoop");
        assertThat(stage.verdict(true).doubts()).isEmpty();
        assertThat(stage.verdict(true).violations()).isEmpty();
        assertThat(program.stage(List.of(COUNTING), MOST_FRAMES, source)
                        .verdict(false)
                        .violations())
                .anyMatch(reason -> reason.startsWith("fixed-count loop"));
    }

    @Test
    void a_loop_is_seen_to_be_mains_as_deep_as_methods_are_told() {
        List<CallFrame> whole = Shapes.frames(CalledFromAfar.class, "main");
        assertThat(doubts(whole, whole.size())).isEmpty();
        List<CallFrame> cut = whole.subList(0, whole.size() - 1);
        assertThat(doubts(cut, cut.size()))
                .containsExactly("it receives " + cut.size()
                        + " calls deep or deeper, more than are looked at: whether main runs its loop cannot be told");
        assertThat(doubts(cut, whole.size())).singleElement().asString().contains("thread of its own", "Afar.far on");
    }

    @Test
    void a_main_that_is_called_in_another_thread_is_not_where_the_program_begins() {
        assertThat(doubts(Shapes.frames(CalledFromAfar.class, "asAThreadWould"), MOST_FRAMES))
                .singleElement()
                .asString()
                .contains("thread of its own", "Afar.asAThreadWould on");
    }

    @Test
    void a_stage_of_which_no_method_is_told_is_doubted() {
        assertThat(doubts(List.of(), MOST_FRAMES)).containsExactly("no method of the program was seen at the receive");
    }

    private List<String> doubts(List<CallFrame> receive, int mostFrames) {
        return Program.read(CalledFromAfar.class.getName(), source)
                .stage(List.of(receive), mostFrames, source)
                .verdict(false)
                .doubts();
    }

    @Test
    void a_source_that_is_gone_ends_the_analysis_and_is_not_taken_for_a_finding() {
        Program program = Program.read(EndingByMessage.class.getName(), source);
        ClassSource gone = name -> {
            throw new GoneException("the rank is gone");
        };
        assertThatExceptionOfType(GoneException.class)
                .isThrownBy(() -> program.stage(List.of(COUNTING), MOST_FRAMES, gone));
        assertThatExceptionOfType(GoneException.class)
                .isThrownBy(() -> Program.read(NotEndingByMessage.class.getName(), gone));
        byte[] other = Objects.requireNonNull(
                Resources.SYSTEM.find(EndingByMessage.class.getName().replace('.', '/')));
        assertThat(program.stage(List.of(COUNTING), MOST_FRAMES, name -> other)
                        .verdict(false)
                        .doubts())
                .singleElement()
                .asString()
                .startsWith("no bytecode was found for");
    }
}
