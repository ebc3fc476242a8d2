package io.scansion.agent.ranks.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.agent.ranks.collectives.Collective.Region;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What was kept of a call is what the same call is given later; nothing else is touched. */
class CollectiveReplayTest {
    private final CollectiveRecord record = new CollectiveRecord();

    private static Collective call(String signature, Region... filled) {
        return new Collective("Bcast", signature, 0, List.of(filled), null);
    }

    static Stream<Arguments> arrays() {
        return Stream.<Object>of(
                        new byte[] {1, -2, 3, 4},
                        new boolean[] {true, false, true, true},
                        new char[] {'a', '\u00e4', 'c', 'd'},
                        new short[] {1, -2, 3, 4},
                        new int[] {1, -2, 3, 4},
                        new float[] {1, -2.5f, 3, 4},
                        new long[] {1, -2, 3, 4},
                        new double[] {1, -2.5, 3, 4},
                        new String[] {"a", "b", null, "d"},
                        new Object[] {List.of(1, 2), 'c', 3, 4L})
                .map(array -> Arguments.of(array));
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void a_region_of_any_array_comes_back_and_what_is_beside_it_stays(Object array) throws IOException {
        Object blank = Array.newInstance(array.getClass().getComponentType(), 4);
        record.add(call("a", new Region(array, 1, 2)));
        record.add(call("b"));
        record.add(call("c", new Region(array, 0, 1), new Region(array, 3, 1)));
        assertThat(record.calls()).isEqualTo(3);

        CollectiveReplay replay = new CollectiveReplay(record.toByteArray());
        Object into = Array.newInstance(array.getClass().getComponentType(), 4);
        assertThat(replay.next(call("a", new Region(into, 1, 2)))).isTrue();
        for (int k = 0; k < 4; k++) {
            assertThat(Array.get(into, k)).isEqualTo(Array.get(k == 1 || k == 2 ? array : blank, k));
        }
        assertThat(replay.next(call("b"))).isTrue();
        assertThat(replay.next(call("c", new Region(into, 0, 1), new Region(into, 3, 1))))
                .isTrue();
        assertThat(into).isEqualTo(array);
        assertThatThrownBy(() -> replay.next(call("d"))).isInstanceOf(IOException.class);
    }

    @Test
    void another_call_is_given_nothing() throws IOException {
        record.add(call("Bcast 1", new Region(new int[] {5}, 0, 1)));
        int[] into = new int[1];
        assertThat(new CollectiveReplay(record.toByteArray()).next(call("Bcast 2", new Region(into, 0, 1))))
                .isFalse();
        assertThat(into).containsExactly(0);
    }

    @Test
    void what_cannot_be_kept_is_the_reason_for_keeping_nothing() {
        record.add(call("a", new Region(new int[] {5}, 0, 1)));
        record.add(call("b", new Region(new Object[] {new Object()}, 0, 1)));
        assertThat(record.refusal()).startsWith("Bcast gave it what cannot be kept");
        assertThat(record.toByteArray()).isEmpty();

        CollectiveRecord outside = new CollectiveRecord();
        outside.add(call("a", new Region(new int[1], 1, 1)));
        assertThat(outside.refusal()).startsWith("Bcast gave it what cannot be kept");

        CollectiveRecord derived = new CollectiveRecord();
        derived.add(new Collective("Bcast", "a", 0, List.of(), "is called with a derived datatype"));
        assertThat(derived.refusal()).isEqualTo("Bcast is called with a derived datatype");
    }

    @Test
    void no_more_is_kept_than_the_bound_in_all_calls_together() {
        int half = CollectiveRecord.MOST_BYTES / 2 - 100;
        record.add(call("a", new Region(new byte[half], 0, half)));
        record.add(call("b", new Region(new Object[] {"x".repeat(half)}, 0, 1)));
        assertThat(record.refusal()).isNull();
        record.add(call("c", new Region(new Object[] {"x".repeat(half)}, 0, 1)));
        assertThat(record.refusal()).isEqualTo("Bcast gave it more than 4 MiB with all before");
    }
}
