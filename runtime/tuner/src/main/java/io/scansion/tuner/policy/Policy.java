package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Candidate;
import io.scansion.tuner.plan.CandidateSearch;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.policy.Decision.Propose;
import io.scansion.tuner.policy.Decision.Stay;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.DecisionIds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Decides what an observation comes to: every guard is asked, and the first objection is the reason for doing nothing. Growing is
 * eager, giving instances back is lazy. Owned by one thread.
 */
public final class Policy {
    /** A recommendation that is this close to a newer one is not replaced by it. */
    private static final double NEARLY_AS_GOOD_SHARE = 0.03;

    private final PolicySettings settings;
    private final DecisionIds ids;
    private final SurplusWindows surplus;

    public Policy(PolicySettings settings, DecisionIds ids, SurplusWindows surplus) {
        this.settings = settings;
        this.ids = ids;
        this.surplus = surplus;
    }

    /**
     * What an operator asked for comes first, and needs no other reason.
     *
     * @param observation one of which everything is known
     * @param changeSeconds standstill that a change is worth
     */
    public Decision decide(Observation observation, CandidateSearch search, Scope scope, double changeSeconds) {
        AskedFor asked = AskedFor.of(observation, scope, settings.wishes());
        if (asked.isChange()) {
            return new Propose(wish(observation, search, asked));
        }
        Decision decision = improve(observation, search, scope, changeSeconds);
        return decision instanceof Stay stay ? stay.withMore(asked.missing()) : decision;
    }

    private Proposal wish(Observation observation, CandidateSearch search, AskedFor asked) {
        return new Proposal(
                ids.next(),
                observation.subject(),
                observation.arrangement(),
                asked.to(),
                search.judge(asked.to()).wishedBy(Proposal.OPERATOR),
                asked.newRanks(),
                Double.NaN,
                String.join("; ", asked.reasons()));
    }

    private Decision improve(Observation observation, CandidateSearch search, Scope scope, double changeSeconds) {
        Candidate best = search.best(scope.changeable(), settings.minGain(), settings.confidence());
        Considered considered = new Considered(observation, search, scope, best, settings, changeSeconds);
        Optional<Stay> objection = Guards.ALL.stream()
                .map(guard -> guard.objection(considered))
                .flatMap(Optional::stream)
                .findFirst();
        if (objection.isEmpty()) {
            return new Propose(
                    proposal(observation, best.to(), best.verdict(), best.newRanks(), changeSeconds, best.reason()));
        }
        Stay stay = objection.get();
        Optional<Propose> fewer = stay.kind().isCertain() ? fewer(observation, search, scope, best) : Optional.empty();
        return fewer.isPresent() ? fewer.get() : stay;
    }

    private Proposal proposal(
            Observation observation,
            Arrangement to,
            Verdict verdict,
            int newRanks,
            double changeSeconds,
            String reason) {
        return new Proposal(
                ids.next(),
                observation.subject(),
                observation.arrangement(),
                to,
                verdict,
                newRanks,
                changeSeconds,
                reason);
    }

    /**
     * A plan that only gives instances back, once a level has had clearly more than it needs for long enough. The freed ranks stay
     * with their stage, so this saves processors and cannot help another stage; there is no hurry.
     */
    private Optional<Propose> fewer(Observation observation, CandidateSearch search, Scope scope, Candidate candidate) {
        Map<String, Integer> enough = new LinkedHashMap<>(search.enough(scope.changeable()));
        enough.keySet().retainAll(surplus.ripe(observation, enough.keySet(), settings.surplusWindows()));
        if (enough.isEmpty()) {
            return Optional.empty();
        }
        Arrangement to = observation.arrangement();
        for (Map.Entry<String, Integer> level : enough.entrySet()) {
            to = to.with(level.getKey(), to.places(level.getKey()).subList(0, level.getValue()));
        }
        String reason = String.format(
                Locale.ROOT,
                "%s keeps the pace of %.4g items/s: the others have not been needed for %d windows",
                to.text(observation.subject()),
                candidate.predictedNow(),
                settings.surplusWindows());
        return Optional.of(new Propose(proposal(observation, to, search.judge(to), 0, Double.NaN, reason)));
    }

    /**
     * Returns the recommendation that waits for an operator, with the figures of now, if it is as good as what would be recommended
     * now. Noise moves the best plan by an instance here and there; what an operator reads, and approves by its id, stays while it
     * gains nearly as much.
     */
    public Optional<Proposal> stillStanding(
            Proposal waiting, Proposal fresh, Observation observation, CandidateSearch search, Scope scope) {
        if (!waiting.subject().equals(fresh.subject()) || !waiting.from().isSameAs(fresh.from())) {
            return Optional.empty();
        }
        if (waiting.to().isSameAs(fresh.to())) {
            return Optional.of(waiting.with(fresh.verdict(), fresh.reason()));
        }
        boolean growing = waiting.grows() && fresh.grows() && !fresh.isWish();
        List<String> changed = waiting.changed();
        boolean possible = scope.changeable().containsAll(changed)
                && waiting.newRanks() <= observation.free().size();
        if (!growing || !possible) {
            return Optional.empty();
        }
        Verdict now = search.judge(waiting.to());
        return now.then() < (1 - NEARLY_AS_GOOD_SHARE) * fresh.predictedItemsPerSecond()
                ? Optional.empty()
                : Optional.of(waiting.with(now, search.reason(waiting.to(), now.gain())));
    }
}
