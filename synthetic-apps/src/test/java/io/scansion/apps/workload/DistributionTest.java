package io.scansion.apps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.apps.launch.BadArgumentException;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {
    private static final int DRAWS = 200_000;

    /** Variances: 1, CV squared, SPREAD squared / 3. */
    @ParameterizedTest
    @CsvSource({"constant, 0", "exponential, 1", "lognormal:0.5, 0.25", "lognormal:0, 0", "uniform:0.6, 0.12"})
    void factors_have_mean_one_and_the_variance_of_their_kind(String text, double variance) {
        Distribution distribution = Distribution.parse(text);
        var random = new SplittableRandom(42);
        double[] factors = DoubleStream.generate(() -> distribution.factor(random))
                .limit(DRAWS)
                .toArray();
        double mean = DoubleStream.of(factors).average().orElseThrow();
        double meanSquare = DoubleStream.of(factors)
                .map(factor -> factor * factor)
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(1, within(0.01));
        assertThat(meanSquare - mean * mean).isCloseTo(variance, within(0.02));
        assertThat(DoubleStream.of(factors).min().orElseThrow()).isNotNegative();
        assertThat(DoubleStream.of(factors).max().orElseThrow()).isFinite();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "gamma",
                "constant:1",
                "exponential:2",
                "lognormal",
                "lognormal:x",
                "lognormal:-1",
                "uniform:1.5"
            })
    void anything_else_is_refused_with_what_is_allowed(String text) {
        assertThatThrownBy(() -> Distribution.parse(text))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("--distribution");
    }

    @Test
    void a_spread_of_one_is_allowed() {
        assertThat(Distribution.parse("uniform:1")).isEqualTo(new Distribution.Uniform(1));
    }
}
