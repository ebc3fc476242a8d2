package io.scansion.agent.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class OutboxTest {
    private static final int CAPACITY = 8;
    private final Outbox outbox = new Outbox(3, CAPACITY);

    @Test
    void a_state_is_never_lost_however_full_the_queue_is() {
        for (int i = 0; i < 2 * CAPACITY; i++) {
            outbox.add(new Warning(3, "warning " + i));
        }
        outbox.add(state(1, 10));
        outbox.add(state(2, 10));
        outbox.add(state(1, 11));
        List<AgentMessage> due = outbox.take();
        assertThat(due).contains(state(1, 11), state(2, 10)).doesNotContain(state(1, 10));
        assertThat(due).filteredOn(Warning.class::isInstance).hasSize(CAPACITY + 1);
        assertThat(outbox.take()).isEmpty();
    }

    @Test
    void the_latest_of_a_state_is_sent_once_and_again_to_every_new_tuner() {
        outbox.add(state(2, 1));
        outbox.add(state(1, 1));
        outbox.add(state(2, 2));
        assertThat(outbox.take()).containsExactly(state(2, 2), state(1, 1));
        assertThat(outbox.take()).isEmpty();
        outbox.startConnection();
        assertThat(outbox.take()).containsExactly(state(2, 2), state(1, 1));
    }

    @Test
    void a_state_that_was_withdrawn_is_not_sent_unless_it_has_changed_since() {
        outbox.add(state(1, 1));
        outbox.withdraw(state(1, 1));
        assertThat(outbox.take()).isEmpty();
        outbox.add(state(1, 2));
        outbox.withdraw(state(1, 1));
        assertThat(outbox.take()).containsExactly(state(1, 2));
        outbox.withdraw(state(1, 2));
        outbox.startConnection();
        assertThat(outbox.take()).isEmpty();
    }

    @Test
    void what_was_dropped_and_left_out_is_told_once() {
        for (int i = 0; i < CAPACITY + 3; i++) {
            outbox.add(new Warning(3, "warning"));
        }
        outbox.skippedSnapshot();
        assertThat(outbox.take())
                .last()
                .isEqualTo(new Warning(
                        3, "3 messages of this rank were dropped and 1 snapshots left out while no tuner took them"));
        assertThat(outbox.take()).isEmpty();
        assertThat(outbox.dropped()).isEqualTo(3);
    }

    /** Every writer's last state must arrive, and what arrives of one subject must not go back. */
    @Test
    void many_writers_and_one_reader_lose_no_last_state_and_turn_none_back() throws InterruptedException {
        int writers = 4;
        int rounds = 20_000;
        AtomicInteger writing = new AtomicInteger(writers);
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            int stage = w;
            threads.add(new Thread(() -> {
                for (int i = 1; i <= rounds; i++) {
                    outbox.add(state(stage, i));
                    outbox.add(new Warning(3, ""));
                }
                writing.decrementAndGet();
            }));
        }
        threads.forEach(Thread::start);
        Map<Integer, Long> seen = new HashMap<>();
        long warnings = 0;
        boolean last = false;
        while (!last) {
            last = writing.get() == 0; // what was added before is in this take, or in the one that follows
            for (int i = 0; i < 2; i++) {
                for (AgentMessage message : outbox.take()) {
                    if (message instanceof Arrangement state) {
                        Long before = seen.put(state.stage(), state.fromItem());
                        assertThat(state.fromItem()).isGreaterThanOrEqualTo(before == null ? 0 : before);
                    } else if (((Warning) message).text().isEmpty()) {
                        warnings++;
                    }
                }
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(seen)
                .hasSize(writers)
                .allSatisfy((stage, item) -> assertThat(item).isEqualTo(rounds));
        assertThat(warnings + outbox.dropped()).isEqualTo((long) writers * rounds);
    }

    private static AgentMessage state(int stage, long fromItem) {
        return new Arrangement(3, 1, stage, List.of(stage), fromItem);
    }
}
