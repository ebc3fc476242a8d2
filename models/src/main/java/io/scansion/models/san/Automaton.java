package io.scansion.models.san;

import java.util.HashSet;
import java.util.List;

/**
 * One automaton of a network: a name and its local states.
 *
 * @param name unique in the network; replicas are called {@code S[1]}, {@code S[2]}, ...
 * @param states names of the local states, at least one, no name twice
 * @param rewards what {@code rw} yields in each state, finite; by default the number of the state, counting from 0
 */
public record Automaton(String name, List<String> states, List<Double> rewards) {
    /** Checks the values and copies the lists. */
    public Automaton {
        states = List.copyOf(states);
        rewards = List.copyOf(rewards);
        if (name.isBlank()) {
            throw new IllegalArgumentException("an automaton needs a name");
        }
        if (states.isEmpty() || states.size() != rewards.size()) {
            throw new IllegalArgumentException("automaton " + name + " needs a state, and a reward for each, got "
                    + states.size() + " states and " + rewards.size() + " rewards");
        }
        if (new HashSet<>(states).size() != states.size()) {
            throw new IllegalArgumentException("automaton " + name + " has a state twice: " + states);
        }
        for (double reward : rewards) {
            if (!Double.isFinite(reward)) {
                throw new IllegalArgumentException("a reward of automaton " + name + " must be finite, got " + reward);
            }
        }
    }

    /** Returns the number of local states. */
    public int size() {
        return states.size();
    }

    /** Returns the number of the state with this name, or -1. */
    public int state(String state) {
        return states.indexOf(state);
    }
}
