package io.scansion.models.san.states;

import io.scansion.models.san.Reachability;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import java.util.function.BiPredicate;

/** Where the exploration of a network starts, and what its reachability says about exchanging automata. */
public final class Start {
    private final SanNetwork network;
    private final int[] localStates;

    /**
     * @throws SanException if the reachability holds nowhere, or it would take too long to find out where
     */
    public Start(SanNetwork network) {
        this.network = network;
        Reachability reachability = network.reachability();
        if (reachability instanceof Reachability.StartingAt at) {
            localStates = at.localStates().stream().mapToInt(Integer::intValue).toArray();
        } else if (reachability instanceof Reachability.StartingWhere where) {
            localStates = new StatesWhere(network, where.predicate(), where.position()).first();
        } else if (reachability instanceof Reachability.Within within) {
            localStates = new StatesWhere(network, within.predicate(), within.position()).first();
        } else {
            throw new IllegalStateException("unknown reachability " + reachability);
        }
    }

    int[] localStates() {
        return localStates;
    }

    /**
     * Returns which automata the reachability treats alike: those that start in the same local state, or that the predicate of
     * all reachable states does not tell apart.
     */
    public BiPredicate<Integer, Integer> mayShare() {
        if (network.reachability() instanceof Reachability.Within within) {
            String key = within.predicate().canonical();
            return (one, other) ->
                    within.predicate().swapped(one, other).canonical().equals(key);
        }
        return (one, other) -> localStates[one] == localStates[other];
    }
}
