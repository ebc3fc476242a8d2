package io.scansion.tuner.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arithmetic by which a change is judged, against numbers worked out by hand. */
class WindowComparisonTest {
    private static final WindowComparison COMPARED = new WindowComparison(windows(9, 11), windows(16, 20, 24));

    private static List<RateSample> windows(double... rates) {
        return Arrays.stream(rates)
                .mapToObj(rate -> RateSample.alone(rate, 10 * rate))
                .toList();
    }

    /** Deviations of 0.1 and -0.1 of the mean before, of 0.2, 0 and -0.2 afterwards: 0.02 and 0.08 over 1 + 2 degrees of freedom. */
    @Test
    void variances_of_both_samples_are_pooled() {
        assertThat(COMPARED.freedom()).isEqualTo(3);
        assertThat(COMPARED.variance(RateSample::ratio)).isCloseTo(0.1 / 3, within(1e-12));
        assertThat(COMPARED.varianceOfMeans(RateSample::ratio)).isCloseTo(0.1 / 3 * (1.0 / 2 + 1.0 / 3), within(1e-12));
    }

    /** Student's t with 3 degrees of freedom exceeds 3.182 in 2.5 % of all cases. */
    @Test
    void few_windows_need_a_larger_difference_than_many() {
        assertThat(COMPARED.quantile(0.025)).isCloseTo(3.182, within(0.001));
    }

    /** One item more or less at either end: 2 of 200 items before and 2 of 600 afterwards. */
    @Test
    void what_an_item_more_or_less_makes_is_told_from_the_items_of_both_sides() {
        assertThat(COMPARED.granularity()).isCloseTo(Math.hypot(2 / 200.0, 2 / 600.0), within(1e-12));
        assertThat(new WindowComparison(List.of(), windows(0.1)).granularity()).isGreaterThanOrEqualTo(1);
    }
}
