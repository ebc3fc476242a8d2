package io.scansion.apps.payload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PayloadTest {
    private static final int BYTES = 1000;

    private static Payload item(PayloadType type, int ordinal) {
        Payload payload = type.ofBytes(BYTES);
        payload.create(ordinal);
        return payload;
    }

    @ParameterizedTest
    @EnumSource(PayloadType.class)
    void the_ordinal_survives_every_stage(PayloadType type) {
        Payload payload = item(type, 123_456);
        payload.transform(1);
        payload.transform(2);
        assertThat(payload.ordinal()).isEqualTo(123_456);
    }

    @ParameterizedTest
    @EnumSource(PayloadType.class)
    void equal_items_through_equal_stages_are_equal(PayloadType type) {
        Payload first = item(type, 5);
        Payload second = item(type, 5);
        first.transform(3);
        second.transform(3);
        assertThat(first.digest()).isEqualTo(second.digest());
    }

    @ParameterizedTest
    @EnumSource(PayloadType.class)
    void what_was_in_the_buffer_before_leaves_no_trace(PayloadType type) {
        Payload used = item(type, 4);
        used.transform(9);
        used.create(5);
        assertThat(used.digest()).isEqualTo(item(type, 5).digest());
    }

    @ParameterizedTest
    @EnumSource(PayloadType.class)
    void a_skipped_a_repeated_and_a_swapped_stage_all_show(PayloadType type) {
        Payload right = item(type, 5);
        right.transform(1);
        right.transform(2);
        Payload skipped = item(type, 5);
        skipped.transform(2);
        Payload repeated = item(type, 5);
        repeated.transform(1);
        repeated.transform(1);
        repeated.transform(2);
        Payload swapped = item(type, 5);
        swapped.transform(2);
        swapped.transform(1);
        assertThat(new long[] {right.digest(), skipped.digest(), repeated.digest(), swapped.digest()})
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(PayloadType.class)
    void different_items_differ(PayloadType type) {
        assertThat(item(type, 5).digest()).isNotEqualTo(item(type, 6).digest());
    }

    @ParameterizedTest
    @EnumSource(PayloadType.class)
    void the_end_is_an_ordinal_that_no_item_has(PayloadType type) {
        Payload payload = type.ofBytes(BYTES);
        payload.createEnd();
        assertThat(payload.ordinal()).isEqualTo(Payload.END_ORDINAL);
    }

    @ParameterizedTest
    @EnumSource(PayloadType.class)
    void a_message_without_bytes_still_carries_ordinal_and_value(PayloadType type) {
        Payload payload = type.ofBytes(0);
        payload.create(7);
        long before = payload.digest();
        payload.transform(1);
        assertThat(payload.ordinal()).isEqualTo(7);
        assertThat(payload.digest()).isNotEqualTo(before);
        assertThat(Array.getLength(payload.array())).isEqualTo(payload.length()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(value = PayloadType.class, mode = EnumSource.Mode.EXCLUDE, names = "OBJECT")
    void a_message_has_the_wished_size(PayloadType type) {
        int elementBytes = switch (type) {
            case BYTE, OBJECT -> 1;
            case INT -> Integer.BYTES;
            case DOUBLE -> Double.BYTES;
        };
        assertThat(type.ofBytes(BYTES).length() * elementBytes).isEqualTo(BYTES);
    }
}
