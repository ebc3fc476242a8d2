package io.scansion.models.markov;

import io.scansion.models.linalg.PackedMatrix;
import io.scansion.models.linalg.PackedMatrixAssembly;

/**
 * Builds a {@link SparseGenerator} in two passes over the same transitions: each is announced, then {@link #fill} is called, then
 * each is put. Self-loops are ignored in both. Not thread-safe.
 */
public final class SparseGeneratorAssembly {
    private final PackedMatrixAssembly matrix;
    private final double[] exitRates;

    SparseGeneratorAssembly(int states) {
        matrix = PackedMatrix.assembly(states);
        exitRates = new double[states];
    }

    /**
     * First pass.
     *
     * @param rate in 1/s
     * @throws IllegalArgumentException if the rate is not positive and finite
     */
    public void announce(int from, int to, double rate) {
        requireRate(from, to, rate);
        if (from != to) {
            matrix.announce(to, rate);
            exitRates[from] += rate;
        }
    }

    /** Ends the first pass. */
    public void fill() {
        matrix.fill();
    }

    /** Second pass, in any order; ascending by {@code from} reads memory best later. */
    public void put(int from, int to, double rate) {
        if (from != to) {
            matrix.put(from, to, rate);
        }
    }

    /** Ends the second pass; the assembly is of no use afterwards. */
    public SparseGenerator finish() {
        return new SparseGenerator(matrix.finish(), exitRates);
    }

    static void requireRate(int from, int to, double rate) {
        if (!(rate > 0) || rate == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "the rate from state " + from + " to state " + to + " must be positive and finite, got " + rate);
        }
    }
}
