package io.scansion.models.markov;

import java.util.Arrays;

/**
 * Builds a {@link SparseGenerator} from transitions in any order, for chains small enough to be held twice for a moment: 16 bytes a
 * transition on top of the generator. Larger ones are filled by {@link SparseGenerator#assembly}. Not thread-safe.
 */
public final class GeneratorBuilder {
    private final int states;
    private int[] from = new int[16];
    private int[] to = new int[16];
    private double[] rates = new double[16];
    private int transitions;

    /**
     * Starts a chain without transitions.
     *
     * @param states at least 1; they are numbered from 0
     */
    public GeneratorBuilder(int states) {
        if (states < 1) {
            throw new IllegalArgumentException("a chain needs at least one state, got " + states);
        }
        this.states = states;
    }

    /**
     * Adds a transition; several between the same states add up, and a self-loop changes nothing.
     *
     * @param rate in 1/s
     * @throws IllegalArgumentException if there is no such state, or the rate is not positive and finite
     */
    public GeneratorBuilder add(int from, int to, double rate) {
        SparseGeneratorAssembly.requireRate(from, to, rate);
        if (transitions == rates.length) {
            this.from = Arrays.copyOf(this.from, 2 * transitions);
            this.to = Arrays.copyOf(this.to, 2 * transitions);
            this.rates = Arrays.copyOf(this.rates, 2 * transitions);
        }
        this.from[transitions] = requireState(from);
        this.to[transitions] = requireState(to);
        this.rates[transitions++] = rate;
        return this;
    }

    /** Returns the generator of what was added so far; more may be added afterwards. */
    public SparseGenerator build() {
        SparseGeneratorAssembly assembly = SparseGenerator.assembly(states);
        for (int i = 0; i < transitions; i++) {
            assembly.announce(from[i], to[i], rates[i]);
        }
        assembly.fill();
        for (int i = 0; i < transitions; i++) {
            assembly.put(from[i], to[i], rates[i]);
        }
        return assembly.finish();
    }

    private int requireState(int state) {
        if (state < 0 || state >= states) {
            throw new IllegalArgumentException("states are numbered from 0 to " + (states - 1) + ", got " + state);
        }
        return state;
    }
}
