package io.scansion.console.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PooledRatiosTest {
    @Test
    void one_program_has_the_interval_of_students_t() {
        PooledRatios ratios = PooledRatios.of(List.of(List.of(Math.exp(0.1), Math.exp(0.2), Math.exp(0.3))));
        assertThat(ratios.ratio(0)).isCloseTo(Math.exp(0.2), within(1e-12));
        // deviation 0.1, three values: 4.303 * 0.1 / sqrt(3)
        assertThat(Math.log(ratios.high(0)) - 0.2).isCloseTo(4.302653 * 0.1 / Math.sqrt(3), within(1e-6));
        assertThat(ratios.low(0) * ratios.high(0)).isCloseTo(Math.exp(0.4), within(1e-12));
    }

    @Test
    void nothing_measured_twice_has_no_interval_and_nothing_measured_no_ratio() {
        PooledRatios ratios = PooledRatios.of(List.of(List.of(1.5), List.of()));
        assertThat(ratios.ratio(0)).isEqualTo(1.5);
        assertThat(ratios.high(0)).isNaN();
        assertThat(ratios.ratio(1)).isNaN();
        assertThat(ratios.mean()).isEqualTo(1.5);
    }

    /** Of programs that are as fast with the tuner as without it, one side of the interval misses 1 in one of forty. */
    @Test
    void the_interval_holds_the_true_ratio_as_often_as_it_says() {
        Random random = new Random(5);
        int misses = 0;
        int programs = 30;
        int tables = 400;
        for (int table = 0; table < tables; table++) {
            List<List<Double>> measured = IntStream.range(0, programs)
                    .mapToObj(program -> Stream.generate(() -> (1 + program) * Math.exp(0.03 * random.nextGaussian()))
                            .limit(3)
                            .toList())
                    .toList();
            PooledRatios ratios = PooledRatios.of(measured);
            for (int program = 0; program < programs; program++) {
                misses += ratios.high(program) < 1 + program ? 1 : 0;
            }
        }
        assertThat((double) misses / (programs * tables)).isBetween(0.02, 0.03);
    }
}
