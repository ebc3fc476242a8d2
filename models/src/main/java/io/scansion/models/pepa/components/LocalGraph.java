package io.scansion.models.pepa.components;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The derivation graph of one component on its own: states numbered from 0, and for every action the moves by it. Immutable. */
public final class LocalGraph {
    private final int states;
    private final int initial;
    private final IntFunction<String> names;
    private final Map<String, Moves> moves;

    /**
     * @param names of the states; asked only when one is shown, since there may be a million
     * @param moves by action, in the order in which the actions are to be listed
     */
    public LocalGraph(int states, int initial, IntFunction<String> names, Map<String, Moves> moves) {
        this.states = states;
        this.initial = initial;
        this.names = names;
        this.moves = moves;
    }

    public int states() {
        return states;
    }

    public int initial() {
        return initial;
    }

    public String name(int state) {
        return names.apply(state);
    }

    public Set<String> actions() {
        return moves.keySet();
    }

    /** Returns the moves by an action, or nothing if the component never does it. */
    @Nullable
    public Moves moves(String action) {
        return moves.get(action);
    }

    public Map<String, Moves> moves() {
        return moves;
    }

    /**
     * Returns the same graph with other numbers.
     *
     * @param newOf new number of each state
     */
    public LocalGraph renumbered(int[] newOf) {
        int[] oldOf = new int[states];
        for (int old = 0; old < states; old++) {
            oldOf[newOf[old]] = old;
        }
        Map<String, Moves> renumbered = new LinkedHashMap<>();
        moves.forEach((action, of) -> renumbered.put(action, of.renumbered(newOf, oldOf)));
        return new LocalGraph(states, newOf[initial], state -> names.apply(oldOf[state]), renumbered);
    }

    /** Builds a {@link LocalGraph} from its activities, states in ascending order. Not thread-safe. */
    public static final class Builder {
        private final Map<String, Moves.Builder> builders = new LinkedHashMap<>();

        /**
         * @param from not below that of the call before
         * @param rate as an {@link ApparentRate}
         */
        public void add(int from, String action, int to, double rate) {
            builders.computeIfAbsent(action, a -> new Moves.Builder()).add(from, to, rate);
        }

        public LocalGraph build(int states, int initial, IntFunction<String> names) {
            Map<String, Moves> moves = new LinkedHashMap<>();
            builders.forEach((action, builder) -> moves.put(action, builder.build(states)));
            return new LocalGraph(states, initial, names, moves);
        }
    }
}
