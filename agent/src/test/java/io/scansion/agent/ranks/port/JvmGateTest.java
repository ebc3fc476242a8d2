package io.scansion.agent.ranks.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.scansion.agent.ranks.port.RankProcess.Gate;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class JvmGateTest {
    private final Gate gate = new JvmGate();
    private final AtomicBoolean come = new AtomicBoolean();
    private final AtomicBoolean foundInterrupted = new AtomicBoolean();
    private final AtomicInteger looks = new AtomicInteger();

    private void waitForIt() {
        gate.enter();
        try {
            while (!come.get()) {
                looks.incrementAndGet();
                gate.await(RankProcess.FOREVER);
            }
        } finally {
            gate.leave();
        }
        foundInterrupted.set(Thread.currentThread().isInterrupted());
    }

    @Test
    void an_interrupted_program_rests_between_two_looks_all_the_same() {
        Patience patience = new Patience();
        for (int look = 0; look < 100; look++) {
            patience.pause();
        }
        long rested = pauses(patience);
        Thread.currentThread().interrupt();
        long restedInterrupted = pauses(patience);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(restedInterrupted).isGreaterThan(rested / 10);
    }

    private static long pauses(Patience patience) {
        long before = System.nanoTime();
        for (int look = 0; look < 200; look++) {
            patience.pause();
        }
        return System.nanoTime() - before;
    }

    @Test
    void an_interrupt_neither_ends_a_wait_nor_gets_lost() throws InterruptedException {
        Thread program = new Thread(this::waitForIt, "program");
        program.setDaemon(true);
        program.start();
        await().atMost(Duration.ofSeconds(10)).until(() -> program.getState() == Thread.State.TIMED_WAITING);

        program.interrupt();
        await().atMost(Duration.ofSeconds(10))
                .until(() -> !program.isInterrupted() && program.getState() == Thread.State.TIMED_WAITING);
        assertThat(looks).as("looks at what it waits for").hasValue(1);

        gate.enter();
        try {
            come.set(true);
            gate.changed();
        } finally {
            gate.leave();
        }
        program.join();
        assertThat(foundInterrupted).isTrue();
    }
}
