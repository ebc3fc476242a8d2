package io.scansion.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.world.Place;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What it costs to take a rank that another stage could need later on. */
class SparePriceTest {
    private static Observation withFree(int ranks, Observation seen) {
        List<Place> free = IntStream.range(0, ranks)
                .mapToObj(number -> new Place(10 + number, PipelineObservations.HOST))
                .toList();
        return PipelineObservations.with(seen, seen.hosts(), free);
    }

    @Test
    void where_no_other_stage_could_use_a_rank_it_costs_nothing() {
        assertThat(SparePrice.ofEach(withFree(4, PipelineObservations.sleeping(100, 1, 8, 1))))
                .isZero();
    }

    @Test
    void of_few_each_is_dear_and_of_many_all_together_are_worth_half_of_the_throughput() {
        Observation seen = PipelineObservations.sleeping(100, 1, 8, 4, 1);
        assertThat(SparePrice.ofEach(withFree(1, seen))).isEqualTo(SparePrice.SHARE);
        assertThat(SparePrice.ofEach(withFree(50, seen))).isEqualTo(SparePrice.SHARE);
        assertThat(SparePrice.ofEach(withFree(200, seen)) * 200).isEqualTo(SparePrice.MOST_TOGETHER);
    }
}
