package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.RecentPace;
import io.scansion.tuner.plan.Candidate;
import io.scansion.tuner.plan.CandidateSearch;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.policy.Decision.Propose;
import io.scansion.tuner.policy.Decision.Stay;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.ChangeKind;
import io.scansion.tuner.world.DecisionIds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private final Optional<Demand> demand;

    /**
     * @param objective that is to be met with the fewest ranks; without one there is as much to be had as can be
     * @param pace how fast subjects have been lately
     * @param holdOff what is not to be tried again yet
     */
    public Policy(
            PolicySettings settings,
            DecisionIds ids,
            SurplusWindows surplus,
            Objective objective,
            RecentPace pace,
            HoldOff holdOff) {
        this.settings = settings;
        this.ids = ids;
        this.surplus = surplus;
        this.demand =
                objective.isBounded() ? Optional.of(new Demand(objective, pace, surplus, holdOff)) : Optional.empty();
    }

    /**
     * What an operator asked for comes first, and needs no other reason.
     *
     * @param observation one of which everything is known
     * @param costs seconds of throughput that changes of every kind are taken to cost
     */
    public Decision decide(
            Observation observation, CandidateSearch search, Scope scope, ToDoubleFunction<ChangeKind> costs) {
        demand.ifPresent(one -> one.observe(observation));
        AskedFor asked = AskedFor.of(observation, scope);
        if (asked.isChange()) {
            return new Propose(wish(observation, search, asked));
        }
        Decision decision = improve(observation, search, scope, costs);
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
                0,
                Double.NaN,
                Double.NaN,
                String.join("; ", asked.reasons()));
    }

    private Decision improve(
            Observation observation, CandidateSearch search, Scope scope, ToDoubleFunction<ChangeKind> costs) {
        Candidate best = search.best(scope.changeable(), settings.minGain(), settings.confidence());
        Considered considered = new Considered(observation, search, scope, best, settings, costs);
        return demand.isPresent() ? meet(demand.get(), considered) : fastest(considered, Double.NaN, List.of());
    }

    /**
     * As much as can be had.
     *
     * @param demanded items per second that are demanded and cannot be met; NaN without
     * @param more to be said
     */
    private Decision fastest(Considered considered, double demanded, List<String> more) {
        Candidate best = considered.best();
        Optional<Stay> objection = Guards.firstObjection(Guards.ALL, considered);
        if (objection.isEmpty()) {
            String reason =
                    Stream.concat(Stream.of(best.reason()), more.stream()).collect(Collectors.joining("; "));
            return new Propose(grown(considered, demanded, reason));
        }
        Stay stay = objection.get();
        Optional<Propose> fewer = stay.kind().isCertain() ? fewer(considered) : Optional.empty();
        return fewer.isPresent() ? fewer.get() : stay.withMore(more);
    }

    /** What is demanded, with the fewest ranks; as much as can be had where it cannot be met. */
    private Decision meet(Demand wanted, Considered considered) {
        Optional<Stay> odd = Guards.explained(considered);
        if (odd.isPresent()) {
            return odd.get();
        }
        Demand.Answer answer = wanted.answer(considered);
        if (answer instanceof Demand.Answer.Grow grow) {
            Considered growing = considered.with(grow.to());
            Optional<Stay> objection = Guards.firstObjection(Guards.FOR_DEMAND, growing);
            return objection.isPresent()
                    ? objection.get()
                    : new Propose(grown(growing, wanted.itemsPerSecond(), grow.reason()));
        }
        if (answer instanceof Demand.Answer.GiveBack fewer) {
            return new Propose(proposal(
                    considered.observation(),
                    fewer.to(),
                    fewer.verdict(),
                    newRanks(considered.observation(), fewer.to()),
                    0,
                    considered.changeSeconds(fewer.to()),
                    wanted.itemsPerSecond(),
                    fewer.reason()));
        }
        return answer instanceof Demand.Answer.OutOfReach best
                ? fastest(considered, wanted.itemsPerSecond(), List.of(wanted.outOfReach(best)))
                : ((Demand.Answer.Decided) answer).stay();
    }

    /** Free ranks that an arrangement takes: even one that leaves a host does, where its stages go on elsewhere. */
    private static int newRanks(Observation observation, Arrangement to) {
        return (int) to.levels().values().stream()
                .flatMap(List::stream)
                .filter(observation.free()::contains)
                .count();
    }

    private Proposal grown(Considered c, double demanded, String reason) {
        Candidate best = c.best();
        return proposal(
                c.observation(),
                best.to(),
                best.verdict(),
                best.newRanks(),
                best.sparesPrice(),
                c.changeSeconds(),
                demanded,
                reason);
    }

    private Proposal proposal(
            Observation observation,
            Arrangement to,
            Verdict verdict,
            int newRanks,
            double sparesPrice,
            double changeSeconds,
            double demanded,
            String reason) {
        return new Proposal(
                ids.next(),
                observation.subject(),
                observation.arrangement(),
                to,
                verdict,
                newRanks,
                sparesPrice,
                changeSeconds,
                demanded,
                reason);
    }

    /**
     * A plan that only gives instances back, once a level has had clearly more than it needs for long enough. The freed ranks stay
     * with their stage, so this saves processors and cannot help another stage; there is no hurry.
     */
    private Optional<Propose> fewer(Considered considered) {
        Observation observation = considered.observation();
        CandidateSearch search = considered.search();
        Map<String, Integer> enough =
                new LinkedHashMap<>(search.enough(considered.scope().changeable()));
        enough.keySet().retainAll(surplus.ripe(observation, enough.keySet(), settings.surplusWindows()));
        if (enough.isEmpty()) {
            return Optional.empty();
        }
        Arrangement to = observation.arrangement().withFewer(enough);
        String reason = String.format(
                Locale.ROOT,
                "%s keeps the pace of %.4g items/s: the others have not been needed for %d windows",
                to.text(observation.subject()),
                considered.best().predictedNow(),
                settings.surplusWindows());
        return Optional.of(new Propose(
                proposal(observation, to, search.judge(to), 0, 0, considered.changeSeconds(to), Double.NaN, reason)));
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
