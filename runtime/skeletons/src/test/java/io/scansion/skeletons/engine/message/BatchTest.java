package io.scansion.skeletons.engine.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.skeletons.engine.message.Batch.Kind;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchTest {
    private static Batch sent(BatchWriter out) {
        byte[] bytes = out.bytes();
        return new BatchReader(new Place(9, "reader")).read(bytes);
    }

    static Stream<Object> values() {
        return Stream.of(
                7,
                -7L,
                Math.PI,
                "text",
                new BigInteger("123456789123456789"),
                List.of(1, 2),
                new byte[] {1, -2},
                new short[] {300},
                new char[] {'x', '\u20ac'},
                new int[] {1 << 30, -1},
                new long[] {1L << 60, -1, 0},
                new float[] {1.5f},
                new double[] {-0.0, Double.MIN_VALUE},
                new boolean[] {true, false},
                new int[100_000],
                new String[] {"a", "b"});
    }

    @ParameterizedTest
    @MethodSource("values")
    void a_value_arrives_as_it_was(Object value) throws Exception {
        BatchWriter out = new BatchWriter().begin(Kind.ITEMS, 12);
        out.result(1, "before");
        out.result(5, value);
        out.result(6, "behind");
        Batch batch = sent(out);
        assertThat(batch.sequence()).isEqualTo(12);
        assertThat(batch.entries()).hasSize(3);
        assertThat(batch.entries().get(1)).usingRecursiveComparison().isEqualTo(new Entry.Value(5, value));
        assertThat(batch.entries().get(2)).isEqualTo(new Entry.Value(6, "behind"));
    }

    @Test
    void nothing_is_left_of_a_value_that_cannot_be_sent() throws Exception {
        BatchWriter out = new BatchWriter().begin(Kind.ITEMS, 0);
        out.result(1, 1);
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> out.result(2, List.of(new Object()))))
                .isInstanceOf(UnsendableException.class);
        out.result(3, 3);
        assertThat(sent(out).entries()).containsExactly(new Entry.Value(1, 1), new Entry.Value(3, 3));
    }

    @Test
    void a_failure_arrives_with_place_reason_and_cause() {
        BatchWriter out = new BatchWriter().begin(Kind.ITEMS, 0);
        out.failure(new Place(3, "bl\u00fcr").failed(17, new IllegalStateException("why"), false));
        Entry.Failed failed = (Entry.Failed) sent(out).entries().get(0);
        assertThat(failed.stops()).isFalse();
        assertThat(failed.number()).isEqualTo(17);
        assertThat(failed.message())
                .isEqualTo("stage 'bl\u00fcr' on rank 3, item 17: java.lang.IllegalStateException: why");
        assertThat(failed.cause()).isInstanceOf(IllegalStateException.class).hasMessage("why");
        assertThat(failed.place()).isEqualTo(new Place(3, "bl\u00fcr"));
    }
}
