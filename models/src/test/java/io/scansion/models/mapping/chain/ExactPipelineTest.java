package io.scansion.models.mapping.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.mapping.RandomPlacements;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ExactPipelineTest {
    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @ParameterizedTest
    @CsvSource({"1, 3, 3", "2, 9, 13", "3, 27, 51", "4, 81, 189", "8, 6561, 26973", "12, 531441, 3129597"})
    void states_and_transitions_are_as_many_as_published(int stages, int states, long transitions) {
        double[] ones = new double[2 * stages + 1];
        Arrays.fill(ones, 1);
        PipelineGenerator generator = new PipelineGenerator(new PipelineStates(stages), ones);
        assertThat(generator.states()).isEqualTo(states);
        assertThat(generator.transitions()).isEqualTo(transitions);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void throughput_is_that_of_a_dense_solution_written_out_from_the_rules(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int stages = random.upTo(5);
        double[] rates = random.rates(stages, 6).byTransition();
        double expected = denseThroughput(stages, rates);
        assertThat(new ExactPipeline(new PipelineStates(stages)).throughput(rates))
                .isCloseTo(expected, within(1e-9 * expected));
    }

    /** Departures per second; states as arrays of digits, no masks and no steps. */
    private static double denseThroughput(int stages, double[] rates) {
        int size = (int) Math.round(Math.pow(3, stages));
        DMatrixRMaj balance = new DMatrixRMaj(size, size);
        DMatrixRMaj departures = new DMatrixRMaj(1, size);
        for (int state = 0; state < size; state++) {
            for (int k = 0; k < rates.length; k++) {
                int[] digits = digits(state, stages);
                if (!fire(digits, k)) {
                    continue;
                }
                balance.add(state, state, -rates[k]);
                balance.add(number(digits), state, rates[k]);
                if (k == stages) {
                    departures.set(0, state, rates[k]);
                }
            }
        }
        for (int state = 0; state < size; state++) {
            balance.set(0, state, 1); // the balance of one state follows from the others
        }
        DMatrixRMaj one = new DMatrixRMaj(size, 1);
        one.set(0, 0, 1);
        DMatrixRMaj p = new DMatrixRMaj(size, 1);
        assertThat(CommonOps_DDRM.solve(balance, one, p)).isTrue();
        DMatrixRMaj result = new DMatrixRMaj(1, 1);
        CommonOps_DDRM.mult(departures, p, result);
        return result.get(0, 0);
    }

    private static boolean fire(int[] digits, int transition) {
        int n = digits.length;
        if (transition > n) {
            return change(digits, transition - n - 1, 1, 2);
        }
        boolean gives = transition == 0 || digits[transition - 1] == 2;
        boolean takes = transition == n || digits[transition] == 0;
        if (gives && takes) {
            if (transition > 0) {
                digits[transition - 1] = 0;
            }
            if (transition < n) {
                digits[transition] = 1;
            }
        }
        return gives && takes;
    }

    private static boolean change(int[] digits, int stage, int from, int to) {
        if (digits[stage] != from) {
            return false;
        }
        digits[stage] = to;
        return true;
    }

    private static int[] digits(int state, int stages) {
        int[] digits = new int[stages];
        for (int i = 0, rest = state; i < stages; i++, rest /= 3) {
            digits[i] = rest % 3;
        }
        return digits;
    }

    private static int number(int[] digits) {
        int number = 0;
        for (int i = digits.length - 1; i >= 0; i--) {
            number = 3 * number + digits[i];
        }
        return number;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void slopes_are_those_of_central_differences_and_weigh_up_to_the_cycle_time(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int stages = random.upTo(5);
        double[] rates = random.rates(stages, 4).byTransition();
        ExactPipeline pipeline = new ExactPipeline(new PipelineStates(stages));
        double cycle = 1 / pipeline.throughput(rates);
        double[] slopes = pipeline.cycleTimeSlopes(ExactPipeline.UNINTERRUPTED);

        double sum = 0;
        for (int k = 0; k < rates.length; k++) {
            double seconds = 1 / rates[k];
            double step = 1e-4 * seconds;
            double difference = cycle(pipeline, rates, k, seconds + step) - cycle(pipeline, rates, k, seconds - step);
            assertThat(slopes[k]).as("transition %d", k).isCloseTo(difference / (2 * step), within(1e-5));
            sum += slopes[k] * seconds;
        }
        assertThat(sum).isCloseTo(cycle, within(1e-9 * cycle));
    }

    private static double cycle(ExactPipeline pipeline, double[] rates, int k, double seconds) {
        double[] changed = rates.clone();
        changed[k] = 1 / seconds;
        return 1 / pipeline.throughput(changed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_cycle_time_lies_above_the_tangent_at_every_other_point(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int stages = random.upTo(5);
        ExactPipeline pipeline = new ExactPipeline(new PipelineStates(stages));
        pipeline.throughput(random.rates(stages, 4).byTransition());
        double[] slopes = pipeline.cycleTimeSlopes(ExactPipeline.UNINTERRUPTED);
        for (int n = 0; n < 20; n++) {
            double[] other = random.rates(stages, 0.2 + n * 0.4).byTransition();
            double tangent = 0;
            for (int k = 0; k < other.length; k++) {
                tangent += slopes[k] / other[k];
            }
            assertThat(1 / pipeline.throughput(other)).isGreaterThan(tangent * (1 - 1e-8));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_pipeline_and_its_mirror_image_are_equally_fast(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int stages = random.upTo(6);
        double[] rates = random.rates(stages, 6).byTransition();
        double[] mirrored = new double[rates.length];
        for (int k = 0; k <= stages; k++) {
            mirrored[k] = rates[stages - k];
        }
        for (int i = 0; i < stages; i++) {
            mirrored[stages + 1 + i] = rates[2 * stages - i];
        }
        ExactPipeline pipeline = new ExactPipeline(new PipelineStates(stages));
        double throughput = pipeline.throughput(rates);
        assertThat(pipeline.throughput(mirrored)).isCloseTo(throughput, within(1e-9 * throughput));
    }

    @Test
    void a_single_stage_takes_the_sum_of_its_times() {
        assertThat(new ExactPipeline(new PipelineStates(1)).throughput(new double[] {1 / 0.5, 1 / 0.25, 1 / 3.0}))
                .isCloseTo(1 / 3.75, within(1e-12));
    }

    @Test
    void more_states_than_fit_are_refused() {
        assertThatThrownBy(() -> new ExactPipeline(new PipelineStates(16)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 15 stages");
    }
}
