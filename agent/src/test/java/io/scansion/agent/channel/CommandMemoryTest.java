package io.scansion.agent.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.SetMeasuring;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CommandMemoryTest {
    private final List<Command> applied = new ArrayList<>();
    private final CommandMemory memory = new CommandMemory(5, 3, this::apply, new LinkLog(line -> {}));

    @Test
    void the_answer_is_about_this_rank_and_this_decision_whatever_the_handler_says() {
        assertThat(memory.answer(new SetMeasuring(7, true), 0)).isEqualTo(new Acknowledgement(5, 7, true, "done 1"));
    }

    @Test
    void a_decision_that_comes_again_with_another_command_is_refused() {
        memory.answer(new SetMeasuring(7, true), 0);
        Acknowledgement answer = memory.answer(new SetMeasuring(7, false), 0);
        assertThat(answer.accepted()).isFalse();
        assertThat(answer.reason()).contains("decision 7");
        assertThat(applied).hasSize(1);
    }

    @Test
    void only_the_latest_decisions_are_remembered() {
        for (long id = 1; id <= 4; id++) {
            memory.answer(new SetMeasuring(id, true), 0);
        }
        memory.answer(new SetMeasuring(4, true), 0);
        memory.answer(new SetMeasuring(2, true), 0);
        assertThat(applied).hasSize(4);
        memory.answer(new SetMeasuring(1, true), 0);
        assertThat(applied).hasSize(5);
    }

    @Test
    void a_command_that_came_too_late_is_refused_for_good() {
        SetMeasuring late = new SetMeasuring(7, true);
        assertThat(memory.answer(late, 1_500_001)).isEqualTo(new Acknowledgement(5, 7, false, "it came 2 ms too late"));
        assertThat(memory.answer(late, 0).accepted()).isFalse();
        assertThat(applied).isEmpty();
    }

    @Test
    void a_command_that_was_applied_is_answered_as_then_however_late_it_is_repeated() {
        SetMeasuring command = new SetMeasuring(7, true);
        Acknowledgement first = memory.answer(command, 0);
        assertThat(memory.answer(command, 1_000_000)).isEqualTo(first);
        assertThat(memory.leave(command)).isEqualTo(first);
    }

    private Acknowledgement apply(Command command) {
        applied.add(command);
        return new Acknowledgement(99, 99, true, "done " + applied.size());
    }
}
