package io.scansion.models.san.states;

import io.scansion.models.san.Expression;
import io.scansion.models.san.Operator;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.SourceLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The product states where a predicate holds, found by trying. Local states that the predicate fixes at its top level, with
 * {@code st A == s} or by counting as many automata as there are, are not tried but taken, so that naming a whole state is instant.
 */
final class StatesWhere {
    private static final long MOST_TRIED = 200_000_000L;

    private final SanNetwork network;
    private final Expression predicate;
    private final SourceLocation position;
    private final int[] fixed;

    StatesWhere(SanNetwork network, Expression predicate, SourceLocation position) {
        this.network = network;
        this.predicate = predicate;
        this.position = position;
        this.fixed = new int[network.automata().size()];
        Arrays.fill(fixed, -1);
        fix(predicate);
    }

    private void fix(Expression condition) {
        if (condition instanceof Expression.Operation operation && operation.operator() == Operator.AND) {
            fix(operation.left());
            fix(operation.right());
        } else if (condition instanceof Expression.Operation operation && isCountOfAll(operation)) {
            fixAll((Expression.Occupancy) operation.left());
        } else if (condition instanceof Expression.Occupancy occupancy
                && occupancy.cells().size() == 1) {
            fixAll(occupancy);
        }
    }

    /** Returns whether this is {@code nb [A1..An] s == n}. */
    private static boolean isCountOfAll(Expression.Operation operation) {
        return operation.operator() == Operator.EQUAL
                && operation.left() instanceof Expression.Occupancy occupancy
                && operation.right() instanceof Expression.Constant count
                && count.number() == occupancy.cells().size();
    }

    private void fixAll(Expression.Occupancy occupancy) {
        occupancy.cells().forEach(cell -> fixed[cell.automaton()] = cell.state());
    }

    /**
     * Calls {@code visitor} for every state until it has enough. States come in ascending order of their codes; the array is
     * used again for the next.
     *
     * @throws SanException if that would take too long
     */
    void forEach(Visitor visitor) {
        List<Integer> free = new ArrayList<>();
        double tries = 1;
        int[] local = new int[fixed.length];
        for (int automaton = 0; automaton < fixed.length; automaton++) {
            if (fixed[automaton] < 0) {
                free.add(automaton);
                tries *= network.automata().get(automaton).size();
            } else {
                local[automaton] = fixed[automaton];
            }
        }
        if (tries > MOST_TRIED) {
            throw new SanException(
                    position,
                    String.format(
                            "the reachability leaves %.3g states to try, at most %,d are: name the state to start in by"
                                    + " (st %s == ...) for every automaton, joined by &&, behind 'partial reachability ='",
                            tries,
                            MOST_TRIED,
                            network.automata().get(free.get(0)).name()));
        }
        do {
            if (predicate.holds(local) && !visitor.accept(local)) {
                return;
            }
        } while (next(local, free));
    }

    private boolean next(int[] local, List<Integer> free) {
        for (int automaton : free) {
            if (++local[automaton] < network.automata().get(automaton).size()) {
                return true;
            }
            local[automaton] = 0;
        }
        return false;
    }

    /**
     * Returns the first state.
     *
     * @throws SanException if there is none
     */
    int[] first() {
        List<int[]> found = new ArrayList<>();
        forEach(local -> {
            found.add(local.clone());
            return false;
        });
        if (found.isEmpty()) {
            throw new SanException(position, "the reachability holds in no state of network " + network.name());
        }
        return found.get(0);
    }

    /** Receives one state. */
    @FunctionalInterface
    interface Visitor {
        /** Returns whether more states are wanted. */
        boolean accept(int[] localStates);
    }
}
