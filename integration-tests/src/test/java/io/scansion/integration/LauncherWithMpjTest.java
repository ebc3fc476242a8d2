package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.Ring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher with real ranks over MPJ Express, without agent and tuner. */
@RequiresMpj
class LauncherWithMpjTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    /** From the death of a rank to the death of the launcher. */
    private static final Duration END_LIMIT = Duration.ofSeconds(2);

    @TempDir
    private Path jobs = Path.of("");

    private RealJob ring(int ranks, String device, String... words) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(Integer.toString(ranks), device, "60"));
        arguments.addAll(List.of("-Xmx64m", "-cp", RealJob.programs(), Ring.class.getName()));
        arguments.addAll(List.of(words));
        return RealJob.launcher(jobs, LIMIT, arguments.toArray(String[]::new));
    }

    @Test
    void ranks_meet_run_to_the_end_and_print_behind_their_names() throws Exception {
        try (RealJob job = ring(4, "niodev", "finish", "x y")) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            assertThat(job.output())
                    .contains("[rank 0] counted 4 ranks", "[rank 3] rank 3 of 4 has arguments finish x y")
                    .contains("[rank 0] rank 0 is done", "[rank 3] rank 3 is done");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_rank_that_exits_ends_the_job_within_two_seconds_and_is_named() throws Exception {
        try (RealJob job = ring(3, "niodev", "exit", "1")) {
            job.awaitLine(line -> line.equals("[rank 1] rank 1 of 3 has arguments exit 1"));
            long begin = System.nanoTime();
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(END_LIMIT);
            assertThat(job.errors()).contains("scansion: rank 1 ended with exit code 7, so the job was ended");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_rank_that_is_killed_ends_the_job_within_two_seconds_and_is_named() throws Exception {
        try (RealJob job = ring(3, "niodev", "wait", "-1")) {
            job.awaitLine(line -> line.equals("[rank 2] waiting"));
            long begin = System.nanoTime();
            job.child("rank 2").destroyForcibly();
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(END_LIMIT);
            assertThat(job.errors())
                    .contains("scansion: rank 2 ended with exit code 137 (signal SIGKILL), so the job was ended");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void the_stack_trace_of_a_rank_that_throws_is_printed_before_the_verdict() throws Exception {
        try (RealJob job = ring(2, "niodev", "throw", "1")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            List<String> errors = job.errors();
            int trace = indexOf(errors, "[rank 1] Exception in thread \"main\"");
            int verdict = indexOf(errors, "scansion: rank 1 ended with exit code 1, so the job was ended");
            assertThat(trace).as(job.transcript()).isNotNegative().isLessThan(verdict);
        }
    }

    @Test
    void a_rank_that_leaves_before_the_others_meet_ends_the_job() throws Exception {
        try (RealJob job = ring(3, "niodev", "leave-before-init", "1")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.errors())
                    .anyMatch(line ->
                            line.startsWith("scansion: rank 1 ended with exit code 0 without calling MPI.Init"));
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_terminated_launcher_takes_its_ranks_with_it() throws Exception {
        try (RealJob job = ring(3, "niodev", "wait", "-1")) {
            job.awaitLine(line -> line.equals("[rank 2] waiting"));
            assertThat(job.children()).hasSizeGreaterThanOrEqualTo(3);
            job.handle().destroy();
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(143);
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_killed_launcher_is_followed_by_its_ranks() throws Exception {
        try (RealJob job = ring(3, "niodev", "wait", "-1")) {
            job.awaitLine(line -> line.equals("[rank 2] waiting"));
            assertThat(job.children()).hasSizeGreaterThanOrEqualTo(3);
            job.handle().destroyForcibly();
            job.awaitExit();
            Awaitility.await()
                    .atMost(Duration.ofSeconds(5))
                    .until(() -> job.children().stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    @Test
    void ranks_may_be_threads_of_one_process() throws Exception {
        try (RealJob job = ring(3, "smpdev", "finish", "x")) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            assertThat(job.output()).contains("[ranks] counted 3 ranks", "[ranks] rank 2 is done");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_main_class_that_is_not_there_is_refused_before_anything_is_started() throws Exception {
        try (RealJob job = RealJob.launcher(jobs, LIMIT, "3", "niodev", "60", "-cp", RealJob.programs(), "no.Such")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.errors())
                    .singleElement()
                    .asString()
                    .startsWith("scansion: main class no.Such was not found");
            assertThat(job.output()).isEmpty();
            assertThat(job.children()).isEmpty();
        }
    }

    private void assertNothingIsLeft(RealJob job) throws IOException {
        assertThat(job.children()).as(job.transcript()).noneMatch(ProcessHandle::isAlive);
        try (Stream<Path> left = Files.list(jobs)) {
            assertThat(left).isEmpty();
        }
    }

    private static int indexOf(List<String> lines, String start) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(start)) {
                return i;
            }
        }
        return -1;
    }
}
