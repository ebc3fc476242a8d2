package io.scansion.models.export;

import java.util.function.Consumer;

/**
 * Writes the generator of a chain in the exchange format of the Matrix Market (Boisvert, Pozo, Remington, NISTIR 5935, 1996):
 * coordinates from 1, row by row, the entry in row i and column j the rate from state i - 1 to state j - 1, the diagonal such that every
 * row sums to 0. Numbers keep all their digits. Stateless.
 */
public final class MatrixMarket {
    private MatrixMarket() {}

    /** Writes the {@code .mtx} file. */
    public static void generator(ExplicitChain chain, Consumer<String> line) {
        RateRow row = new RateRow();
        long[] entries = {0};
        row.forEach(chain, false, state -> entries[0] += row.rates.isEmpty() ? 0 : row.rates.size() + 1);
        line.accept("%%MatrixMarket matrix coordinate real general");
        line.accept("% the generator of a continuous-time Markov chain: rates from row to column");
        line.accept(chain.states() + " " + chain.states() + " " + entries[0]);
        row.forEach(chain, false, state -> {
            if (!row.rates.isEmpty()) {
                double out = row.rates.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum();
                row.rates.put(state, -out);
                row.rates.forEach((to, rate) -> line.accept((state + 1) + " " + (to + 1) + " " + rate));
            }
        });
    }
}
