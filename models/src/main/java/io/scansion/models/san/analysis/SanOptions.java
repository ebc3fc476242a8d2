package io.scansion.models.san.analysis;

import io.scansion.models.markov.steady.ChainOptions;
import java.util.Objects;

/**
 * How a network is to be solved.
 *
 * @param way which chain is built of it
 * @param chain how that is solved
 */
public record SanOptions(SolutionWay way, ChainOptions chain) {
    /** Everything left to the network. */
    public static final SanOptions DEFAULT = new SanOptions(SolutionWay.AUTOMATIC, ChainOptions.DEFAULT);

    /** Checks that nothing is missing. */
    public SanOptions {
        Objects.requireNonNull(way, "way");
        Objects.requireNonNull(chain, "chain");
    }

    /** Returns the same with another way. */
    public SanOptions withWay(SolutionWay another) {
        return new SanOptions(another, chain);
    }
}
