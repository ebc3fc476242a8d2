package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TakenProcessorsTest {
    @Test
    void two_that_compute_half_of_the_time_take_two_processors_a_quarter_of_it() {
        assertThat(TakenProcessors.atLeast(2, List.of(0.5, 0.5))).isCloseTo(0.25, within(1e-12));
        assertThat(TakenProcessors.atLeast(1, List.of(0.5, 0.5))).isCloseTo(0.75, within(1e-12));
    }

    @Test
    void fewer_than_the_processors_never_take_them_all() {
        assertThat(TakenProcessors.atLeast(2, List.of(1.0))).isZero();
        assertThat(TakenProcessors.atLeast(64, Collections.nCopies(100, 0.01))).isZero();
    }

    @Test
    void those_that_always_compute_take_as_many_as_they_are() {
        assertThat(TakenProcessors.atLeast(3, List.of(1.0, 1.0, 1.0, 0.2))).isCloseTo(1, within(1e-12));
    }

    @Test
    void it_is_the_share_of_random_moments_at_which_so_many_are_busy() {
        Random random = new Random(5);
        for (int drawn = 0; drawn < 20; drawn++) {
            List<Double> shares = random.doubles(2 + random.nextInt(6)).boxed().toList();
            int number = 1 + random.nextInt(shares.size());
            int moments = 20_000;
            int taken = 0;
            for (int moment = 0; moment < moments; moment++) {
                long busy = shares.stream()
                        .filter(share -> random.nextDouble() < share)
                        .count();
                taken += busy >= number ? 1 : 0;
            }
            assertThat(TakenProcessors.atLeast(number, shares)).isCloseTo((double) taken / moments, within(0.015));
        }
    }
}
