package io.scansion.agent.ranks.routes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    private final Pace pace = new Pace();
    private long nanos;

    private void send(int items, long gapNanos) {
        for (int k = 0; k < items; k++) {
            nanos += gapNanos;
            pace.sent(nanos);
        }
    }

    @Test
    void nothing_may_wait_before_the_pace_is_known() {
        send(1, 1);
        assertThat(pace.itemsAhead()).isZero();
    }

    @Test
    void as_many_short_items_may_wait_as_take_four_milliseconds() {
        send(2, 100_000);
        assertThat(pace.itemsAhead()).isEqualTo(32);
    }

    @Test
    void no_item_waits_that_takes_longer() {
        send(10, 5_000_000);
        assertThat(pace.itemsAhead()).isZero();
    }

    @Test
    void the_number_follows_a_pace_that_changes() {
        send(100, 100_000);
        send(100, 1_000_000);
        assertThat(pace.itemsAhead()).isEqualTo(4);
        send(100, 100_000);
        assertThat(pace.itemsAhead()).isEqualTo(32);
    }
}
