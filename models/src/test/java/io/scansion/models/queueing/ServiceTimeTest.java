package io.scansion.models.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServiceTimeTest {
    @Test
    void means_and_variances_are_those_of_the_distribution() {
        moments(new ServiceTime.Deterministic(3), 3, 0);
        moments(new ServiceTime.Exponential(3), 3, 9);
        moments(new ServiceTime.Erlang(4, 2), 2, 1);
        moments(new ServiceTime.Lognormal(2, 0.25), 2, 1);
        moments(new ServiceTime.Empirical(List.of(1.0, 2.0, 6.0)), 3, 14.0 / 3);
        // E[X^2] is 2 (0.5 * 1 + 0.5 * 9).
        moments(new ServiceTime.Hyperexponential(List.of(0.5, 0.5), List.of(1.0, 3.0)), 2, 10 - 4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.0001, 2, 10, 1e6})
    void balanced_means_meet_mean_and_variation(double squaredVariation) {
        ServiceTime.Hyperexponential time = ServiceTime.Hyperexponential.balanced(5, squaredVariation);
        assertThat(time.mean()).isCloseTo(5, within(1e-9));
        assertThat(time.variance() / 25).isCloseTo(squaredVariation, within(1e-9 * squaredVariation));
        double firstHalf = time.probabilities().get(0) * time.means().get(0);
        assertThat(firstHalf).isCloseTo(2.5, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY})
    void times_that_are_negative_or_no_numbers_are_refused(double time) {
        refused("service time must be finite and not negative, got " + time, () -> new ServiceTime.Deterministic(time));
        refused(
                "mean of an exponential service time must be positive and finite, got " + time,
                () -> new ServiceTime.Exponential(time));
        refused(
                "mean of an Erlang service time must be positive and finite, got " + time,
                () -> new ServiceTime.Erlang(2, time));
        refused(
                "mean of a lognormal service time must be positive and finite, got " + time,
                () -> new ServiceTime.Lognormal(time, 1));
        refused(
                "squared variation of a lognormal service time must be finite and not negative, got " + time,
                () -> new ServiceTime.Lognormal(1, time));
        refused(
                "observed service time 2 must be finite and not negative, got " + time,
                () -> new ServiceTime.Empirical(List.of(1.0, time)));
        refused(
                "mean of branch 2 of a hyperexponential service time must be positive and finite, got " + time,
                () -> new ServiceTime.Hyperexponential(List.of(0.5, 0.5), List.of(1.0, time)));
        refused(
                "squared variation of a hyperexponential service time must be finite and at least 1, got " + time,
                () -> ServiceTime.Hyperexponential.balanced(1, time));
    }

    @Test
    void shapes_that_do_not_fit_are_refused() {
        refused("phases of an Erlang service time must be at least 1, got 0", () -> new ServiceTime.Erlang(0, 1));
        refused(
                "phases of an Erlang service time must be at most 10000, got 10001",
                () -> new ServiceTime.Erlang(10_001, 1));
        refused(
                "probabilities of a hyperexponential service time must sum to 1, got 0.75",
                () -> new ServiceTime.Hyperexponential(List.of(0.5, 0.25), List.of(1.0, 1.0)));
        refused(
                "a hyperexponential service time needs one mean per probability, got [1.0] and []",
                () -> new ServiceTime.Hyperexponential(List.of(1.0), List.of()));
        refused(
                "sum of the 2 observed service times must be positive and finite, got 0.0",
                () -> new ServiceTime.Empirical(List.of(0.0, 0.0)));
        refused(
                "sum of the 0 observed service times must be positive and finite, got 0.0",
                () -> new ServiceTime.Empirical(List.of()));
    }

    private static void moments(ServiceTime time, double mean, double variance) {
        assertThat(time.mean()).isCloseTo(mean, within(1e-12));
        assertThat(time.variance()).isCloseTo(variance, within(1e-12));
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
