package io.scansion.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.JobEvent.Warning;
import org.junit.jupiter.api.Test;

class RetoldTest {
    private final Retold events = new Retold();

    private static LoggedEvent warning(double timeSeconds, String text) {
        return new LoggedEvent(timeSeconds, "job", new Warning(-1, text));
    }

    @Test
    void what_a_tuner_tells_again_after_a_reconnection_is_not_new() {
        assertThat(events.isNews(warning(6.1, "sent"))).isTrue();
        assertThat(events.isNews(warning(6.3, "accepted"))).isTrue();
        assertThat(events.isNews(warning(6.1, "sent"))).isFalse();
    }

    @Test
    void of_the_last_moment_every_event_is_new_once() {
        assertThat(events.isNews(warning(12, "one"))).isTrue();
        assertThat(events.isNews(warning(12, "two"))).isTrue();
        assertThat(events.isNews(warning(12, "one"))).isFalse();
        assertThat(events.isNews(warning(12, "two"))).isFalse();
        assertThat(events.isNews(warning(13, "one"))).isTrue();
    }
}
