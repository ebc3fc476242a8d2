package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long a stage that sleeps waits for a processor when it wakes up, beside a stage that computes. */
class WaitingForProcessorsTest {
    /** Of two processors: half of 1.4 ms. */
    private static final double HALF_SLICE_SECONDS = 0.7e-3;

    private static Observation beside(double cores, double others, double rise) {
        Host host = new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2),
                cores,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(1 + others),
                1,
                rise,
                1,
                Host.Memory.UNKNOWN);
        return PipelineObservations.on(host, 1, new double[] {0, 1, 0}, 10, 20, 1);
    }

    /** By how much longer the source waits with so many more instances of the stage that computes. */
    private static double longerSeconds(Observation seen, int more) {
        Arrangement to = PipelineObservations.more(seen, "1", more);
        Contention contention = new Outlook(seen).contention(to);
        Level source = seen.levels().get(0);
        return contention.seconds(source, PipelineObservations.HOST)
                - contention.secondsNow(source, PipelineObservations.HOST);
    }

    @Test
    void it_waits_half_a_slice_more_as_often_as_both_processors_are_busy_more_often() {
        // one of two busy for all of the time, then both
        assertThat(longerSeconds(beside(2, 0, 0), 1))
                .isCloseTo((1 - 0.25) * HALF_SLICE_SECONDS, within(0.03 * HALF_SLICE_SECONDS));
    }

    @Test
    void it_waits_no_longer_where_there_are_processors_enough() {
        assertThat(longerSeconds(beside(16, 0, 0), 1)).isCloseTo(0, within(1e-9));
    }

    @Test
    void it_waits_less_where_others_leave_and_never_less_than_not_at_all() {
        double steady = longerSeconds(beside(4, 1, 0), 0);
        double leaving = longerSeconds(beside(4, 1, -1), 0);
        assertThat(steady).isZero();
        assertThat(leaving).isNegative();
        Observation seen = beside(4, 1, -1);
        assertThat(new Outlook(seen)
                        .contention(seen.arrangement())
                        .waitingSeconds(seen.levels().get(0), PipelineObservations.HOST))
                .isNotNegative();
    }

    @Test
    void a_stage_that_computes_has_its_share_of_the_processors_and_no_more_waiting() {
        Observation seen = beside(2, 0, 0);
        Level stage = seen.levels().get(1);
        Contention contention = new Outlook(seen).contention(PipelineObservations.more(seen, "1", 1));
        assertThat(contention.waitingSeconds(stage, PipelineObservations.HOST))
                .isEqualTo(stage.processor().contentionSeconds().value());
    }
}
