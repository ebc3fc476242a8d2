package io.scansion.models.pepa.semantics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The derivation graph of one component on its own: states numbered from 0, and for every action the moves by it. Immutable. */
final class LocalGraph {
    private final int states;
    private final int initial;
    private final IntFunction<String> names;
    private final Map<String, Moves> moves;

    /**
     * @param names of the states; asked only when one is shown, since there may be a million
     * @param moves by action, in the order in which the actions are to be listed
     */
    LocalGraph(int states, int initial, IntFunction<String> names, Map<String, Moves> moves) {
        this.states = states;
        this.initial = initial;
        this.names = names;
        this.moves = moves;
    }

    int states() {
        return states;
    }

    int initial() {
        return initial;
    }

    String name(int state) {
        return names.apply(state);
    }

    Set<String> actions() {
        return moves.keySet();
    }

    /** Returns the moves by an action, or nothing if the component never does it. */
    @Nullable
    Moves moves(String action) {
        return moves.get(action);
    }

    Map<String, Moves> moves() {
        return moves;
    }

    /**
     * Returns the same graph with other numbers.
     *
     * @param newOf new number of each state
     */
    LocalGraph renumbered(int[] newOf) {
        int[] oldOf = new int[states];
        for (int old = 0; old < states; old++) {
            oldOf[newOf[old]] = old;
        }
        Map<String, Moves> renumbered = new LinkedHashMap<>();
        moves.forEach((action, of) -> renumbered.put(action, of.renumbered(newOf, oldOf)));
        return new LocalGraph(states, newOf[initial], state -> names.apply(oldOf[state]), renumbered);
    }
}
