package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.DecisionEvent.Refusal;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalNoticesTest {
    private static final String TWICE = "two sends without a receive between them at item 7";

    private final List<String> lines = new ArrayList<>();
    private final List<RunEvent> events = new ArrayList<>();
    private final RefusalNotices notices = new RefusalNotices(events::add, lines::add);

    @Test
    void stages_that_are_refused_for_one_reason_are_named_in_one_line_that_says_what_helps() {
        notices.append(new Refusal(2, TWICE));
        notices.step(0);
        notices.append(new Refusal(1, TWICE));
        notices.step(RefusalNotices.GATHERING.toNanos() - 1);
        assertThat(lines).isEmpty();
        notices.step(RefusalNotices.GATHERING.toNanos());
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("stages 1, 2 will not be replicated: " + TWICE + "; ")
                .contains("README.md");
        assertThat(events).hasSize(2);
    }

    @Test
    void a_reason_is_given_once_and_another_one_as_well() {
        notices.append(new Refusal(1, TWICE));
        notices.sayAll();
        notices.append(new Refusal(2, TWICE));
        notices.append(new Refusal(1, "stage 1 is the bottleneck; it is not declared stateless: add --stateless 1"));
        notices.sayAll();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1))
                .isEqualTo("stage 1 will not be replicated: stage 1 is the bottleneck; it is not declared stateless: "
                        + "add --stateless 1");
        assertThat(events).hasSize(3);
    }

    @Test
    void what_an_earlier_tuner_has_said_is_not_said_again() {
        notices.resume(List.of(EventJson.line(new LoggedEvent(1, "job", new Refusal(1, TWICE))), "no event"));
        notices.append(new Refusal(1, TWICE));
        notices.sayAll();
        assertThat(lines).isEmpty();
    }
}
