package io.scansion.agent.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.SetMeasuring;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OrderAgeTest {
    private static final int VALID_MILLIS = 2_000;
    private static final long VALID_NANOS = VALID_MILLIS * 1_000_000L;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void an_order_is_late_by_its_time_under_way_less_that_of_the_fastest_message(long seed) {
        Random random = new Random(seed);
        long apart = random.nextLong(); // clocks of two processes may differ by anything, and wrap
        OrderAge age = new OrderAge();
        long now = random.nextLong();
        long welcomeDelay = random.nextInt(50_000_000);
        age.saw(now - welcomeDelay - apart, now);
        long fastest = welcomeDelay;
        for (int i = 0; i < 1000; i++) {
            now += random.nextInt(1_000_000_000);
            long delay = random.nextInt(4) == 0 ? random.nextInt(2_000_000_000) * 3L : random.nextInt(30_000_000);
            fastest = Math.min(fastest, delay);
            Order order = new Order(now - delay - apart, VALID_MILLIS, new SetMeasuring(i, true));
            assertThat(age.lateNanos(order, now)).isEqualTo(delay - fastest - VALID_NANOS);
        }
    }
}
