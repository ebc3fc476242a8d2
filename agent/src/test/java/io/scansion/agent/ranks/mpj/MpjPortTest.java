package io.scansion.agent.ranks.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class MpjPortTest {
    @Test
    void the_control_thread_says_whatever_it_dies_of_unless_the_process_is_ending() {
        LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
        CountDownLatch three = new CountDownLatch(3);
        MpjPort.repeat(() -> failing(three), () -> true, said::add);
        assertThat(said).isEmpty();
        MpjPort.repeat(() -> failing(three), () -> false, said::add);
        assertThat(said).containsExactly("the control communicator failed: java.lang.OutOfMemoryError: no heap");
    }

    private static void failing(CountDownLatch steps) {
        if (steps.getCount() == 0) {
            throw new OutOfMemoryError("no heap");
        }
        steps.countDown();
    }
}
