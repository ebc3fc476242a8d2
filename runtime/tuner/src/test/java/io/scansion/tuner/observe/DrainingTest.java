package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows in which more comes out than goes in. */
class DrainingTest {
    private static final double[] MILLIS = {9, 1, 30, 1};
    private static final int WINDOWS = 2_000;

    private static Observation window(double out, double ofSource) {
        return PipelineObservations.asynchronous(PipelineObservations.sleeping(out, MILLIS), ofSource);
    }

    @ParameterizedTest(name = "{0} items/s out of {1}: {2}")
    @CsvSource({
        "96,72,true",
        "96,84,true",
        "96,88,false", // hardly more than noise
        "96,96,false",
        "72,96,false", // it runs ahead
        "5,4,false", // ten items of which eight are new
        "5,2,true",
    })
    void what_had_come_to_wait_is_worked_off_where_clearly_more_comes_out_than_a_stage_passes_on(
            double out, double ofSource, boolean draining) {
        assertThat(window(out, ofSource).isDraining()).isEqualTo(draining);
    }

    /** Every third item of the source is dropped at random. */
    private static boolean drains(Random random, double worksOff) {
        double seconds = window(1, 1).seconds();
        int sent = 140;
        long passedOn =
                IntStream.range(0, sent).filter(item -> random.nextInt(3) > 0).count();
        Observation seen = window(worksOff * passedOn / seconds, sent / seconds);
        List<Level> levels = new ArrayList<>(seen.levels());
        Level source = levels.get(0);
        levels.set(
                0,
                new Level(
                        source.name(),
                        source.id(),
                        source.instances(),
                        source.parked(),
                        source.service(),
                        source.work(),
                        source.processor(),
                        source.agreeingWindows(),
                        1.5,
                        source.perInstance(),
                        source.change(),
                        source.fixedBecause()));
        return seen.with(levels, seen.channels(), seen.hosts(), seen.details()).isDraining();
    }

    private static double share(double worksOff) {
        Random random = new Random(20261127);
        return IntStream.range(0, WINDOWS)
                        .filter(window -> drains(random, worksOff))
                        .count()
                / (double) WINDOWS;
    }

    @Test
    void what_is_dropped_by_chance_is_seldom_taken_for_it_and_it_is_mostly_seen_all_the_same() {
        assertThat(share(1)).isLessThan(0.01);
        assertThat(share(1.5)).isGreaterThan(0.95);
    }
}
