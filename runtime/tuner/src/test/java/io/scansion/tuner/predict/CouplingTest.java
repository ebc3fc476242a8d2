package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.world.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CouplingTest {
    @ParameterizedTest(name = "room {0}, arrivals {1} times as fast")
    @CsvSource({"8, 1", "20, 1", "20, 1.02", "8, 1.05", "40, 1.05", "20, 1.1"})
    void exponential_times_wait_as_in_a_queue_with_so_much_room(int room, double faster) {
        double idle = faster == 1 ? 1.0 / (room + 1) : (faster - 1) / (Math.pow(faster, room + 1) - 1);
        assertThat(Coupling.waits(1 - 1 / faster, room, 2)).isCloseTo(idle, within(0.25 * idle));
    }

    @Test
    void steady_times_wait_for_nobody() {
        assertThat(Coupling.waits(0, 8, 0)).isZero();
        assertThat(Coupling.waits(0.1, 8, 1e-4)).isLessThan(1e-9);
    }

    @ParameterizedTest(name = "room {0}, the other {1} faster")
    @CsvSource({"9, 0", "9, 0.05", "17, 0", "17, 0.03", "60, 0"})
    void lognormal_times_wait_as_they_do_when_they_are_played_through(int room, double difference) {
        double variation = 0.5;
        double waits = Coupling.waits(difference, room, 2 * variation * variation);
        assertThat(waits).isCloseTo(played(room, difference, variation), within(0.15 * waits + 0.002));
    }

    /** Equal stages whose times vary; what two of them lose to each other, as the forecast of the whole line has it. */
    private static double lost(double millis) {
        Quantity time = Quantity.of(millis / 1e3, 0.5 * millis / 1e3 / Math.sqrt(1_000), 1_000);
        Observation seen = PipelineObservations.timed(
                PipelineObservations.sleeping(1e3 / millis, millis, millis), List.of(time, time));
        Pipeline pipeline = Pipelines.uncontended(seen, seen.arrangement(), Map.of());
        Prediction prediction = new ProductionTimes(Pipelines.replication(seen.subject())).predict(pipeline);
        return Coupling.lostShare(seen, seen.arrangement(), prediction);
    }

    @ParameterizedTest(name = "{0} ms an item: room for {1}")
    @CsvSource({"100, 8", "10, 50", "1, 256", "0.1, 256"})
    void a_stage_is_no_further_behind_than_ranks_let_it_be(double millis, int behind) {
        double variance = 2 * 0.5 * 0.5;
        assertThat(lost(millis)).isCloseTo(variance / (2 * (behind + 1)), within(1e-6));
    }

    /** Share of its time that the second of two waits for items, or for room if it is the first. */
    private static double played(int room, double difference, double variation) {
        Random random = new Random(7);
        int items = 400_000;
        double[] left = new double[room - 1]; // when the latest items left the second; one more waits in the first
        double first = 0;
        double second = 0;
        double worked = 0;
        for (int item = 0; item < items; item++) {
            double done = first + (1 - difference) * Lognormal.draw(random, variation);
            first = Math.max(done, left[item % left.length]);
            double time = Lognormal.draw(random, variation);
            double begins = Math.max(first, second);
            second = begins + time;
            left[item % left.length] = second;
            worked += time;
        }
        return 1 - worked / second;
    }
}
