package io.scansion.models.linalg;

import java.util.List;

/**
 * How a linear program seems to end.
 *
 * @param kind how, and what the other two mean for it
 * @param zero the columns that are zero then, as many as there are degrees of freedom
 * @param column the one that decides; -1 if none does
 */
record Guess(Kind kind, List<Integer> zero, int column) {
    enum Kind {
        /** All is least where the columns are zero; {@code column} means nothing. */
        OPTIMAL,
        /** Where the columns are zero {@code column} is negative, and more so if any of them is not. */
        INFEASIBLE,
        /** The columns can be zero but {@code column}, one of them, which can grow without end. */
        UNBOUNDED
    }

    Guess {
        zero = List.copyOf(zero);
    }
}
