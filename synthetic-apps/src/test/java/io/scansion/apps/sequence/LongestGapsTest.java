package io.scansion.apps.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongestGapsTest {
    @Test
    void the_longest_are_told_with_the_items_that_ended_them() {
        LongestGaps gaps = new LongestGaps(2);
        for (long millis : new long[] {1000, 1010, 1150, 1151, 1200}) {
            gaps.accept(millis * 1_000_000);
        }
        assertThat(gaps.line()).isEqualTo("GAPS 0.140 s before item 2, 0.049 s before item 4");
    }
}
