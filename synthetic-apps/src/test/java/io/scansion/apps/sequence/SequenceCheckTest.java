package io.scansion.apps.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

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
