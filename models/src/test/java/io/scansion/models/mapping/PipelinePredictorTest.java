package io.scansion.models.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PipelinePredictorTest {
    private static final double MOST_ERROR = PipelinePredictor.WINDOW_ERROR;

    static LongStream seeds() {
        return LongStream.range(0, 12);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_predictor_that_has_been_used_answers_as_a_new_one(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        PipelinePredictor used = new PipelinePredictor(6);
        for (int call = 0; call < 12; call++) {
            PipelineRates rates = random.rates(4 + call % 6, 6);
            PredictedThroughput prediction = used.predict(rates);
            PredictedThroughput fresh = new PipelinePredictor(6).predict(rates);
            assertThat(prediction.throughput()).isCloseTo(fresh.throughput(), within(1e-7 * fresh.throughput()));
            assertThat(prediction.method()).isEqualTo(rates.stages() <= 6 ? Method.EXACT : Method.OVERLAPPING_WINDOWS);
            assertThat(prediction.residual()).isLessThan(1e-8);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void small_changes_are_followed_in_fewer_sweeps_than_a_new_solution_takes(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        PipelineRates rates = random.rates(7, 2);
        PipelinePredictor predictor = new PipelinePredictor();
        int first = predictor.predict(rates).iterations();
        List<Double> process = new ArrayList<>(rates.process());
        process.set(3, process.get(3) * 1.0001);
        assertThat(predictor.predict(new PipelineRates(process, rates.move())).iterations())
                .isLessThan(first);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void windows_are_within_half_a_percent_of_the_exact_throughput(long seed) {
        int stages = 9 + (int) (seed % 2);
        PipelineRates rates = lines(seed, stages);
        double exact = new PipelinePredictor(stages).predict(rates).throughput();
        PredictedThroughput byWindows = new PipelinePredictor().predict(rates);
        assertThat(byWindows.method()).isEqualTo(Method.OVERLAPPING_WINDOWS);
        assertThat(byWindows.throughput()).isCloseTo(exact, within(MOST_ERROR * exact));
    }

    /** Balanced, unbalanced, with one bottleneck, with one slow link. */
    static PipelineRates lines(long seed, int stages) {
        Random random = new Random(seed);
        double network = Math.exp(6 * random.nextDouble());
        List<Double> process = new ArrayList<>(Collections.nCopies(stages, 10.0));
        List<Double> move = new ArrayList<>(Collections.nCopies(stages + 1, 10 * network));
        switch ((int) (seed % 4)) {
            case 0 -> {}
            case 1 -> process.replaceAll(rate -> 1 + 9 * random.nextDouble());
            case 2 -> process.set(random.nextInt(stages), 1 + 8 * random.nextDouble());
            default -> move.set(random.nextInt(stages + 1), 1 + 8 * random.nextDouble());
        }
        return new PipelineRates(process, move);
    }

    @Test
    void windows_as_long_as_all_but_one_stage_are_nearly_exact() {
        PipelineRates rates = lines(1, 6);
        double exact = new PipelinePredictor(6).predict(rates).throughput();
        assertThat(new PipelinePredictor(5).predict(rates).throughput()).isCloseTo(exact, within(2e-3 * exact));
    }

    @Test
    void a_very_long_pipeline_is_predicted_and_no_faster_than_a_part_of_it() {
        PredictedThroughput thirty = new PipelinePredictor().predict(lines(0, 30));
        double ten = new PipelinePredictor().predict(lines(0, 10)).throughput();
        assertThat(thirty.throughput()).isLessThan(ten).isGreaterThan(0.8 * ten);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rates_of_very_different_size_do_no_harm(long seed) {
        PipelineRates rates = new RandomPlacements(seed).rates(9, 30);
        double exact = new PipelinePredictor(9).predict(rates).throughput();
        assertThat(new PipelinePredictor(8).predict(rates).throughput()).isCloseTo(exact, within(MOST_ERROR * exact));
    }

    @Test
    void measured_times_become_rates_by_the_powers_of_the_hosts_and_the_sizes_of_the_messages() {
        LinkCost inside = new LinkCost(0, 0);
        LinkCost between = new LinkCost(0.001, 1e-6);
        MeasuredPipeline measured = new MeasuredPipeline(
                List.of(0.01, 0.02),
                List.of(1, 1),
                List.of(0.0, 1000.0, 0.0),
                List.of(1.0, 2.0),
                List.of(List.of(inside, between), List.of(between, inside)));

        PipelineRates apart = PipelineRates.of(measured, Mapping.of(List.of(1, 2)));
        assertThat(apart.process()).containsExactly(1 / 0.01, 1 / 0.01);
        assertThat(apart.move().get(1)).isCloseTo(1 / 0.002, within(1e-9));
        assertThat(apart.move().get(0)).isCloseTo(1e8, within(1.0));
        PipelineRates together = PipelineRates.of(measured, Mapping.of(List.of(2, 2)));
        assertThat(together.process()).containsExactly(1 / 0.01, 1 / 0.02);
    }

    @Test
    void what_does_not_fit_is_refused_by_name() {
        assertThatThrownBy(() -> new PipelineRates(List.of(1.0, Double.NaN), List.of(1.0, 1.0, 1.0)))
                .hasMessageContaining("rate of process 2");
        assertThatThrownBy(() -> new PipelineRates(List.of(1.0), List.of(1.0))).hasMessageContaining("2 moves, got 1");
        assertThatThrownBy(() -> new PipelinePredictor(16)).hasMessageContaining("at most 15 stages");
        PlacementCosts costs = new RandomPlacements(1).costs(2, 2);
        assertThatThrownBy(() -> PipelineRates.of(costs, Mapping.of(List.of(1, 3))))
                .hasMessageContaining("processor 3");
        assertThatThrownBy(() -> PipelineRates.of(costs, Mapping.of(List.of(1))))
                .hasMessageContaining("2 stages");
        assertThatThrownBy(() -> new MeasuredPipeline(
                        List.of(0.01),
                        List.of(2),
                        List.of(0.0, 0.0),
                        List.of(1.0),
                        List.of(List.of(new LinkCost(0, 0)))))
                .hasMessageContaining("stage 1 was measured on host 2 of 1");
    }
}
