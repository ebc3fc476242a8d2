package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Candidate;
import io.scansion.tuner.plan.CandidateSearch;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.ChangeKind;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What the guards look at.
 *
 * @param best that may be done now
 * @param costs seconds of throughput that changes of every kind are taken to cost
 */
record Considered(
        Observation observation,
        CandidateSearch search,
        Scope scope,
        Candidate best,
        PolicySettings settings,
        ToDoubleFunction<ChangeKind> costs) {

    /** What the candidate is taken to cost, in seconds of throughput. */
    double changeSeconds() {
        return changeSeconds(best.to());
    }

    double changeSeconds(Arrangement to) {
        return costs.applyAsDouble(ChangeKind.between(observation.arrangement(), to));
    }

    /** The same about another candidate. */
    Considered with(Candidate other) {
        return new Considered(observation, search, scope, other, settings, costs);
    }

    boolean changesSomething() {
        return !best.to().isSameAs(observation.arrangement());
    }

    /** Share by which the gain may be less than it seems. */
    double doubt() {
        return doubt(best);
    }

    double doubt(Candidate candidate) {
        return settings.confidence() * (1 + candidate.gain()) * candidate.doubt();
    }

    Decision.Stay stay(NoChangeKind kind, String reason, Candidate candidate) {
        return new Decision.Stay(
                kind, reason, candidate.predictedNow(), candidate.predicted(), candidate.gain(), Optional.empty());
    }
}
