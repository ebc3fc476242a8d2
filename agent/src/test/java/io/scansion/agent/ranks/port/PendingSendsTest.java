package io.scansion.agent.ranks.port;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.ranks.port.MpiPort.Posted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingSendsTest {
    private final PendingSends sends = new PendingSends(100);
    private final List<Send> waitedFor = new ArrayList<>();

    private final class Send implements Posted {
        private final long bytes;
        private boolean done;

        Send(long bytes) {
            this.bytes = bytes;
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void await() {
            done = true;
            waitedFor.add(this);
        }
    }

    /** As a call that waits does. */
    private Send send(long bytes) {
        Send send = new Send(bytes);
        sends.add(send);
        sends.awaitRoom();
        return send;
    }

    @Test
    void so_many_are_under_way_as_have_room_and_then_the_oldest_is_waited_for() {
        Send first = send(30);
        Send second = send(30);
        send(30);
        assertThat(waitedFor).isEmpty();
        send(30);
        assertThat(waitedFor).containsExactly(first);
        send(30);
        assertThat(waitedFor).containsExactly(first, second);
    }

    @Test
    void those_that_have_been_taken_hold_nothing_in_whatever_order_that_was() {
        Send first = send(40);
        Send second = send(40);
        second.done = true;
        send(40);
        assertThat(waitedFor).isEmpty();
        send(40);
        assertThat(waitedFor).containsExactly(first);
    }

    @Test
    void those_that_are_larger_than_all_room_or_of_no_known_size_are_waited_for() {
        for (long bytes : new long[] {60, 101, 1_000, Long.MAX_VALUE, 0}) {
            send(bytes);
        }
        assertThat(waitedFor).extracting(Send::bytes).containsExactly(60L, 101L, 1_000L, Long.MAX_VALUE);
    }

    @Test
    void calls_that_do_not_wait_hold_what_they_like_and_the_end_waits_for_all() {
        List<Send> all = new ArrayList<>();
        for (int k = 0; k < 50; k++) {
            Send send = new Send(90);
            sends.add(send);
            all.add(send);
        }
        assertThat(waitedFor).isEmpty();
        sends.awaitAll();
        assertThat(waitedFor).isEqualTo(all);
        send(90);
        assertThat(waitedFor).hasSize(50);
    }
}
