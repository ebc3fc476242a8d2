package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeapHistogramTest {
    private static final List<String> BEFORE = List.of(
            "4711:",
            " num     #instances         #bytes  class name (module)",
            "-------------------------------------------------------",
            "   1:         42000        1680000  [B (java.base@17.0.9)",
            "   2:            10            400  io.scansion.wire.AgentMessage$Hello",
            "Total         42010        1680400");

    @Test
    void what_there_is_more_of_is_told_by_class_the_most_first() {
        HeapHistogram before = HeapHistogram.parse(BEFORE);
        HeapHistogram after = HeapHistogram.parse(List.of(
                "   1:         42000        1680100  [B (java.base@17.0.9)",
                "   2:             8            320  io.scansion.wire.AgentMessage$Hello",
                "   3:             4            200  java.util.ArrayList (java.base@17.0.9)",
                "   4:             4            100  java.util.ArrayList"));
        assertThat(before.total()).isEqualTo(1_680_400);
        assertThat(after.since(before))
                .containsExactly(
                        new HeapHistogram.Growth("java.util.ArrayList", 300), new HeapHistogram.Growth("[B", 100));
    }
}
