package io.scansion.tuner.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.AgentMessage.Goodbye;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProgressWatchTest {
    private final ProgressWatch watch = new ProgressWatch(2);

    private void snapshot(int rank, int virtualRank, long calls, long items, long now) {
        snapshot(rank, virtualRank, new RankCounters(0, 0, items, 0, 0, 0, 0, calls, 0), now);
    }

    private void snapshot(int rank, int virtualRank, RankCounters counters, long now) {
        watch.onMessage(
                new Snapshot(
                        rank,
                        virtualRank,
                        1,
                        now,
                        counters,
                        ComputeTimes.NONE,
                        CompressedHistogram.EMPTY,
                        CpuTimes.NONE,
                        List.of()),
                now);
    }

    @Test
    void nothing_is_said_before_every_rank_has_been_heard_of() {
        snapshot(0, 0, 1, 0, 10);
        assertThat(watch.quietNanos(1_000)).isEmpty();
        snapshot(1, 1, 1, 0, 20);
        assertThat(watch.quietNanos(1_000)).hasValue(980);
    }

    @Test
    void a_call_or_an_item_of_any_rank_is_progress_and_a_repeated_count_is_none() {
        snapshot(0, 0, 1, 0, 10);
        snapshot(1, 1, 1, 0, 20);
        snapshot(0, 0, 1, 0, 100);
        assertThat(watch.quietNanos(120)).hasValue(100);
        snapshot(0, 0, 2, 0, 130);
        assertThat(watch.quietNanos(140)).hasValue(10);
        snapshot(1, 1, 1, 1, 150);
        assertThat(watch.quietNanos(160)).hasValue(10);
    }

    @Test
    void parked_spares_and_ranks_that_have_ended_are_not_waited_for() {
        snapshot(0, 0, 1, 0, 10);
        snapshot(1, 1, 1, 0, 20);
        snapshot(2, Snapshot.PARKED, 5, 0, 500);
        assertThat(watch.quietNanos(600)).hasValue(580);
        watch.onMessage(new Goodbye(1, "done"), 700);
        assertThat(watch.quietNanos(800)).hasValue(790);
        watch.onMessage(new Goodbye(0, "done"), 900);
        assertThat(watch.quietNanos(1_000)).isEmpty();
    }

    @Test
    void a_rank_that_does_not_go_on_is_unexplained_unless_its_time_in_calls_grows() {
        for (long now = 10; now <= 100; now += 10) {
            snapshot(0, 0, now, 0, now);
            snapshot(1, 1, new RankCounters(0, 0, 0, 0, now, 0, 0, 1, 0), now);
            snapshot(2, 2, new RankCounters(0, 0, 0, 0, 0, 7, 0, 1, 0), now);
            snapshot(3, 3, new RankCounters(0, 0, 0, 0, 0, 0, now, 1, 0), now);
        }
        assertThat(watch.unexplained(90, 100)).containsExactly(Map.entry(2, 90L));
        assertThat(watch.unexplained(91, 100)).isEmpty();
        assertThat(watch.quietNanos(100)).as("rank 0 goes on").hasValue(0);
        watch.onLost(2, false);
        assertThat(watch.unexplained(90, 200)).as("it cannot be asked").doesNotContainKey(2);
    }

    @Test
    void a_rank_that_fell_silent_does_not_go_on_and_without_any_connection_nothing_is_known() {
        snapshot(0, 0, 1, 0, 10);
        snapshot(1, 1, 1, 0, 20);
        watch.onLost(1, false);
        assertThat(watch.quietNanos(100)).hasValue(80);
        assertThat(watch.connected()).containsExactly(0);
        watch.onLost(0, false);
        assertThat(watch.quietNanos(100)).isEmpty();
        watch.onMessage(ScriptedAgent.hello(1, 2), 110);
        assertThat(watch.quietNanos(120)).hasValue(100);
        watch.restart(200);
        assertThat(watch.quietNanos(201)).hasValue(1);
    }
}
