package io.scansion.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ThreadStacksTest {
    @Test
    void the_threads_asked_for_come_first_and_all_others_after_them() {
        String text = ThreadStacks.text(List.of(Thread.currentThread()), 1 << 20);
        assertThat(text)
                .startsWith("\"" + Thread.currentThread().getName() + "\" ")
                .contains(getClass().getName() + ".the_threads_asked_for_come_first", "\"Finalizer\" daemon ");
        assertThat(text.lines()
                        .filter(line ->
                                line.startsWith("\"" + Thread.currentThread().getName() + "\"")))
                .hasSize(1);
    }

    @Test
    void a_thread_that_has_ended_is_left_out() throws InterruptedException {
        Thread ended = new Thread(() -> {}, "ended thread");
        ended.start();
        ended.join();
        assertThat(ThreadStacks.text(List.of(ended), 1 << 20)).doesNotContain("ended thread");
    }

    @Test
    void the_text_is_cut_at_its_bound_and_never_inside_a_character() throws InterruptedException {
        Thread odd = new Thread(LockSupport::park, "日本".repeat(200));
        odd.setDaemon(true);
        odd.start();
        try {
            for (int bound = 100; bound < 110; bound++) {
                String text = ThreadStacks.text(List.of(odd), bound);
                assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(bound - 2, bound);
                assertThat("\"" + odd.getName()).startsWith(text);
            }
        } finally {
            LockSupport.unpark(odd);
            odd.join();
        }
    }
}
