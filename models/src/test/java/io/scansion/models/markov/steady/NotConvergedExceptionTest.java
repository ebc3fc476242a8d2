package io.scansion.models.markov.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.markov.NotConvergedException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NotConvergedExceptionTest {
    @Test
    void when_several_solvers_fail_the_message_says_how_far_each_came_and_the_figures_are_the_best_ones() {
        NotConvergedException e = NotConvergedException.ofAll(List.of(
                new NotConvergedException("gth", 0, "too many states"),
                new NotConvergedException("gauss-seidel", 900, 3e-5, 1e-12),
                new NotConvergedException("gmres", 70, 2e-4, 1e-12)));
        assertThat(e)
                .hasMessage("gth failed: too many states; gauss-seidel did not converge: residual 3.00e-05 after 900"
                        + " iterations, 1.0e-12 is asked for; gmres did not converge: residual 2.00e-04 after 70"
                        + " iterations, 1.0e-12 is asked for");
        assertThat(e.residual()).isEqualTo(3e-5);
        assertThat(e.iterations()).isEqualTo(900);
    }
}
