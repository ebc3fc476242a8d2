package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.Ring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code scansion run} as the script starts it: agent, spares and tuner included. */
@Isolated("judges how soon a job ends")
@RequiresMpj
class SupervisedRunTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir
    private Path jobs = Path.of("");

    private RealJob ring(String action, String rank) throws IOException {
        return RealJob.scansion(
                jobs,
                LIMIT,
                "run",
                "--verbose",
                "--ranks",
                "3",
                "--spares",
                "2",
                "--stateless",
                "1",
                "--timeout",
                "80s",
                "--",
                "-Xmx64m",
                "-cp",
                RealJob.programs(),
                Ring.class.getName(),
                action,
                rank);
    }

    @Test
    void a_program_runs_with_the_agent_as_it_does_without() throws Exception {
        try (RealJob job = ring("finish", "x")) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            assertThat(job.output())
                    .containsExactlyInAnyOrder(
                            "[rank 0] counted 3 ranks",
                            "[rank 0] rank 0 of 3 has arguments finish x",
                            "[rank 1] rank 1 of 3 has arguments finish x",
                            "[rank 2] rank 2 of 3 has arguments finish x",
                            "[rank 0] rank 0 is done",
                            "[rank 1] rank 1 is done",
                            "[rank 2] rank 2 is done");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_killed_spare_ends_the_job_within_two_seconds_and_is_named() throws Exception {
        try (RealJob job = ring("wait", "-1")) {
            awaitAllWaiting(job);
            long begin = System.nanoTime();
            job.child("spare 4").destroyForcibly();
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(2));
            assertThat(job.errors())
                    .contains("scansion: spare 4 ended with exit code 137 (signal SIGKILL), so the job was ended");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_killed_tuner_is_replaced_and_no_rank_is_touched() throws Exception {
        try (RealJob job = ring("wait", "-1")) {
            awaitAllWaiting(job);
            Path file = jobDirectory().resolve("tuner.properties");
            Awaitility.await().atMost(LIMIT).until(() -> Files.exists(file));
            String before = Files.readString(file);
            job.child("tuner").destroyForcibly();
            job.awaitLine(line -> line.startsWith("scansion: the tuner has died and is started again"));
            Awaitility.await().atMost(LIMIT).until(() -> !Files.readString(file).equals(before));
            assertThat(job.child("rank 0").isAlive()).isTrue();
            assertThat(job.child("spare 4").isAlive()).isTrue();
        }
    }

    @Test
    void a_killed_launcher_is_followed_by_its_ranks_its_spares_and_its_tuner() throws Exception {
        try (RealJob job = ring("wait", "-1")) {
            awaitAllWaiting(job);
            job.child("tuner");
            assertThat(job.children()).hasSizeGreaterThanOrEqualTo(6);
            job.handle().destroyForcibly();
            job.awaitExit();
            Awaitility.await()
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> job.children().stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--ranks 0                                 | --ranks must be at least 1",
                "--ranks 3 --spares -1                     | --spares must be at least 0",
                "--ranks 3 --spares 1 --stateless 0        | the first of the job",
                "--ranks 3 --spares 1 --stateless 2        | the last of the job",
                "--ranks 3 --spares 1 --stateless 7        | does not exist",
                "--ranks 3 --mode auto --stateless 1       | --mode auto needs spare ranks",
                "--ranks 3 --device smpdev --spares 1      | --device smpdev is for measuring only",
                "--ranks 3 --colour blue                   | --colour",
            })
    void bad_arguments_are_answered_in_one_line_and_start_nothing(String options, String reason) throws Exception {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(options.strip().split(" ")));
        words.addAll(List.of("--", "-cp", RealJob.programs(), Ring.class.getName(), "finish", "x"));
        try (RealJob job = RealJob.scansion(jobs, LIMIT, words.toArray(String[]::new))) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.errors()).singleElement().asString().contains(reason);
            assertThat(job.output()).isEmpty();
            assertNothingIsLeft(job);
        }
    }

    private static void awaitAllWaiting(RealJob job) {
        for (int rank = 0; rank < 3; rank++) {
            String wanted = "[rank " + rank + "] waiting";
            job.awaitLine(line -> line.equals(wanted));
        }
    }

    private Path jobDirectory() throws IOException {
        return RealJob.jobDirectories(jobs).get(0);
    }

    private void assertNothingIsLeft(RealJob job) throws IOException {
        assertThat(job.children()).as(job.transcript()).noneMatch(ProcessHandle::isAlive);
        assertThat(RealJob.jobDirectories(jobs)).isEmpty();
    }
}
