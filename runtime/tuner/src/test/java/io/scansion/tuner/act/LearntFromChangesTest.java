package io.scansion.tuner.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.act.EffectTest.Expectation;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What models are heard by after a change whose outcome is known, where the load has changed meanwhile and where it has not. */
class LearntFromChangesTest {
    private static final double[] MILLIS = {2, 12, 8, 2};
    private static final double BEFORE = 1000 / 12.0;
    private static final double PROMISED = 1000 / 8.0;
    private static final int WINDOWS = 6;
    private static final int CHANGES = 4;

    private final ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);

    private static Observation window(double work, double itemsPerSecond) {
        return PipelineObservations.sleeping(
                itemsPerSecond,
                Arrays.stream(MILLIS).map(millis -> work * millis).toArray());
    }

    private double widthOfPromises() {
        Observation seen = window(1, BEFORE);
        Interval promised =
                court.judge(seen, PipelineObservations.more(seen, "1", 1)).interval();
        return Math.log(promised.high() / promised.low());
    }

    /**
     * Measures a second instance of stage 1 a few times.
     *
     * @param rate of what was promised for the work of a window, as a share
     * @param work of every stage in a window, over what it was before
     */
    private Effect change(double rate, IntToDoubleFunction work) {
        RateSamples samples = new RateSamples(court);
        Observation seen = window(1, BEFORE);
        for (int window = 0; window < WINDOWS; window++) {
            samples.onQuiet(window(1, BEFORE));
        }
        samples.onQuiet(seen);
        Arrangement to = PipelineObservations.more(seen, "1", 1);
        Proposal plan = new Proposal(
                1,
                seen.subject(),
                seen.arrangement(),
                to,
                court.judge(seen, to),
                1,
                0,
                1,
                Double.NaN,
                "two instances of stage 1");
        ChangeTransaction change = new ChangeTransaction(
                plan,
                false,
                List.of(),
                new EffectTest(samples.before(plan), Expectation.ofChange(plan.gain(), true, 0.05, 0.03, 2)),
                samples.latest(seen.subject()),
                30,
                0,
                0,
                0);
        Optional<Effect> judged = Optional.empty();
        for (int window = 0; judged.isEmpty(); window++) {
            double heavier = work.applyAsDouble(window);
            Observation after = window(heavier, rate * PROMISED / heavier);
            samples.after(PipelineObservations.arranged(after, to, rate * PROMISED / heavier), change)
                    .ifPresent(change.effect()::add);
            judged = change.effect().judge(window + 1 == WINDOWS);
        }
        for (int times = 0; times < CHANGES; times++) {
            samples.learn(plan, judged.get());
        }
        return judged.get();
    }

    @ParameterizedTest(name = "all work {0} from window {1} on")
    @CsvSource({"2,0", "3,0", "0.5,0", "0.8,0", "2,1", "1.3,1", "0.5,1"})
    void a_load_that_changes_for_all_stages_alike_is_no_error_of_the_models(double work, int fromWindow) {
        double before = widthOfPromises();
        change(1, window -> window < fromWindow ? 1 : work);
        assertThat(widthOfPromises()).isLessThanOrEqualTo(1.01 * before);
    }

    @ParameterizedTest(name = "{0} of what was promised, all work {1}")
    @CsvSource({"0.7,1", "0.7,0.5", "0.7,2", "1.4,1"})
    void what_comes_short_of_a_promise_or_exceeds_it_is_learnt_whatever_the_load(double share, double work) {
        double before = widthOfPromises();
        change(share, window -> work);
        assertThat(widthOfPromises()).isGreaterThan(1.3 * before);
    }

    /** Such as instances that share what processors share: no load tells it from an error of the models. */
    @Test
    void work_that_is_a_little_heavier_in_all_stages_from_the_change_on_is_an_error_of_the_models() {
        double before = widthOfPromises();
        Effect effect = change(1, window -> 1.3);
        assertThat(effect.load()).isBetween(0.99, 1.01);
        assertThat(widthOfPromises()).isGreaterThan(1.3 * before);
    }
}
