package io.scansion.tuner.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.act.EffectTest.Expectation;
import io.scansion.tuner.act.EffectTest.Verdict;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Others begin or end to compute on the host of a pipeline just when it is changed. */
class OthersLoadTest {
    private static final double QUIET = 0.05;
    private static final int WINDOWS = 6;

    private final ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
    private final Random random = new Random(5);

    /** Stages that compute, on two cores, beside others. */
    private static Observation beside(double others, double... millis) {
        Host host = new Host(
                PipelineObservations.HOST,
                List.of(0, 1, 2, 3),
                2,
                Double.POSITIVE_INFINITY,
                PipelineObservations.known(1 + others),
                1);
        return PipelineObservations.on(host, 1, 1, millis);
    }

    /** Half a percent of noise in every window. */
    private Observation running(Observation job, Arrangement arrangement) {
        double rate = court.itemsPerSecond(job.withWork(job.work(), job.hosts()), arrangement)
                .orElseThrow();
        return PipelineObservations.arranged(job, arrangement, rate * (1 + 0.005 * random.nextGaussian()));
    }

    private Effect effect(double othersBefore, double othersAfter, double promised, double... millis) {
        Observation before = beside(othersBefore, millis);
        Observation after = beside(othersAfter, millis);
        Arrangement from = before.arrangement();
        Arrangement to = PipelineObservations.more(before, "1", 1);
        RateSamples samples = new RateSamples(court);
        for (int window = 0; window < WINDOWS; window++) {
            samples.onQuiet(running(before, from));
        }
        Proposal proposal =
                new Proposal(1, before.subject(), from, to, court.judge(before, to), 1, 1, Double.NaN, "a plan");
        ChangeTransaction change = new ChangeTransaction(
                proposal,
                false,
                List.of(),
                new EffectTest(samples.before(proposal), Expectation.ofChange(promised, true, 0.05, 0.03, 2)),
                samples.latest(before.subject()),
                30,
                0,
                0,
                0);
        Optional<Effect> judged = Optional.empty();
        for (int window = 0; window < WINDOWS && judged.isEmpty(); window++) {
            samples.after(running(after, to), change).ifPresent(change.effect()::add);
            judged = change.effect().judge(window + 1 == WINDOWS);
        }
        return judged.orElseThrow();
    }

    @Test
    void a_good_change_is_kept_though_others_begin_to_compute_and_it_gets_slower() {
        Effect effect = effect(QUIET, 1.8, 0.5, 1, 8, 1, 1);
        assertThat(effect.itemsPerSecond()).isLessThan(1000 / 8.0);
        assertThat(effect.verdict()).isEqualTo(Verdict.KEEP);
        assertThat(effect.gain()).isPositive();
    }

    @Test
    void a_change_that_brings_nothing_is_taken_back_though_others_end_and_it_gets_faster() {
        Effect effect = effect(1, QUIET, 0.5, 8, 8, 8, 8);
        assertThat(effect.itemsPerSecond()).isGreaterThan(1.2 * 1000 / 32);
        assertThat(effect.verdict()).isEqualTo(Verdict.FOR_NOTHING);
        assertThat(effect.gain()).isCloseTo(0, within(0.05));
    }
}
