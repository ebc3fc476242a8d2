package io.scansion.models.poetries;

import io.scansion.models.ModelException;

/** The least instances the stages must have need more processors than there are, so no plan exists. */
public final class MinimumNotAffordableException extends ModelException {
    private final long neededProcessors;
    private final long availableProcessors;

    MinimumNotAffordableException(long neededProcessors, long availableProcessors) {
        super("the least instances of the stages need " + neededProcessors + " more processors, " + availableProcessors
                + " are available; lower the minima or add processors");
        this.neededProcessors = neededProcessors;
        this.availableProcessors = availableProcessors;
    }

    /** Returns the processors the minima need beyond what the stages have. */
    public long neededProcessors() {
        return neededProcessors;
    }

    /** Returns the processors there are for it. */
    public long availableProcessors() {
        return availableProcessors;
    }
}
