package io.scansion.tuner.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.DecisionEvent.NoChange;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoChangeNotesTest {
    private final List<RunEvent> events = new ArrayList<>();
    private final NoChangeNotes notes = new NoChangeNotes(events::add);

    private int news;

    private void write(NoChangeKind kind, String about, long window) {
        news += notes.write(Decision.Stay.because(kind, kind + " at " + window), about, window) ? 1 : 0;
    }

    private List<String> reasons() {
        return events.stream().map(event -> ((NoChange) event).reason()).toList();
    }

    @Test
    void the_same_reason_is_written_once_and_its_last_words_are_known() {
        assertThat(notes.lastReason()).isEqualTo("nothing was measured yet");
        for (int window = 0; window < 20; window++) {
            write(NoChangeKind.NOT_STABLE, "2", window);
        }
        assertThat(reasons()).containsExactly("NOT_STABLE at 0");
        assertThat(notes.lastReason()).isEqualTo("NOT_STABLE at 19");
    }

    @Test
    void the_same_reason_about_something_else_is_another_one() {
        write(NoChangeKind.NOT_STABLE, "2", 0);
        write(NoChangeKind.NOT_STABLE, "3", 1);
        assertThat(reasons()).hasSize(2);
    }

    @Test
    void reasons_that_take_turns_are_written_every_five_windows_at_most() {
        for (int window = 0; window < 12; window++) {
            write(window % 2 == 0 ? NoChangeKind.NO_SPARES : NoChangeKind.NOT_STABLE, "", window);
        }
        assertThat(reasons()).containsExactly("NO_SPARES at 0", "NOT_STABLE at 1", "NO_SPARES at 6", "NOT_STABLE at 7");
        assertThat(news).as("each is news once").isEqualTo(2);
    }

    @Test
    void as_good_as_it_gets_and_hardly_better_are_the_same_to_a_reader() {
        write(NoChangeKind.AT_ITS_BEST, "", 0);
        write(NoChangeKind.GAIN_TOO_SMALL, "", 9);
        assertThat(reasons()).containsExactly("AT_ITS_BEST at 0");
    }

    @Test
    void after_something_was_done_an_old_reason_is_news() {
        write(NoChangeKind.NO_SPARES, "", 0);
        notes.forget();
        write(NoChangeKind.NO_SPARES, "", 1);
        assertThat(reasons()).hasSize(2);
        assertThat(news).isEqualTo(2);
        notes.activity("measuring is off");
        assertThat(notes.lastReason()).isEqualTo("measuring is off");
    }
}
