package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Candidate;
import io.scansion.tuner.plan.CandidateSearch;
import java.util.Optional;

/**
 * What the guards look at.
 *
 * @param best that may be done now
 * @param changeSeconds standstill that a change is worth
 */
record Considered(
        Observation observation,
        CandidateSearch search,
        Scope scope,
        Candidate best,
        PolicySettings settings,
        double changeSeconds) {

    /** The same about another candidate. */
    Considered with(Candidate other) {
        return new Considered(observation, search, scope, other, settings, changeSeconds);
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
