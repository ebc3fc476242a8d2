package io.scansion.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ThreadStacksTest {
    @Test
    void the_threads_asked_for_come_first_and_all_others_after_them() {
        String text = ThreadStacks.now(List.of(Thread.currentThread())).text(1 << 20);
        assertThat(text)
                .startsWith("\"" + Thread.currentThread().getName() + "\" ")
                .contains(getClass().getName() + ".the_threads_asked_for_come_first", "\"Finalizer\" daemon ");
        assertThat(text.lines()
                        .filter(line ->
                                line.startsWith("\"" + Thread.currentThread().getName() + "\"")))
                .hasSize(1);
    }

    @Test
    void it_is_told_whether_a_thread_asked_for_is_inside_some_code() {
        ThreadStacks mine = ThreadStacks.now(List.of(Thread.currentThread()));
        assertThat(mine.anyFirstInside(getClass().getName())).isTrue();
        assertThat(mine.anyFirstInside("mpi.")).isFalse();
        assertThat(ThreadStacks.now(List.of()).anyFirstInside(getClass().getName()))
                .isFalse();
    }

    @Test
    void a_thread_that_has_ended_is_left_out() throws InterruptedException {
        Thread ended = new Thread(() -> {}, "ended thread");
        ended.start();
        ended.join();
        assertThat(ThreadStacks.now(List.of(ended)).text(1 << 20)).doesNotContain("ended thread");
    }

    @Test
    void the_text_is_cut_at_its_bound_and_never_inside_a_character() throws InterruptedException {
        Thread odd = new Thread(LockSupport::park, "日本".repeat(200));
        odd.setDaemon(true);
        odd.start();
        try {
            for (int bound = 100; bound < 110; bound++) {
                String text = ThreadStacks.now(List.of(odd)).text(bound);
                assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(bound - 2, bound);
                assertThat("\"" + odd.getName()).startsWith(text);
            }
        } finally {
            LockSupport.unpark(odd);
            odd.join();
        }
    }
}
