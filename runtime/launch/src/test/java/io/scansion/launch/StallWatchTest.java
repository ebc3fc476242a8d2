package io.scansion.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.StallWatch.Finding;
import io.scansion.launch.StallWatch.Watched;
import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.job.Standstill;
import io.scansion.launch.process.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class StallWatchTest {
    private static final Duration STALLED = Duration.ofSeconds(60);
    private static final List<Watched> RANKS =
            List.of(new Watched(new Role.Primary(0), 100), new Watched(new Role.Primary(1), 101));

    private final Map<Long, ProcessStat> stats = new HashMap<>();
    private final List<String> notices = new ArrayList<>();
    private Optional<Standstill> standstill = Optional.empty();
    private Instant wall = Instant.EPOCH;
    private long seconds;

    private StallWatch watch(Optional<Duration> stalledAfter) {
        set(100, 'S', 0);
        set(101, 'S', 0);
        return new StallWatch(
                stalledAfter,
                "here",
                rank -> Optional.ofNullable(stats.get(rank.processId())),
                () -> standstill,
                () -> wall);
    }

    private void set(long pid, char state, long cpuTicks) {
        stats.put(pid, new ProcessStat(state, cpuTicks, 1));
    }

    private static Standstill quiet(long seconds, boolean complete) {
        TreeMap<Integer, String> stacks = new TreeMap<>();
        if (complete) {
            stacks.put(0, "\"main\" WAITING\n    at mpi.Comm.Recv(Comm.java:1)\n");
        }
        return new Standstill(Optional.of(Duration.ofSeconds(seconds)), new TreeMap<>(), stacks, complete);
    }

    /** Rank 1 is in no MPI call and shows its stacks. */
    private static Standstill outside(long seconds, Optional<Duration> quiet) {
        return new Standstill(
                quiet,
                new TreeMap<>(Map.of(1, Duration.ofSeconds(seconds))),
                new TreeMap<>(
                        Map.of(1, "\"main\" TIMED_WAITING\n    at Stage.sleep(Stage.java:1)\n\"other\" RUNNABLE\n")),
                false);
    }

    /** Looks once a second, at most so long; returns why the job was ended. */
    private Optional<String> look(StallWatch watch, int times, long ticksEach) {
        for (int i = 0; i < times; i++) {
            seconds++;
            wall = wall.plusSeconds(1);
            stats.replaceAll(
                    (pid, stat) -> stat.isStopped() ? stat : new ProcessStat('S', stat.cpuTicks() + ticksEach, 1));
            Finding finding = watch.look(RANKS, Duration.ofSeconds(seconds).toNanos());
            notices.addAll(finding.notices());
            if (finding.over().isPresent()) {
                return finding.over();
            }
        }
        return Optional.empty();
    }

    @Test
    void a_stopped_rank_is_named_within_ten_seconds_once_and_so_is_its_going_on() {
        StallWatch watch = watch(Optional.empty());
        look(watch, 5, 1);
        set(101, 'T', 5);
        look(watch, 10, 1);
        assertThat(notices).singleElement().asString().contains("rank 1 (process 101 on here) has been stopped since ");
        assertThat(look(watch, 1_000, 1)).isEmpty();
        assertThat(notices).hasSize(1);
        set(101, 'S', 5);
        look(watch, 2, 1);
        assertThat(notices).last().asString().isEqualTo("rank 1 (process 101 on here) goes on after 1010 s");
    }

    @Test
    void a_rank_that_is_stopped_for_a_moment_is_not_spoken_of() {
        StallWatch watch = watch(Optional.of(STALLED));
        for (int i = 0; i < 20; i++) {
            set(101, 'T', 0);
            look(watch, 2, 0);
            set(101, 'S', 0);
            assertThat(look(watch, 2, 0)).isEmpty();
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void a_rank_that_stays_stopped_ends_the_job_when_the_user_has_said_so() {
        StallWatch watch = watch(Optional.of(STALLED));
        set(100, 't', 0);
        assertThat(look(watch, 100, 0))
                .contains("rank 0 (process 100 on here) has been stopped for 60 s (--stalled-after), so the job was"
                        + " ended; a stopped JVM shows no stacks");
        assertThat(seconds).isEqualTo(61);
    }

    @Test
    void ranks_that_stand_still_are_named_within_ten_seconds_and_end_with_their_stacks() {
        StallWatch watch = watch(Optional.of(STALLED));
        look(watch, 5, 0); // nothing goes on, which the tuner says after five seconds
        standstill = Optional.of(quiet(5, false));
        look(watch, 5, 0);
        assertThat(notices)
                .singleElement()
                .asString()
                .contains("no rank has gone on since", "rank 0 (process 100 on here), rank 1 (process 101 on here)");
        look(watch, 48, 0);
        standstill = Optional.of(quiet(5, true));
        assertThat(look(watch, 10, 0))
                .hasValueSatisfying(over -> assertThat(over)
                        .contains("no rank has gone on for", "(--stalled-after), so the job was ended: rank 0"));
        assertThat(seconds).isBetween(60L, 62L);
        assertThat(notices).hasSize(2);
        assertThat(notices)
                .last()
                .asString()
                .contains("Java stacks of rank 0:\n\"main\" WAITING\n    at mpi.Comm.Recv");
    }

    @Test
    void
            a_rank_that_neither_works_nor_waits_for_a_message_is_named_while_the_others_go_on_and_ends_the_job_with_its_stacks() {
        StallWatch watch = watch(Optional.of(STALLED));
        look(watch, 5, 0);
        standstill = Optional.of(outside(5, Optional.empty()));
        look(watch, 5, 0);
        assertThat(notices)
                .singleElement()
                .asString()
                .startsWith("rank 1 (process 101 on here) has neither called MPI nor used a processor since ")
                .endsWith("; it is here:\n\"main\" TIMED_WAITING\n    at Stage.sleep(Stage.java:1)");
        assertThat(look(watch, 100, 0))
                .contains("rank 1 (process 101 on here) has neither called MPI nor used a processor for 60 s"
                        + " (--stalled-after), so the job was ended");
        assertThat(notices)
                .last()
                .asString()
                .startsWith("Java stacks of rank 1:\n")
                .contains("other");
    }

    @Test
    void when_all_others_wait_it_is_said_for_whom() {
        StallWatch watch = watch(Optional.empty());
        look(watch, 5, 0);
        standstill = Optional.of(outside(5, Optional.of(Duration.ofSeconds(3))));
        look(watch, 10, 0);
        assertThat(notices).hasSize(2);
        assertThat(notices)
                .last()
                .asString()
                .startsWith("no rank has gone on since")
                .endsWith("they may be waiting for rank 1 (process 101 on here), which waits for no message");
    }

    @Test
    void ranks_that_wait_for_one_that_sleeps_now_and_then_are_spoken_of_again_only_when_it_sleeps_twice_as_long() {
        StallWatch watch = watch(Optional.empty());
        for (int i = 0; i < 10; i++) {
            standstill = Optional.of(quiet(5, false)); // the rank is asked now, and answers within a second
            look(watch, 1, 0);
            standstill = Optional.of(outside(5, Optional.of(Duration.ofSeconds(5))));
            look(watch, 2, 0);
            standstill = Optional.empty();
            look(watch, 5, 0);
        }
        assertThat(notices).hasSize(4);
        assertThat(notices.get(0)).startsWith("rank 1 (process 101 on here) has neither called MPI nor used");
        assertThat(notices.get(1))
                .endsWith("they may be waiting for rank 1 (process 101 on here), which waits for no message");
        assertThat(notices.subList(2, 4)).allMatch(notice -> notice.contains("on after"));
        standstill = Optional.of(outside(5, Optional.of(Duration.ofSeconds(5))));
        look(watch, 20, 0);
        assertThat(notices).hasSize(6);
        assertThat(notices)
                .last()
                .asString()
                .startsWith("no rank has gone on since")
                .contains("waiting for rank 1");
    }

    @Test
    void a_rank_outside_of_calls_that_uses_a_processor_works() {
        StallWatch watch = watch(Optional.of(STALLED));
        standstill = Optional.of(outside(5, Optional.empty()));
        for (int i = 0; i < 1_000; i++) {
            stats.compute(101L, (pid, stat) -> new ProcessStat('R', stat.cpuTicks() + 50, 1));
            assertThat(look(watch, 1, 0)).isEmpty();
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void a_rank_that_sleeps_now_and_then_is_spoken_of_again_only_when_it_sleeps_twice_as_long() {
        StallWatch watch = watch(Optional.empty());
        for (int i = 0; i < 10; i++) {
            standstill = Optional.of(outside(5, Optional.empty()));
            look(watch, 5, 0);
            standstill = Optional.empty();
            look(watch, 5, 0);
        }
        assertThat(notices).hasSize(2);
        assertThat(notices).last().asString().isEqualTo("rank 1 (process 101 on here) goes on after 9 s");
        standstill = Optional.of(outside(5, Optional.empty()));
        look(watch, 20, 0);
        assertThat(notices).hasSize(3);
    }

    @Test
    void stacks_that_do_not_come_are_not_waited_for_long() {
        StallWatch watch = watch(Optional.of(STALLED));
        standstill = Optional.of(quiet(5, false));
        assertThat(look(watch, 100, 0))
                .hasValueSatisfying(over -> assertThat(over).endsWith("; none has shown its stacks"));
        assertThat(seconds).isEqualTo(64);
    }

    @Test
    void a_long_computation_in_one_rank_is_no_standstill() {
        StallWatch watch = watch(Optional.of(STALLED));
        standstill = Optional.of(quiet(5, false));
        for (int i = 0; i < 1_000; i++) {
            stats.compute(101L, (pid, stat) -> new ProcessStat('R', stat.cpuTicks() + 50, 1)); // half a processor
            assertThat(look(watch, 1, 0)).isEmpty();
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void what_an_idle_jvm_uses_is_no_progress() {
        StallWatch watch = watch(Optional.of(STALLED));
        standstill = Optional.of(quiet(5, true));
        assertThat(look(watch, 100, 2)).isPresent(); // two ticks a second: 2 % of a processor
    }

    @Test
    void ranks_that_go_on_are_said_to_and_may_stand_still_again() {
        StallWatch watch = watch(Optional.of(STALLED));
        for (int i = 0; i < 2; i++) {
            standstill = Optional.of(quiet(5, false));
            assertThat(look(watch, 20, 0)).isEmpty();
            standstill = Optional.empty();
            assertThat(look(watch, 20, 0)).isEmpty();
        }
        assertThat(notices).hasSize(4);
        assertThat(notices.get(1)).startsWith("the ranks go on after");
        assertThat(notices.get(2)).startsWith("no rank has gone on");
    }

    @Test
    void where_the_system_tells_nothing_nothing_is_said() {
        StallWatch watch = watch(Optional.of(STALLED));
        stats.clear();
        standstill = Optional.of(quiet(50, true));
        assertThat(look(watch, 100, 0)).isEmpty();
        assertThat(notices).isEmpty();
    }
}
