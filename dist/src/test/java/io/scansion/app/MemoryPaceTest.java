package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryPaceTest {
    private static final long MILLI = 1_000_000;

    private final MemoryPace pace = new MemoryPace(0);

    @Test
    void nothing_is_written_while_nothing_was_learnt() {
        assertThat(pace.isDue(1_000 * MILLI)).isFalse();
    }

    @Test
    void what_was_measured_waits_while_writing_would_take_more_than_a_twentieth_of_the_time() {
        pace.learnt(false);
        assertThat(pace.isDue(0)).isTrue();
        pace.kept(0, 100 * MILLI);
        pace.learnt(false);
        assertThat(pace.isDue(1_000 * MILLI)).isFalse();
        assertThat(pace.isDue(2_101 * MILLI)).isTrue();
    }

    @Test
    void what_was_decided_is_written_at_once() {
        pace.learnt(false);
        pace.kept(0, 100 * MILLI);
        pace.learnt(true);
        pace.learnt(false);
        assertThat(pace.isDue(101 * MILLI)).isTrue();
        pace.kept(101 * MILLI, 200 * MILLI);
        assertThat(pace.isDue(201 * MILLI)).isFalse();
    }
}
