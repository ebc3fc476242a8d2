package io.scansion.models.san.states;

import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.StatePath;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.san.Reachability;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.SourceLocation;
import java.math.BigInteger;
import java.util.List;

/** The states of a network under some coding, explored and held against what its reachability says. Not thread-safe. */
public final class ReachableStates {
    private static final int MOST_STEPS_SHOWN = 12;

    private final SanNetwork network;
    private final StateCoding coding;
    private final StateSpace space;
    private final BigInteger stated; // number of states that a predicate names, 0 without one

    private ReachableStates(SanNetwork network, StateCoding coding, StateSpace space, BigInteger stated) {
        this.network = network;
        this.coding = coding;
        this.space = space;
        this.stated = stated;
    }

    /**
     * Explores.
     *
     * @throws SanException if an event leads out of the stated states, or some of them are a world of their own
     * @throws io.scansion.models.markov.statespace.TooManyStatesException if there are more states than allowed
     */
    public static ReachableStates explore(
            SanNetwork network, StateCoding coding, Start start, ExplorationLimits limits) {
        long initial = coding.encode(start.localStates());
        StateSpace space = StateSpace.explore(new NetworkTransitions(network, coding, initial), limits);
        ReachabilityChecks checks = new ReachabilityChecks(network, coding, space);
        BigInteger stated = BigInteger.ZERO;
        if (network.reachability() instanceof Reachability.Within within) {
            checks.requireWithin(within);
            stated = BigInteger.valueOf(checks.requireOneWorld(within));
        } else if (network.reachability() instanceof Reachability.StartingWhere where) {
            checks.requireOneStart(where);
        }
        return new ReachableStates(network, coding, space, stated);
    }

    public StateSpace space() {
        return space;
    }

    /** Returns the number of states that can occur, each arrangement of exchangeable automata counted. */
    public BigInteger count() {
        if (stated.signum() > 0) {
            return stated;
        }
        if (!(coding instanceof LumpedCoding lumped)) {
            return BigInteger.valueOf(space.states());
        }
        BigInteger[] sum = {BigInteger.ZERO};
        int[] local = new int[network.automata().size()];
        space.forEachState((state, code) -> {
            coding.decode(code, local);
            sum[0] = sum[0].add(lumped.arrangements(local));
        });
        return sum[0];
    }

    /** Returns a state for people to read, with the events that lead to it. */
    String describe(int state) {
        int[] local = new int[network.automata().size()];
        coding.decode(space.codeOf(state), local);
        List<StatePath.Step> steps = space.pathTo(state).steps();
        StringBuilder text = new StringBuilder(network.describe(local));
        if (steps.isEmpty()) {
            return text.append(", where everything starts").toString();
        }
        text.append(", reached by ");
        for (int i = 0; i < Math.min(steps.size(), MOST_STEPS_SHOWN); i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(network.events().get(steps.get(i).label()).name());
        }
        return steps.size() > MOST_STEPS_SHOWN
                ? text.append(", ... (").append(steps.size()).append(" events)").toString()
                : text.toString();
    }

    /**
     * Returns the complaint about a network that ends up in different places.
     *
     * @param states that never lead to each other, at least two
     */
    public SanException endsApart(List<Integer> states) {
        return new SanException(
                SourceLocation.NONE,
                "network " + network.name() + " has no one long-run behaviour, it can end in several ways: once in "
                        + describe(states.get(0)) + ", it never comes to " + describe(states.get(1))
                        + ", nor back: let an event lead out of one of them");
    }

    /**
     * Checks that there is a long run.
     *
     * @throws SanException if there is a state where nothing happens any more
     */
    public void requireNoDeadlock() {
        if (space.deadlocks() > 0) {
            throw new SanException(
                    SourceLocation.NONE,
                    "network " + network.name() + " comes to a standstill in " + space.deadlocks()
                            + " of its states; in "
                            + describe(space.firstDeadlock().orElseThrow())
                            + ", no event can happen: a long run needs a way out of every state");
        }
    }
}
