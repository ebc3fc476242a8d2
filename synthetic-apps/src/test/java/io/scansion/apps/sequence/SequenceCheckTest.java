package io.scansion.apps.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceCheckTest {
    private static SinkResult after(int expected, int... ordinals) {
        SequenceCheck check = new SequenceCheck();
        for (int i = 0; i < ordinals.length; i++) {
            check.accept(ordinals[i], 1000 + ordinals[i], i * 500_000_000L);
        }
        return check.result(expected);
    }

    @Test
    void items_in_order_are_neither_lost_nor_duplicated_nor_reordered() {
        SinkResult result = after(3, 0, 1, 2);
        assertThat(result.lost() + result.duplicated() + result.reordered()).isZero();
        assertThat(result.items()).isEqualTo(3);
    }

    @Test
    void a_missing_item_is_lost() {
        assertThat(after(3, 0, 2).lost()).isEqualTo(1);
    }

    @Test
    void a_lost_last_item_is_lost() {
        assertThat(after(3, 0, 1).lost()).isEqualTo(1);
    }

    @Test
    void an_item_that_comes_twice_is_duplicated_and_hides_no_loss() {
        SinkResult result = after(3, 0, 1, 1);
        assertThat(result.duplicated()).isEqualTo(1);
        assertThat(result.lost()).isEqualTo(1);
        assertThat(result.reordered()).isZero();
    }

    @Test
    void an_item_that_comes_after_a_later_one_is_reordered() {
        SinkResult result = after(4, 0, 2, 3, 1);
        assertThat(result.reordered()).isEqualTo(1);
        assertThat(result.lost()).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void over_many_items_it_finds_what_a_list_of_all_shows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SequenceCheck check = new SequenceCheck();
        Set<Integer> seen = new HashSet<>();
        int highest = -1;
        long duplicated = 0;
        long reordered = 0;
        int expected = 30_000;
        for (int i = 0; i < expected; i++) {
            boolean odd = random.nextInt(1000) == 0; // rare, so that whole stretches are complete
            int ordinal = odd ? random.nextInt(expected) : i;
            check.accept(ordinal, 1, i);
            if (!seen.add(ordinal)) {
                duplicated++;
            } else if (ordinal < highest) {
                reordered++;
            }
            highest = Math.max(highest, ordinal);
            if (odd && random.nextBoolean() && seen.add(i)) { // it comes late
                check.accept(i, 1, i);
                reordered += i < highest ? 1 : 0;
                highest = Math.max(highest, i);
            }
        }
        SinkResult result = check.result(expected);
        assertThat(result.duplicated()).isEqualTo(duplicated);
        assertThat(result.reordered()).isEqualTo(reordered);
        assertThat(result.lost()).isEqualTo(expected - seen.size());
    }

    @Test
    void items_in_order_are_not_remembered_for_ever() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        SequenceCheck check = new SequenceCheck();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10_000_000; i++) {
            check.accept(i, i, i);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
        assertThat(check.result(10_000_000).lost()).isZero();
    }

    @Test
    void the_checksum_depends_on_the_order() {
        assertThat(after(2, 0, 1).checksum()).isNotEqualTo(after(2, 1, 0).checksum());
    }

    @Test
    void the_checksum_depends_on_the_content() {
        SequenceCheck other = new SequenceCheck();
        other.accept(0, 999, 0);
        assertThat(other.result(1).checksum()).isNotEqualTo(after(1, 0).checksum());
    }

    @Test
    void the_rate_leaves_out_the_time_until_the_first_item() {
        SinkResult result = after(3, 0, 1, 2);
        assertThat(result.seconds()).isCloseTo(1.0, within(1e-12));
        assertThat(result.itemsPerSecond()).isCloseTo(2.0, within(1e-12));
    }

    @Test
    void no_item_at_all_gives_a_line_without_a_rate() {
        assertThat(after(2).line())
                .isEqualTo("RESULT items=0 checksum=0000000000000000 lost=2 duplicated=0 reordered=0 seconds=0.000"
                        + " items_per_s=0.000");
    }

    @Test
    void a_negative_ordinal_is_refused() {
        assertThatThrownBy(() -> new SequenceCheck().accept(-1, 0, 0)).hasMessageContaining("-1");
    }

    @Test
    void the_digest_of_bytes_depends_on_their_number() {
        assertThat(Mix.digest(new byte[] {0})).isNotEqualTo(Mix.digest(new byte[] {0, 0}));
    }

    @Test
    void mixing_is_pinned_to_the_published_generator() {
        // First two outputs of SplittableRandom (SplitMix64) seeded with 0.
        var reference = new SplittableRandom(0);
        assertThat(Mix.mix(0)).isEqualTo(reference.nextLong());
        assertThat(Mix.mix(0x9E3779B97F4A7C15L)).isEqualTo(reference.nextLong());
    }
}
