package io.scansion.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.scansion.launch.job.JobResult;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class PrefixedOutputTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private PrefixedOutput output = new PrefixedOutput(stream, stream, false);

    private void complains(Role role, String text) {
        output.on(new SupervisionEvent.Printed(role, OutputStreamName.STANDARD_ERROR, text, false));
    }

    private void ends(String message) {
        output.on(ended(message));
    }

    private static SupervisionEvent ended(String message) {
        return new SupervisionEvent.Ended(
                new JobResult(JobResult.FAILED, message, Optional.of(1), 2, Duration.ofSeconds(1)));
    }

    private void assertPrinted(String... lines) {
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).containsExactly(lines);
    }

    @Test
    void a_complaint_of_every_rank_is_printed_once_with_who_else_had_it() {
        complains(new Role.Primary(1), "App: unknown argument '--bogus'");
        complains(new Role.Primary(0), "App: unknown argument '--bogus'");
        complains(new Role.Spare(3), "App: unknown argument '--bogus'");
        ends("rank 1 ended with exit code 2, so the job was ended");
        assertPrinted(
                "[rank 1] App: unknown argument '--bogus'",
                "scansion: the same from rank 0, spare 3",
                "scansion: rank 1 ended with exit code 2, so the job was ended");
    }

    @Test
    void once_all_ranks_have_met_every_line_is_printed() {
        output.on(new SupervisionEvent.Connected(Duration.ofSeconds(1)));
        complains(new Role.Primary(0), "again");
        complains(new Role.Primary(1), "again");
        assertPrinted("[rank 0] again", "[rank 1] again");
    }

    @Test
    void what_one_rank_repeats_and_what_is_said_on_standard_output_is_printed_in_full() {
        complains(new Role.Primary(0), "loading");
        complains(new Role.Primary(0), "loading");
        for (int rank = 0; rank < 2; rank++) {
            output.on(new SupervisionEvent.Printed(
                    new Role.Primary(rank), OutputStreamName.STANDARD_OUTPUT, "hello", false));
        }
        assertPrinted("[rank 0] loading", "[rank 0] loading", "[rank 0] hello", "[rank 1] hello");
    }

    @Test
    void who_asks_for_everything_gets_everything() {
        output = new PrefixedOutput(stream, stream, true);
        complains(new Role.Primary(0), "no");
        complains(new Role.Primary(1), "no");
        assertPrinted("[rank 0] no", "[rank 1] no");
    }

    /** Takes nothing until it is opened, as a pipe that nobody reads. */
    private static final class Unread extends OutputStream {
        private final CountDownLatch opened = new CountDownLatch(1);
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

        @Override
        public void write(int one) {
            try {
                opened.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            taken.write(one);
        }
    }

    @Test
    void standard_output_that_nobody_reads_does_not_keep_a_death_from_being_told() throws Exception {
        Unread unread = new Unread();
        PrefixedOutput both = new PrefixedOutput(new PrintStream(unread, true, StandardCharsets.UTF_8), stream, true);
        Thread printing = new Thread(() -> both.on(
                new SupervisionEvent.Printed(new Role.Primary(0), OutputStreamName.STANDARD_OUTPUT, "result", false)));
        printing.start();
        Awaitility.await().until(() -> printing.getState() == Thread.State.WAITING);
        both.on(new SupervisionEvent.Exited(new Role.Primary(1), 137));
        assertPrinted("scansion: rank 1 ended with exit code 137");
        unread.opened.countDown();
        printing.join();
        assertThat(unread.taken.toString(StandardCharsets.UTF_8)).isEqualTo("[rank 0] result" + System.lineSeparator());
    }

    @Test
    void nobody_waits_for_ever_to_tell_what_nobody_reads_and_all_of_it_comes_in_order_once_it_is_read() {
        Unread unread = new Unread();
        PrefixedOutput silent = new PrefixedOutput(stream, new PrintStream(unread, true, StandardCharsets.UTF_8), true);
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            for (int rank = 0; rank < 100; rank++) {
                silent.on(new SupervisionEvent.Exited(new Role.Primary(rank), 1));
            }
        });
        unread.opened.countDown();
        Awaitility.await()
                .untilAsserted(() -> assertThat(
                                unread.taken.toString(StandardCharsets.UTF_8).lines())
                        .hasSize(100)
                        .startsWith("scansion: rank 0 ended with exit code 1")
                        .endsWith("scansion: rank 99 ended with exit code 1"));
    }

    /** The thread that tells may be told to end at any moment, and the thread that prints is none that the JVM waits for. */
    @Test
    void who_is_told_to_end_while_it_tells_why_a_job_ended_waits_until_that_is_said() throws Exception {
        Unread unread = new Unread();
        PrefixedOutput slow = new PrefixedOutput(stream, new PrintStream(unread, true, StandardCharsets.UTF_8), true);
        List<String> saidInTime = new ArrayList<>();
        AtomicBoolean stillToldToEnd = new AtomicBoolean();
        Thread telling = new Thread(() -> {
            Thread.currentThread().interrupt();
            slow.on(ended("rank 1 was lost"));
            saidInTime.add(unread.taken.toString(StandardCharsets.UTF_8));
            stillToldToEnd.set(Thread.currentThread().isInterrupted());
        });
        telling.start();
        Awaitility.await()
                .pollInterval(Duration.ofMillis(1))
                .until(() -> telling.getState() == Thread.State.TIMED_WAITING);
        unread.opened.countDown();
        telling.join();
        assertThat(saidInTime).containsExactly("scansion: rank 1 was lost" + System.lineSeparator());
        assertThat(stillToldToEnd).isTrue();
    }
}
