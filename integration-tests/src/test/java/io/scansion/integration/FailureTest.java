package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.integration.programs.FullHeap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A rank, a spare or the launcher dies while a program is being replicated, and takes the job with it; for the tuner see {@link KilledTunerTest}. */
@Isolated("judges how soon a job ends")
@RequiresMpj
class FailureTest {
    private static final Duration END_LIMIT = Duration.ofSeconds(2);
    private static final ProgramRun PROGRAM = ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 900")
            .spares(2, "1,2");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_killed_rank_of_a_replicated_program_ends_the_job_and_is_named() throws Exception {
        try (TunedJob job = PROGRAM.tuned(directory)) {
            job.awaitCommand();
            job.process().child("rank 2").destroyForcibly();
            assertEndsNaming(job, "rank 2");
        }
    }

    @Test
    void a_killed_replica_ends_the_job_and_is_named() throws Exception {
        try (TunedJob job = PROGRAM.tuned(directory)) {
            JsonNode instances = job.awaitCommand().path("targets").path(0).path("instances");
            String replica = "spare " + instances.path(instances.size() - 1).asInt();
            job.process().child(replica).destroyForcibly();
            assertEndsNaming(job, replica);
        }
    }

    @Test
    void a_killed_spare_that_nobody_has_needed_yet_ends_the_job_and_is_named() throws Exception {
        try (TunedJob job = PROGRAM.tuned(directory)) {
            job.await("measurement", event -> event.path("items").asLong() > 0);
            job.process().child("spare 5").destroyForcibly();
            assertEndsNaming(job, "spare 5");
        }
    }

    private static void assertEndsNaming(TunedJob job, String process) throws Exception {
        long begin = System.nanoTime();
        assertThat(job.process().awaitExit()).as(job.account()).isEqualTo(3);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(END_LIMIT);
        assertThat(job.process().errors())
                .contains("scansion: " + process + " ended with exit code 137 (signal SIGKILL), so the job was ended");
        job.assertNothingIsLeft();
    }

    @Test
    void a_killed_launcher_is_followed_by_every_process_of_a_replicated_program() throws Exception {
        try (TunedJob job = PROGRAM.tuned(directory)) {
            job.awaitCommand();
            assertThat(job.process().children()).hasSizeGreaterThanOrEqualTo(4 + 2 + 1);
            job.process().handle().destroyForcibly();
            Awaitility.await()
                    .alias(job.account())
                    .atMost(Duration.ofSeconds(5))
                    .until(() -> job.process().children().stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    /** The thread that receives for MPJ Express ends so; the program's own threads live, and would wait for ever. */
    @Test
    void a_rank_whose_heap_is_filled_by_messages_ends_the_job_and_is_named() throws Exception {
        try (RealJob job = fullHeap("messages")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.errors())
                    .as(job.transcript())
                    .anyMatch(line -> line.startsWith("scansion: rank 1 ended with exit code"))
                    .anyMatch(line -> line.contains("the thread of MPJ Express that receives messages has ended"));
            assertThat(job.children()).as(job.transcript()).noneMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void a_killed_launcher_is_followed_by_a_rank_that_has_no_heap_left() throws Exception {
        try (RealJob job = fullHeap("own")) {
            job.awaitLine(line -> line.endsWith("heap is full"));
            assertThat(job.child("rank 1").isAlive()).as(job.transcript()).isTrue();
            job.handle().destroyForcibly();
            Awaitility.await()
                    .alias(job.transcript())
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> job.children().stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    private RealJob fullHeap(String by) throws IOException {
        return RealJob.scansion(
                directory,
                Duration.ofSeconds(100),
                "run",
                "--verbose",
                "--ranks",
                "2",
                "--",
                "-Xmx24m",
                "-cp",
                RealJob.programs(),
                FullHeap.class.getName(),
                by);
    }
}
