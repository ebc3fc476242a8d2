package io.scansion.tuner.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the last tasks of a farm take, against farms that are played task by task. */
class DrainTest {
    private static final int RUNS = 2000;
    private static final double ERRORS = 4;

    @ParameterizedTest(name = "{0} workers, times of {1} phases")
    @CsvSource({"1, 1", "2, 1", "8, 1", "20, 1", "8, 4", "20, 4", "8, 25"})
    void the_last_worker_is_as_much_later_than_the_pace_of_all_as_is_said(int workers, int phases) {
        SplittableRandom random = new SplittableRandom(7);
        double sum = 0;
        double squares = 0;
        for (int run = 0; run < RUNS; run++) {
            double later = later(random, workers, phases);
            sum += later;
            squares += later * later;
        }
        double mean = sum / RUNS;
        double variance = squares / RUNS - mean * mean;

        Drain drain = Drain.of(1, 1 / Math.sqrt(phases), workers);
        double known = phases == 1 ? 0 : 0.12; // of a message's time
        assertThat(mean).isCloseTo(drain.mean(), within(known + ERRORS * Math.sqrt(variance / RUNS)));
        double ofCount = 7.5 / phases / workers; // a run goes on for 7.5 messages' times in the mean
        assertThat(drain.variance() + ofCount).isBetween(0.7 * variance, 3.5 * variance);
    }

    /** How much later, at a time drawn in the middle of a run, the end is than the tasks that are left take at the pace of all. */
    private static double later(SplittableRandom random, int workers, int phases) {
        PriorityQueue<Double> ends = new PriorityQueue<>();
        for (int worker = 0; worker < workers; worker++) {
            ends.add(random.nextDouble() * service(random, phases));
        }
        double[] all = new double[20 * workers];
        for (int task = 0; task < all.length; task++) {
            all[task] = ends.remove() + service(random, phases);
            ends.add(all[task]);
        }
        double now = 12 + random.nextDouble();
        long left = Arrays.stream(all).filter(end -> end > now).count();
        return Arrays.stream(all).max().orElseThrow() - now - (double) left / workers;
    }

    private static double service(SplittableRandom random, int phases) {
        double sum = 0;
        for (int phase = 0; phase < phases; phase++) {
            sum -= Math.log(1 - random.nextDouble()) / phases;
        }
        return sum;
    }
}
