package io.scansion.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventJsonTest {
    private static final int EVENTS = 50;

    static Stream<Arguments> types() {
        return RandomEvents.types().stream()
                .flatMap(type -> Stream.of(20260101L, 7L).map(seed -> Arguments.of(type, seed)));
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("types")
    void an_event_that_was_written_is_read_as_the_same_event(Class<? extends RunEvent> type, long seed) {
        RandomEvents random = new RandomEvents(seed);
        for (int i = 0; i < EVENTS; i++) {
            LoggedEvent written = new LoggedEvent(i + 0.25, "job-" + i, random.of(type));
            assertThat(EventJson.read(EventJson.line(written))).isEqualTo(Optional.of(written));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void numbers_are_rounded_as_decimal_arithmetic_rounds_them(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200_000; i++) {
            double wide = Math.exp(80 * random.nextDouble() - 40) * (random.nextBoolean() ? 1 : -1);
            double tie = (100_000.5 + random.nextInt(899_999)) / Math.pow(10, random.nextInt(12));
            double few = random.nextInt(2_000_000) / 1e3;
            for (double number : new double[] {wide, tie, few, Math.nextUp(tie), Math.nextDown(tie)}) {
                assertThat(EventNumbers.sixDigits(number))
                        .isEqualTo(
                                new BigDecimal(number).round(new MathContext(6)).doubleValue());
            }
        }
    }

    @Test
    void every_event_has_a_type_of_its_own() {
        List<String> names = RandomEvents.types().stream().map(EventJson::type).toList();
        assertThat(names).doesNotHaveDuplicates().doesNotContain("").hasSizeGreaterThan(15);
    }

    @Test
    void keys_of_a_newer_tuner_are_passed_over_and_missing_ones_are_unknown() {
        assertThat(EventJson.read("{\"type\":\"measurement\",\"time_s\":2,\"stage\":3,\"mood\":{\"of\":[1]}}"))
                .hasValueSatisfying(logged -> {
                    ObservationEvent.Measurement event = (ObservationEvent.Measurement) logged.event();
                    assertThat(event.stage()).isEqualTo(3);
                    assertThat(event.computeSeconds()).isNaN();
                    assertThat(event.note()).isEmpty();
                });
        assertThat(EventJson.read("{\"type\":\"command\",\"id\":1}"))
                .hasValueSatisfying(logged -> assertThat(((ChangeEvent.Command) logged.event()).targets())
                        .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"type\":",
                "[1,2]",
                "null",
                "{\"type\":7,\"time_s\":\"soon\"}",
                "{\"type\":\"weather\",\"sky\":\"blue\"}",
                "{\"type\":\"command\",\"id\":\"first\"}"
            })
    void what_is_no_event_is_not_read(String line) {
        assertThat(EventJson.read(line)).isEmpty();
    }
}
