package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.queueing.ServiceTime;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ServiceDrawTest {
    static List<ServiceTime> distributions() {
        return List.of(
                new ServiceTime.Deterministic(2),
                new ServiceTime.Exponential(3),
                new ServiceTime.Erlang(1, 3),
                new ServiceTime.Erlang(40, 3),
                new ServiceTime.Hyperexponential(List.of(0.2, 0.3, 0.5), List.of(1.0, 5.0, 2.0)),
                ServiceTime.Hyperexponential.balanced(1, 4),
                new ServiceTime.Lognormal(5, 0.5),
                new ServiceTime.Lognormal(5, 0),
                new ServiceTime.Empirical(List.of(0.0, 1.0, 10.0)));
    }

    @ParameterizedTest
    @MethodSource("distributions")
    void what_is_drawn_has_the_mean_and_the_variance_asked_for(ServiceTime time) {
        ServiceDraw draw = ServiceDraw.of(time, new SplittableRandom(7));
        int draws = 400_000;
        double sum = 0;
        double squares = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < draws; i++) {
            double drawn = draw.next();
            least = Math.min(least, drawn);
            sum += drawn;
            squares += (drawn - time.mean()) * (drawn - time.mean());
        }
        assertThat(least).isNotNegative();
        assertThat(sum / draws).isCloseTo(time.mean(), Percentage.withPercentage(1));
        assertThat(squares / draws + 1e-9).isCloseTo(time.variance() + 1e-9, Percentage.withPercentage(4));
    }
}
