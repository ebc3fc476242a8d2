package io.scansion.models.pepa.semantics;

import io.scansion.models.markov.statespace.TransitionSystem;
import java.util.Arrays;

/**
 * Joins transitions with the same label between the same two states, as the derivation graph of the algebra has them: the rate of
 * an arc is the sum. Only models in which two parts can do the same action without either changing, or can do hidden actions
 * together, need this. Not thread-safe.
 */
final class DistinctArcs implements TransitionSystem {
    private final TransitionSystem system;
    private long[] targets = new long[16];
    private int[] labels = new int[16];
    private double[] rates = new double[16];
    private int size;

    DistinctArcs(TransitionSystem system) {
        this.system = system;
    }

    @Override
    public long codes() {
        return system.codes();
    }

    @Override
    public long initial() {
        return system.initial();
    }

    @Override
    public void successors(long code, Sink sink) {
        size = 0;
        system.successors(code, this::add);
        for (int arc = 0; arc < size; arc++) {
            sink.accept(targets[arc], labels[arc], rates[arc]);
        }
    }

    private void add(long target, int label, double rate) {
        for (int arc = 0; arc < size; arc++) {
            if (targets[arc] == target && labels[arc] == label) {
                rates[arc] += rate;
                return;
            }
        }
        if (size == targets.length) {
            targets = Arrays.copyOf(targets, 2 * size);
            labels = Arrays.copyOf(labels, 2 * size);
            rates = Arrays.copyOf(rates, 2 * size);
        }
        targets[size] = target;
        labels[size] = label;
        rates[size++] = rate;
    }
}
