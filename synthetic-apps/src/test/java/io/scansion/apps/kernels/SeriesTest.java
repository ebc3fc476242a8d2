package io.scansion.apps.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class SeriesTest {
    /** By Simpson's rule, with twelve times as many points. */
    private static double integral(DoubleUnaryOperator function) {
        int steps = 96_000;
        double step = 2.0 / steps;
        double sum = function.applyAsDouble(0) + function.applyAsDouble(2);
        for (int i = 1; i < steps; i++) {
            sum += (i % 2 == 0 ? 2 : 4) * function.applyAsDouble(i * step);
        }
        return sum * step / 3;
    }

    @Test
    void coefficients_are_those_that_another_rule_of_integration_gives() {
        double[] pair = new double[2];
        for (int number : new int[] {1, 2, 100}) {
            Series.coefficients(number, pair);
            assertThat(pair[0])
                    .isCloseTo(integral(x -> Math.pow(x + 1, x) * Math.cos(number * Math.PI * x)), within(1e-5));
            assertThat(pair[1])
                    .isCloseTo(integral(x -> Math.pow(x + 1, x) * Math.sin(number * Math.PI * x)), within(1e-4));
        }
    }
}
