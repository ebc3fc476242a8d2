package io.scansion.agent.ranks.ahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.scansion.agent.ranks.port.JvmGate;
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
