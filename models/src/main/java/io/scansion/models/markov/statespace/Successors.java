package io.scansion.models.markov.statespace;

import java.util.Arrays;

/**
 * The transitions out of one state, collected. Every pass over a state space uses this one sink, so that the calls to it can be
 * inlined. Not thread-safe.
 */
final class Successors implements TransitionSystem.Sink {
    private long[] targets = new long[16];
    private int[] labels = new int[16];
    private double[] rates = new double[16];
    private int size;

    /** Replaces what is held by the transitions out of {@code code}. */
    void of(TransitionSystem system, long code) {
        size = 0;
        system.successors(code, this);
    }

    @Override
    public void accept(long target, int label, double rate) {
        if (size == targets.length) {
            targets = Arrays.copyOf(targets, 2 * size);
            labels = Arrays.copyOf(labels, 2 * size);
            rates = Arrays.copyOf(rates, 2 * size);
        }
        targets[size] = target;
        labels[size] = label;
        rates[size++] = rate;
    }

    int size() {
        return size;
    }

    long target(int transition) {
        return targets[transition];
    }

    int label(int transition) {
        return labels[transition];
    }

    double rate(int transition) {
        return rates[transition];
    }
}
