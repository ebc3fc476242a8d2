package io.scansion.models.markov;

import io.scansion.models.linalg.PackedMatrix;

/** A generator held as a {@link PackedMatrix} of rates by target state. Immutable and safe to share. */
public final class SparseGenerator implements SweepableGenerator {
    private final PackedMatrix rates;
    private final double[] exitRates;

    SparseGenerator(PackedMatrix rates, double[] exitRates) {
        this.rates = rates;
        this.exitRates = exitRates;
    }

    /** Starts a generator of the given number of states, filled in two passes over the same transitions. */
    public static SparseGeneratorAssembly assembly(int states) {
        return new SparseGeneratorAssembly(states);
    }

    @Override
    public int states() {
        return rates.size();
    }

    @Override
    public long transitions() {
        return rates.entries();
    }

    /** Returns the bytes that one stored transition takes. */
    public int bytesPerTransition() {
        return rates.bytesPerEntry();
    }

    @Override
    public double exitRate(int state) {
        return exitRates[state];
    }

    @Override
    public void inflow(double[] from, double[] into) {
        rates.multiplyLeft(from, into);
    }

    @Override
    public double inflow(int state, double[] from) {
        return rates.columnDot(state, from);
    }

    @Override
    public double relaxForward(double[] p, double omega) {
        return rates.relaxForward(p, exitRates, omega);
    }

    @Override
    public double relaxBackward(double[] p, double omega) {
        return rates.relaxBackward(p, exitRates, omega);
    }

    @Override
    public double smallestRate() {
        return rates.smallestValue();
    }

    @Override
    public void predecessors(int state, PredecessorVisitor visitor) {
        int end = rates.firstEntry(state + 1);
        for (int entry = rates.firstEntry(state); entry < end; entry++) {
            visitor.accept(rates.rowOf(entry), rates.valueOf(entry));
        }
    }
}
