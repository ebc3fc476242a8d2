package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryPaceTest {
    private static final long MILLI = 1_000_000;

    private final MemoryPace pace = new MemoryPace(0);

    @Test
    void nothing_is_written_while_nothing_was_learnt() {
        assertThat(pace.isDue(1_000 * MILLI)).isFalse();
    }

    @ParameterizedTest(name = "{0} ms to make ready, {1} ms to wait")
    @CsvSource({"10, 5000", "100, 10000", "1000, 20000"})
    void what_was_measured_waits_the_longer_the_more_writing_takes_but_for_a_few_seconds_where_that_takes_little(
            long tookMillis, long waitsMillis) {
        pace.learnt(false);
        assertThat(pace.isDue(0)).isTrue();
        pace.kept(0, tookMillis * MILLI);
        pace.learnt(false);
        assertThat(pace.isDue((tookMillis + waitsMillis - 1) * MILLI)).isFalse();
        assertThat(pace.isDue((tookMillis + waitsMillis + 1) * MILLI)).isTrue();
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
