package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.Deadlock;
import io.scansion.integration.programs.HungStage;
import io.scansion.integration.programs.Ring;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job that does not go on is noticed and, where the user wants it, ended. */
@RequiresMpj
class StalledRunTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir
    private Path jobs = Path.of("");

    private RealJob run(String ranks, Class<?> program, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", "--verbose", "--ranks", ranks));
        words.addAll(List.of("--stalled-after", "10s", "--timeout", "80s", "--", "-Xmx64m"));
        words.addAll(List.of("-cp", RealJob.programs(), program.getName()));
        words.addAll(List.of(arguments));
        return RealJob.scansion(jobs, LIMIT, words.toArray(String[]::new));
    }

    @Test
    void a_stopped_rank_is_named_and_then_ends_the_job() throws Exception {
        try (RealJob job = run("3", Ring.class, "wait", "-1")) {
            for (int rank = 0; rank < 3; rank++) {
                String wanted = "[rank " + rank + "] waiting";
                job.awaitLine(wanted::equals);
            }
            ProcessHandle stopped = job.child("rank 1");
            assertThat(RealJob.signal(stopped, "STOP")).isTrue();
            String name = "scansion: rank 1 (process " + stopped.pid() + " on ";
            endsAfterSaying(job, line -> line.startsWith(name) && line.contains("has been stopped since"));
            assertThat(job.errors())
                    .anySatisfy(
                            line -> assertThat(line).startsWith(name).contains("so the job was ended", "no stacks"));
            assertThat(job.children()).as(job.transcript()).noneMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void a_long_computation_is_waited_for_and_a_deadlock_ends_the_job_and_shows_where_the_ranks_are() throws Exception {
        try (RealJob job = run("2", Deadlock.class, "14")) {
            job.awaitLine("[rank 0] computed true"::equals);
            job.awaitLine("[rank 1] waiting"::equals);
            assertThat(job.errors()).noneMatch(line -> line.contains("no rank has gone on"));
            String rank = "rank 0 (process " + job.child("rank 0").pid();
            endsAfterSaying(job, line -> line.startsWith("scansion: no rank has gone on since") && line.contains(rank));
            assertThat(job.errors())
                    .anySatisfy(line -> assertThat(line)
                            .contains("no rank has gone on for", "so the job was ended", "rank 0", "rank 1"))
                    .contains("scansion: Java stacks of rank 0:", "scansion: Java stacks of rank 1:")
                    .anySatisfy(line -> assertThat(line).contains(Deadlock.class.getName() + ".waitForTheOther"));
            assertThat(job.children()).as(job.transcript()).noneMatch(ProcessHandle::isAlive);
        }
    }

    @Tag("thorough")
    @Test
    void a_rank_that_sleeps_in_its_stage_is_named_while_others_go_on_and_then_ends_the_job() throws Exception {
        try (RealJob job = run("3", HungStage.class, "sleep", "1000000")) {
            hangs(job, "sleep");
            assertThat(job.errors()).as("rank 0 goes on").noneMatch(line -> line.contains("no rank has gone on"));
        }
    }

    @Tag("thorough")
    @Test
    void a_rank_that_waits_for_itself_is_named_as_the_one_that_all_others_wait_for() throws Exception {
        try (RealJob job = run("3", HungStage.class, "wait", "80")) {
            hangs(job, "await");
            assertThat(job.errors())
                    .anySatisfy(line -> assertThat(line)
                            .startsWith("scansion: no rank has gone on since")
                            .contains("waiting for rank 1", "which waits for no message")
                            .doesNotContain("rank 0", "rank 2"));
        }
    }

    private static void hangs(RealJob job, String inside) throws Exception {
        job.awaitLine("[rank 1] hanging"::equals);
        String name = "scansion: rank 1 (process " + job.child("rank 1").pid() + " on ";
        endsAfterSaying(
                job,
                line -> line.startsWith(name) && line.contains("has neither called MPI nor used a processor since"));
        assertThat(job.errors())
                .anySatisfy(line -> assertThat(line).startsWith(name).contains("so the job was ended"))
                .contains("scansion: Java stacks of rank 1:")
                .anySatisfy(line -> assertThat(line).contains("." + inside + "("))
                .anySatisfy(line -> assertThat(line).contains(HungStage.class.getName() + ".hang"))
                .noneMatch(line -> line.matches("scansion: rank [02] .* neither called MPI.*"));
        assertThat(job.children()).as(job.transcript()).noneMatch(ProcessHandle::isAlive);
    }

    /** Looks that whoever looks on is told first, and has the time until {@code --stalled-after} to do something about it. */
    private static void endsAfterSaying(RealJob job, Predicate<String> naming) throws Exception {
        assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
        List<String> said = job.errors();
        List<String> ends = said.stream()
                .filter(line -> line.contains("so the job was ended"))
                .toList();
        assertThat(ends).as(job.transcript()).isNotEmpty();
        assertThat(said.subList(0, said.indexOf(ends.get(0))))
                .as(job.transcript())
                .anyMatch(naming);
    }
}
