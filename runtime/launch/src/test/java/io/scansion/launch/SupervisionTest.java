package io.scansion.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.Program;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.process.Role;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SupervisionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = -5 * SECOND; // nanoTime may be negative

    private final Supervision supervision = new Supervision(
            JobSettings.builder(2, Program.of(List.of("."), "Main", List.of()))
                    .spares(2)
                    .connectTimeout(Duration.ofSeconds(30))
                    .timeout(Duration.ofSeconds(100))
                    .build(),
            List.of(new Role.Primary(0), new Role.Primary(1), new Role.Spare(2), new Role.Spare(3)),
            START);

    private Optional<JobResult> at(long seconds, Incident incident) {
        return supervision.handle(incident, START + seconds * SECOND);
    }

    private static Incident primary(int rank, int exitCode) {
        return new Incident.Exited(new Role.Primary(rank), exitCode);
    }

    private static Incident spare(int rank, int exitCode) {
        return new Incident.Exited(new Role.Spare(rank), exitCode);
    }

    private void everybodyMeets() {
        for (int rank = 0; rank < 4; rank++) {
            assertThat(at(1, new Incident.Joined(rank))).isEmpty();
        }
        assertThat(at(1, new Incident.Exchanged())).isEmpty();
    }

    @Test
    void the_job_is_done_when_all_have_ended_with_zero() {
        everybodyMeets();
        assertThat(at(2, spare(2, 0))).isEmpty();
        assertThat(at(2, primary(1, 0))).isEmpty();
        assertThat(at(2, primary(0, 0))).isEmpty();
        assertThat(at(3, spare(3, 0)).orElseThrow().done()).isTrue();
    }

    @Test
    void spares_get_two_seconds_after_the_last_primary_and_may_then_end_as_they_like() {
        everybodyMeets();
        at(10, primary(1, 0));
        at(11, primary(0, 0));
        assertThat(at(12, spare(2, 143))).isEmpty();
        assertThat(supervision.tick(START + 13 * SECOND - 1)).isEmpty();
        assertThat(supervision.tick(START + 13 * SECOND))
                .hasValueSatisfying(result -> assertThat(result.done()).isTrue());
    }

    @Test
    void a_rank_or_spare_that_fails_ends_the_job_and_is_named() {
        everybodyMeets();
        JobResult result = at(4, spare(3, 137)).orElseThrow();
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.message())
                .isEqualTo("spare 3 ended with exit code 137 (signal SIGKILL), so the job was ended");
        assertThat(result.failedRank()).contains(3);
        assertThat(result.failedRankExitCode()).isEqualTo(137);
        assertThat(result.elapsed()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void a_rank_that_was_killed_is_the_cause_and_those_that_failed_without_it_are_not() {
        Incident.Exited failed = new Incident.Exited(new Role.Primary(1), 1);
        Incident.Exited killed = new Incident.Exited(new Role.Spare(3), 137);
        Incident.Exited asked = new Incident.Exited(new Role.Primary(0), 143);
        Incident.Exited ended = new Incident.Exited(new Role.Primary(0), 0);
        Incident joined = new Incident.Joined(2);
        assertThat(Supervision.cause(failed, List.of(joined, asked, primary(0, 255), killed)))
                .isEqualTo(killed);
        assertThat(Supervision.cause(failed, List.of(joined, asked, primary(0, 255))))
                .isEqualTo(failed);
        assertThat(Supervision.cause(killed, List.of(spare(2, 139)))).isEqualTo(killed);
        assertThat(Supervision.cause(ended, List.of(killed))).isEqualTo(ended);
    }

    @Test
    void a_rank_that_never_comes_is_named_when_the_time_is_up() {
        at(20, new Incident.Joined(0));
        at(21, new Incident.Joined(2));
        assertThat(supervision.tick(START + 49 * SECOND)).isEmpty();
        assertThat(supervision.tick(START + 50 * SECOND).orElseThrow().message())
                .startsWith("rank 1, spare 3 did not call MPI.Init within 30 s");
    }

    @Test
    void a_program_in_which_nobody_uses_MPI_runs_to_its_end() {
        assertThat(at(40, primary(0, 0))).isEmpty();
        assertThat(at(40, primary(1, 0))).isEmpty();
        assertThat(at(40, spare(2, 0))).isEmpty();
        assertThat(at(40, spare(3, 0)).orElseThrow().done()).isTrue();
    }

    @Test
    void a_rank_that_leaves_without_MPI_while_others_use_it_ends_the_job_in_whatever_order_that_shows() {
        assertThat(at(1, primary(1, 0))).isEmpty();
        assertThat(at(2, new Incident.Joined(0)).orElseThrow().message())
                .startsWith("rank 1 ended with exit code 0 without calling MPI.Init");
    }

    @Test
    void a_rank_that_leaves_before_it_was_told_about_the_others_ends_the_job() {
        at(1, new Incident.Joined(1));
        assertThat(at(2, primary(1, 0)).orElseThrow().message())
                .startsWith("rank 1 ended with exit code 0 inside MPI.Init");
    }

    @Test
    void the_limit_of_the_whole_job_holds_whatever_happens() {
        everybodyMeets();
        assertThat(supervision.tick(START + 99 * SECOND)).isEmpty();
        assertThat(supervision.tick(START + 100 * SECOND).orElseThrow().message())
                .isEqualTo("the job did not end within 100 s (--timeout), so it was ended");
    }

    @Test
    void a_tuner_that_dies_young_is_restarted_ever_more_slowly_up_to_a_limit() {
        assertThat(TunerSupervisor.pauseAfter(1)).isEqualTo(Duration.ofMillis(250));
        assertThat(TunerSupervisor.pauseAfter(2)).isEqualTo(Duration.ofMillis(500));
        assertThat(TunerSupervisor.pauseAfter(50)).isEqualTo(TunerSupervisor.LONGEST_PAUSE);
    }
}
