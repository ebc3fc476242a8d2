package io.scansion.models.san.states;

import io.scansion.models.markov.statespace.StatePath;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.san.Reachability;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import java.util.HashSet;
import java.util.Set;

/** What the reachability of a network says, held against what was found from its start. */
record ReachabilityChecks(SanNetwork network, StateCoding coding, StateSpace space) {
    private static final int MOST_UNREACHED = 1_000_000;

    void requireWithin(Reachability.Within within) {
        int[] local = new int[network.automata().size()];
        space.forEachState((state, code) -> {
            coding.decode(code, local);
            if (!within.predicate().holds(local)) {
                throw leftBy(within, state);
            }
        });
    }

    /** Returns the complaint about the first step out of the predicate, on a shortest way to a state outside. */
    private SanException leftBy(Reachability.Within within, int state) {
        StatePath path = space.pathTo(state);
        int[] inside = new int[network.automata().size()];
        int[] outside = new int[network.automata().size()];
        coding.decode(path.initial(), inside);
        for (StatePath.Step step : path.steps()) {
            coding.decode(step.target(), outside);
            if (!within.predicate().holds(outside)) {
                return new SanException(
                        within.position(),
                        "the reachability does not hold in " + network.describe(outside) + ", but event "
                                + network.events().get(step.label()).name() + " leads there from "
                                + network.describe(inside)
                                + ": widen it, or name the state to start in with 'partial reachability ='");
            }
            System.arraycopy(outside, 0, inside, 0, inside.length);
        }
        throw new IllegalStateException("state " + state + " is not outside the reachability");
    }

    /** Returns the number of states that the predicate names; those not found must at least lead to those that were. */
    long requireOneWorld(Reachability.Within within) {
        long[] count = {0};
        if (space.states() == coding.codes() && !(coding instanceof LumpedCoding)) {
            return space.states();
        }
        Set<Long> known = new HashSet<>();
        NetworkTransitions transitions = new NetworkTransitions(network, coding, space.codeOf(space.initial()));
        new StatesWhere(network, within.predicate(), within.position()).forEach(local -> {
            count[0]++;
            long code = coding.encode(local);
            if (space.stateOf(code) < 0 && !known.contains(code)) {
                StatePath path = StatePath.shortest(
                                transitions.from(code),
                                reached -> space.stateOf(reached) >= 0 || known.contains(reached),
                                space.states() + known.size() + 1_000_000)
                        .orElseThrow(() -> new SanException(
                                within.position(),
                                "the reachability holds in states that never lead to each other, such as "
                                        + network.describe(local) + " and "
                                        + network.describe(new Start(network).localStates())
                                        + ": narrow it, or name the state to start in with 'partial reachability ='"));
                known.add(path.initial());
                path.steps().forEach(step -> known.add(step.target()));
                if (known.size() > MOST_UNREACHED) {
                    throw new SanException(
                            within.position(),
                            "the reachability holds in more than " + MOST_UNREACHED
                                    + " states that are never reached from "
                                    + network.describe(new Start(network).localStates())
                                    + ": name the state to start in with 'partial reachability ='");
                }
            }
            return true;
        });
        return count[0];
    }

    void requireOneStart(Reachability.StartingWhere where) {
        new StatesWhere(network, where.predicate(), where.position()).forEach(local -> {
            if (space.stateOf(coding.encode(local)) < 0) {
                throw new SanException(
                        where.position(),
                        "the partial reachability holds in several states, but " + network.describe(local)
                                + " cannot be reached from " + network.describe(new Start(network).localStates())
                                + ": name one state to start in");
            }
            return true;
        });
    }
}
