package io.scansion.models.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.phasetype.DrawnTimes;
import io.scansion.models.phasetype.PhaseType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class PhasePipelineTest {
    private static final double AT_ONCE = 1e-6;

    /** One phase is the process algebra's own pipeline, which is solved in another way. */
    @RepeatedTest(10)
    void with_exponential_times_it_is_the_pipeline_of_the_predictor(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        int stages = 2 + random.nextInt(4);
        List<PhaseType> process = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        List<Double> moves = new ArrayList<>();
        List<Double> moveRates = new ArrayList<>(List.of(1e7));
        for (int i = 0; i < stages; i++) {
            double seconds = 0.001 + 0.03 * random.nextDouble();
            process.add(PhaseType.exponential(seconds));
            rates.add(1 / seconds);
            if (i > 0) {
                double move = 0.0001 + 0.002 * random.nextDouble();
                moves.add(move);
                moveRates.add(1 / move);
            }
        }
        moveRates.add(1e7);
        double expected = new PipelinePredictor()
                .predict(new PipelineRates(rates, moveRates))
                .throughput();
        assertThat(new PhasePipeline(process, moves).throughput()).isCloseTo(expected, within(1e-4 * expected));
    }

    /** Two stages: the time between two items is that of the slower, whenever both have begun together. */
    @Test
    void two_steady_stages_lose_less_to_each_other_the_more_phases_they_have() {
        double former = 0;
        for (int phases = 1; phases <= 32; phases *= 2) {
            PhaseType time = PhaseType.erlang(phases, 0.01);
            double rate = new PhasePipeline(List.of(time, time), List.of(AT_ONCE)).throughput();
            assertThat(rate).isGreaterThan(former).isLessThan(100);
            former = rate;
        }
        double exponential =
                new PhasePipeline(Collections.nCopies(2, PhaseType.exponential(0.01)), List.of(AT_ONCE)).throughput();
        // both begin together, and the next two when both are done: the mean of the longer of two is 1.5 times the mean
        // of one
        assertThat(exponential).isCloseTo(100 / 1.5, within(0.05));
    }

    /** Played through: a stage passes its item on when the next one is empty. */
    @Test
    void it_is_as_fast_as_the_same_pipeline_played_through() {
        Random random = new Random(4);
        for (double variation : new double[] {0.45, 0.8, 2}) {
            double[] means = {0.01, 0.015, 0.012};
            List<PhaseType> process = new ArrayList<>();
            for (double mean : means) {
                process.add(PhaseType.fit(mean, variation, 5));
            }
            double expected = new PhasePipeline(process, List.of(AT_ONCE, AT_ONCE)).throughput();
            double[] free = new double[means.length]; // when a stage has passed its item on
            int items = 200_000;
            for (int item = 0; item < items; item++) {
                double at = free[0];
                for (int stage = 0; stage < means.length; stage++) {
                    at = Math.max(at, free[stage]) + DrawnTimes.draw(process.get(stage), random);
                    double left = stage + 1 < means.length ? Math.max(at, free[stage + 1]) : at;
                    free[stage] = left;
                    at = left;
                }
            }
            double played = items / free[means.length - 1];
            assertThat(expected).as("variation " + variation).isCloseTo(played, within(0.015 * played));
        }
    }
}
