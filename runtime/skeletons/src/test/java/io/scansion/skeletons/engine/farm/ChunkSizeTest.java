package io.scansion.skeletons.engine.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.skeletons.engine.run.Feed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkSizeTest {
    private static ChunkSize of(int own, int wanted, int bytesPerTask) {
        ChunkSize chunk = new ChunkSize(own);
        chunk.want(wanted);
        chunk.seen(10 * bytesPerTask, 10);
        return chunk;
    }

    @Test
    void without_an_end_in_sight_it_is_as_wanted() {
        assertThat(new ChunkSize(8).next(Feed.UNKNOWN, 3)).isEqualTo(8);
        assertThat(of(8, 3, 100).next(Feed.UNKNOWN, 3)).isEqualTo(3);
        assertThat(of(8, 300, 100).next(Feed.UNKNOWN, 3)).isEqualTo(300);
    }

    /** 100 tasks, 4 workers, by hand: an eighth of 100, of 48, of 24, of 12 and of 4, rounded up. */
    @Test
    void the_last_tasks_are_halved_by_factoring() {
        ChunkSize chunk = new ChunkSize(1_000);
        List<Integer> rounds = new ArrayList<>();
        for (long left = 100; left > 0; ) {
            int size = chunk.next(left, 4);
            rounds.add(size);
            left -= Math.min(left, 4L * size);
        }
        assertThat(rounds).containsExactly(13, 6, 3, 2, 1);
    }

    @Test
    void the_last_task_goes_alone() {
        assertThat(new ChunkSize(8).next(1, 7)).isEqualTo(1);
        assertThat(new ChunkSize(8).next(0, 7)).isEqualTo(1);
        assertThat(new ChunkSize(Integer.MAX_VALUE).next(Long.MAX_VALUE / 4, 1)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void what_the_program_has_not_asked_for_stays_below_64_kibibytes() {
        assertThat(of(4, 1_000, 1 << 10).next(Feed.UNKNOWN, 3)).isEqualTo(64);
        assertThat(of(4, 1_000, 1 << 16).next(Feed.UNKNOWN, 3)).isEqualTo(4);
        assertThat(new ChunkSize(1_000).next(Feed.UNKNOWN, 3)).isEqualTo(1_000);
        ChunkSize unknown = new ChunkSize(4);
        unknown.want(1_000);
        assertThat(unknown.next(Feed.UNKNOWN, 3)).isEqualTo(4);
    }

    @Test
    void a_single_long_task_is_forgotten() {
        ChunkSize chunk = of(1, 100, 1 << 20);
        for (int i = 0; i < 200; i++) {
            chunk.seen(100, 1);
        }
        assertThat(chunk.next(Feed.UNKNOWN, 3)).isEqualTo(100);
    }

    @Test
    void no_message_is_without_a_task() {
        assertThatThrownBy(() -> new ChunkSize(1).want(0)).hasMessageContaining("at least 1 task");
    }
}
