package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.DecisionEvent.Opinion;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Interval;
import io.scansion.tuner.world.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ModelCourtTest {
    private final ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);

    /** Stages of 2, 12, 8 and 2 ms, as fast as the slowest, or by this factor faster or slower. */
    private static Observation measured(double factor) {
        return PipelineObservations.sleeping(factor * 1000 / 12, 2, 12, 8, 2);
    }

    private static Arrangement twice(Observation observation) {
        return PipelineObservations.more(observation, "1", 1);
    }

    private static Opinion opinion(Verdict verdict, String model) {
        return verdict.opinions().stream()
                .filter(one -> one.model().equals(model))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void every_model_that_knows_pipelines_says_something_of_a_plan_and_the_surest_is_heard_most() {
        Observation observation = measured(1);
        for (int window = 0; window < 4; window++) {
            court.score(observation);
        }
        Verdict verdict = court.judge(observation, twice(observation));
        assertThat(verdict.speaker()).isEqualTo("poetries");
        assertThat(verdict.then()).isCloseTo(125, within(2.0));
        assertThat(verdict.gain()).isCloseTo(0.5, within(0.02));
        assertThat(verdict.opinions())
                .extracting(Opinion::model)
                .containsExactly("poetries", "poetries-manager", "queueing", "pepa");
        assertThat(verdict.opinions().stream().mapToDouble(Opinion::weight).sum())
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void a_light_model_that_does_not_fit_is_not_heard_and_widens_nothing() {
        Observation observation = measured(1);
        for (int window = 0; window < 4; window++) {
            court.score(observation);
        }
        Opinion pepa = opinion(court.judge(observation, twice(observation)), "pepa");
        assertThat(pepa.weight()).isZero();
        assertThat(pepa.note()).contains("is to be expected off");
        Interval interval = court.judge(observation, twice(observation)).interval();
        assertThat(interval.contains(125)).isTrue();
        assertThat(interval.high() / interval.low()).isLessThan(1.12);
    }

    @Test
    void who_fits_what_is_measured_is_heard_whoever_that_is() {
        double[] equal = {10, 10, 10, 10};
        Observation alone = PipelineObservations.sleeping(100, equal);
        double byPepa = opinion(court.judge(alone, alone.arrangement()), "pepa").predictedItemsPerSecond();
        assertThat(byPepa).isLessThan(85);
        Observation slower = PipelineObservations.sleeping(byPepa, equal);
        for (int window = 0; window < 12; window++) {
            court.score(slower);
        }
        Verdict verdict = court.judge(slower, slower.arrangement());
        assertThat(verdict.speaker()).isEqualTo("pepa");
        assertThat(verdict.then()).isCloseTo(byPepa, within(0.02 * byPepa));
    }

    /** The stage of 12 ms has waited 2 ms an item for a processor, and from window to window by so much more or less. */
    private static Interval ofAWindow(double deviationSeconds) {
        Observation seen = measured(1);
        List<Interval> said = new ArrayList<>();
        ModelCourt court = new ModelCourt(
                new Ledger(),
                event -> {
                    if (event instanceof ModelEvent.Prediction one
                            && one.model().equals("poetries")) {
                        said.add(new Interval(one.lowItemsPerSecond(), one.highItemsPerSecond()));
                    }
                },
                (rank, bytes) -> LinkEstimate.UNKNOWN);
        court.score(PipelineObservations.waiting(seen, 1, Quantity.of(0.002, deviationSeconds / Math.sqrt(3), 300)));
        return said.get(0);
    }

    @Test
    void what_is_said_of_a_window_is_as_wide_as_waiting_for_processors_has_varied_between_windows() {
        double withoutWaiting = 1 / 0.012;
        assertThat(ofAWindow(0.0001).contains(withoutWaiting)).isFalse();
        assertThat(ofAWindow(0.0015).contains(withoutWaiting)).isTrue();
    }

    @Test
    void what_was_measured_of_changes_counts_for_changes_of_the_same_kind() {
        Observation observation = measured(1);
        for (int window = 0; window < 8; window++) {
            court.score(observation);
        }
        Verdict before = court.judge(observation, twice(observation));
        double half = width(before);
        for (int change = 0; change < 8; change++) {
            court.learn(before, 0.8 * before.then());
        }
        assertThat(width(court.judge(observation, twice(observation)))).isGreaterThan(3 * half);
        assertThat(width(court.judge(observation, observation.arrangement())))
                .isCloseTo(width(new ModelCourtTest().scored(8)), within(1e-9));
    }

    @Test
    void a_promise_is_wider_the_longer_what_will_set_the_pace_waited_for_a_processor() {
        Observation seen = PipelineObservations.sleeping(80, 10, 12, 2);
        double steady = width(court.judge(seen, PipelineObservations.more(seen, "1", 1)));
        Observation waits = PipelineObservations.told(seen, 0.5e-3, 0);
        // half of 0.5 ms in 10 ms, to either side, beside one and a half per cent
        assertThat(width(court.judge(waits, PipelineObservations.more(waits, "1", 1))))
                .isCloseTo(Math.hypot(steady, 2 * 1.96 * 0.025), within(0.005));
    }

    private Verdict scored(int windows) {
        Observation observation = measured(1);
        for (int window = 0; window < windows; window++) {
            court.score(observation);
        }
        return court.judge(observation, observation.arrangement());
    }

    private static double width(Verdict verdict) {
        return Math.log(verdict.interval().high() / verdict.interval().low());
    }

    @Test
    void models_that_would_take_too_long_say_so() {
        double[] millis = new Random(1).doubles(20, 1, 10).toArray();
        Observation observation = PipelineObservations.sleeping(100, millis);
        Opinion pepa = opinion(court.judge(observation, observation.arrangement()), "pepa");
        assertThat(pepa.note()).contains("beyond " + PepaModel.MOST_STAGES + " stages");
        assertThat(pepa.predictedItemsPerSecond()).isNaN();
    }

    /** The models' word is off by a random share that does not change its size; what is measured lies inside nearly as often as said. */
    @Test
    void intervals_hold_what_they_say() {
        for (double deviation : new double[] {0.01, 0.05, 0.2}) {
            Random random = new Random(7);
            int inside = 0;
            int windows = 400;
            ModelCourt fresh = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
            for (int window = 0; window < windows; window++) {
                Observation observation = measured(Math.exp(deviation * random.nextGaussian()));
                Verdict verdict = fresh.judge(observation, observation.arrangement());
                inside += verdict.interval().contains(observation.itemsPerSecond()) ? 1 : 0;
                fresh.score(observation);
            }
            assertThat((double) inside / windows).as("deviation " + deviation).isBetween(0.9, 0.995);
        }
    }

    @Test
    void a_single_wild_window_does_not_widen_what_follows_for_long() {
        double narrow = width(scored(8));
        court.score(measured(0.3));
        assertThat(width(scored(1))).isLessThan(2 * narrow);
    }
}
