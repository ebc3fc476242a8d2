package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TrendTest {
    @Test
    void a_line_without_noise_is_found_exactly() {
        Trend trend = new Trend();
        for (int second = 0; second < 10; second++) {
            trend.add(second, 3 + 0.5 * second);
        }
        assertThat(trend.slope(0).value()).isCloseTo(0.5, within(1e-12));
        assertThat(trend.slope(0).isDistinguishableFromNought()).isTrue();
    }

    /** Textbook example: hours 1, 2, 3, 4, 5 and 2, 4, 5, 4, 5; slope 0.6, standard error 0.28284, t with 3 degrees 3.18245. */
    @Test
    void the_interval_of_a_slope_is_that_of_the_textbook() {
        Trend trend = new Trend();
        double[] values = {2, 4, 5, 4, 5};
        for (int i = 0; i < values.length; i++) {
            trend.add(i + 1, values[i]);
        }
        assertThat(trend.slope(0).value()).isCloseTo(0.6, within(1e-12));
        assertThat(trend.slope(0).high()).isCloseTo(0.6 + 3.182446 * 0.2828427, within(1e-5));
        assertThat(trend.slope(0).isDistinguishableFromNought()).isFalse();
    }

    @Test
    void noise_without_a_slope_is_told_to_have_one_in_about_one_of_twenty() {
        int told = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            Trend trend = new Trend();
            for (int second = 0; second < 30; second++) {
                trend.add(second, random.nextGaussian());
            }
            told += trend.slope(0).isDistinguishableFromNought() ? 1 : 0;
        }
        assertThat(told).isBetween(8, 36);
    }
}
