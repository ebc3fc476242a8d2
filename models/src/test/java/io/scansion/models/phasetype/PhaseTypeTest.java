package io.scansion.models.phasetype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhaseTypeTest {
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.32, 0.5, 0.55, 0.7071, 0.8, 0.99, 1, 1.01, 1.5, 3, 10})
    void mean_and_variation_are_those_that_were_measured(double variation) {
        PhaseType fit = PhaseType.fit(0.02, variation, 12);
        assertThat(fit.mean()).isCloseTo(0.02, within(1e-12));
        assertThat(fit.variation()).isCloseTo(variation, within(1e-6));
        assertThat(fit.phases()).isLessThanOrEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e6, 1e9, 1e30, 1e50})
    void variations_that_hardly_any_time_has_are_fitted_too(double variation) {
        PhaseType fit = PhaseType.fit(0.02, variation, 12);
        assertThat(fit.mean()).isCloseTo(0.02, within(1e-12));
        assertThat(fit.variation() / variation).isCloseTo(1, within(1e-6));
        assertThat(PhaseType.fit(0.02, 1e200 * variation, 12)).isEqualTo(PhaseType.fit(0.02, 1e50, 12));
    }

    @Test
    void what_is_steadier_than_the_phases_allow_is_as_steady_as_they_allow() {
        for (double variation : new double[] {0, 0.01, 0.3}) {
            PhaseType fit = PhaseType.fit(3, variation, 4);
            assertThat(fit.phases()).isEqualTo(4);
            assertThat(fit.mean()).isCloseTo(3, within(1e-12));
            assertThat(fit.variation()).isCloseTo(0.5, within(1e-9));
        }
        assertThat(PhaseType.fit(3, 0.2, 1)).isEqualTo(PhaseType.exponential(3));
    }

    /** Drawn by its phases, it has the moments that are worked out. */
    @Test
    void drawn_times_have_its_moments() {
        Random random = new Random(11);
        for (double variation : new double[] {0.4, 0.62, 2}) {
            PhaseType fit = PhaseType.fit(1, variation, 8);
            double sum = 0;
            double squares = 0;
            int draws = 200_000;
            for (int i = 0; i < draws; i++) {
                double time = DrawnTimes.draw(fit, random);
                sum += time;
                squares += time * time;
            }
            double mean = sum / draws;
            assertThat(mean).isCloseTo(1, within(0.02));
            assertThat(Math.sqrt(squares / draws / (mean * mean) - 1)).isCloseTo(variation, within(0.03 * variation));
        }
    }

    @Test
    void nonsense_is_refused() {
        assertThatThrownBy(() -> PhaseType.fit(0, 1, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PhaseType.fit(1, -1, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PhaseType.fit(1, Double.NaN, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PhaseType.fit(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PhaseType(List.of(1.0), List.of(1.0), List.of(1.0)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
