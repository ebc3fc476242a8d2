package io.scansion.agent.ranks.ahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.scansion.agent.ranks.port.JvmGate;
import io.scansion.agent.ranks.port.RankProcess;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SendWindowTest {
    private final SendWindow window = new SendWindow(new JvmGate(), System::nanoTime);
    private final AtomicInteger sent = new AtomicInteger();
    private final Thread sender = new Thread(this::sendForEver, "sender");

    private void sendForEver() {
        while (!Thread.currentThread().isInterrupted()) {
            window.beforeSend();
            sent.incrementAndGet();
        }
    }

    @AfterEach
    void stop() {
        sender.interrupt();
        window.abandon();
    }

    private void runUntilItWaits() {
        sender.setDaemon(true);
        sender.start();
        await().atMost(Duration.ofSeconds(10)).until(() -> sender.getState() == Thread.State.TIMED_WAITING);
    }

    @Test
    void a_sender_waits_when_it_is_a_window_ahead_and_goes_on_with_each_credit() {
        runUntilItWaits();
        assertThat(sent).hasValue(8);

        window.credit(8, 8);
        await().atMost(Duration.ofSeconds(10)).until(() -> sent.get() == 16);

        window.credit(8, 40);
        await().atMost(Duration.ofSeconds(10)).until(() -> sent.get() == 48);
    }

    @Test
    void an_old_credit_takes_nothing_back() {
        runUntilItWaits();
        window.credit(8, 8);
        window.credit(4, 8);
        await().atMost(Duration.ofSeconds(10)).until(() -> sent.get() == 16);
    }

    @Test
    void an_abandoned_window_holds_nobody() {
        runUntilItWaits();
        window.abandon();
        await().atMost(Duration.ofSeconds(10)).until(() -> sent.get() > 10_000);
    }

    @Test
    void a_stage_that_has_begun_may_work_on_an_item_for_a_minute_and_ten_times_as_long_as_on_the_longest_so_far() {
        assertThat(secondsUntilLetGo()).as("nothing was ever taken").isEqualTo(5);
        assertThat(secondsUntilLetGo(20)).isEqualTo(60);
        assertThat(secondsUntilLetGo(20, 50)).isEqualTo(300);
        assertThat(secondsUntilLetGo(1, 2, 3)).isEqualTo(60);
    }

    /** Seconds after the last of the credits, which come at these times. */
    private static long secondsUntilLetGo(int... creditsAtSeconds) {
        StoppedGate gate = new StoppedGate();
        SendWindow ahead = new SendWindow(gate, () -> gate.now);
        long taken = 0;
        long last = 0;
        for (int second : creditsAtSeconds) {
            last = Duration.ofSeconds(second).toNanos();
            gate.now = last;
            ahead.credit(++taken, 8);
        }
        while (ahead.beforeSend()) {
            assertThat(gate.now).as("it waits only when it is far ahead").isEqualTo(last);
        }
        return Duration.ofNanos(gate.now - last).toSeconds();
    }

    /** Of a single thread, whose waits last as long as they may. */
    private static final class StoppedGate implements RankProcess.Gate {
        private long now;

        @Override
        public void enter() {}

        @Override
        public void leave() {}

        @Override
        public void await(long nanos) {
            now += nanos;
        }

        @Override
        public void changed() {}
    }

    @Test
    void a_sender_without_any_credit_is_let_go_and_says_so_once() {
        int refused = 0;
        for (int message = 0; message < 40; message++) {
            if (!window.beforeSend()) {
                refused++;
            }
        }
        assertThat(refused).isEqualTo(1);
    }
}
