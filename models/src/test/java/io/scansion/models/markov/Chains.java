package io.scansion.models.markov;

/** Chains with known answers, for tests. */
public final class Chains {
    private Chains() {}

    /** States 0 to {@code places}; up at the birth rate, down at the death rate. */
    public static SparseGenerator birthDeath(double birthRate, double deathRate, int places) {
        GeneratorBuilder builder = new GeneratorBuilder(places + 1);
        for (int state = 0; state < places; state++) {
            builder.add(state, state + 1, birthRate).add(state + 1, state, deathRate);
        }
        return builder.build();
    }
}
