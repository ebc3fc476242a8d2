package io.scansion.tuner.control;

/**
 * A change of a run with the library that would help, or that an operator wants, before anything is done.
 *
 * @param id of the decision
 * @param run number of the run
 * @param model whose word it is; {@value #OPERATOR} for an operator's wish
 * @param predictedItemsPerSecond NaN if nothing is predicted
 */
record LibraryPlan(
        long id,
        int run,
        LibraryArrangement from,
        LibraryArrangement to,
        String model,
        double currentItemsPerSecond,
        double predictedItemsPerSecond,
        String reason) {
    static final String OPERATOR = "operator";

    LibraryPlan {
        if (from.equals(to)) {
            throw new IllegalArgumentException("a plan changes something, got " + from + " twice");
        }
    }

    /** Whether an operator wants it, whatever comes of it. */
    boolean isWish() {
        return model.equals(OPERATOR);
    }

    double gain() {
        return predictedItemsPerSecond / currentItemsPerSecond - 1;
    }

    /** The way back. */
    LibraryPlan reversed(long reverseId) {
        return new LibraryPlan(
                reverseId,
                run,
                /* from= */ to,
                /* to= */ from,
                model,
                /* currentItemsPerSecond= */ predictedItemsPerSecond,
                /* predictedItemsPerSecond= */ currentItemsPerSecond,
                "plan " + id + " is taken back");
    }
}
