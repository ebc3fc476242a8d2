package io.scansion.models.markov;

import io.scansion.models.ModelException;
import java.util.List;

/**
 * A chain has several closed classes, so where it is in the long run depends on where it starts: there is no one stationary
 * distribution. Callers that know the model's states can print a path to each representative.
 */
public final class ReducibleChainException extends ModelException {
    private static final long serialVersionUID = 1L;
    private static final int MOST_NAMED = 5;

    private final transient ChainStructure structure;

    public ReducibleChainException(ChainStructure structure) {
        super(describe(structure.representatives()));
        this.structure = structure;
    }

    /** Returns the chain's structure, with a representative of each closed class. */
    public ChainStructure structure() {
        return structure;
    }

    private static String describe(List<Integer> representatives) {
        return "the chain has " + representatives.size()
                + " closed classes, it can never go from one to another: that of state "
                + String.join(
                        ", of state ",
                        representatives.stream()
                                .limit(MOST_NAMED)
                                .map(String::valueOf)
                                .toList())
                + (representatives.size() > MOST_NAMED ? ", ..." : "");
    }
}
