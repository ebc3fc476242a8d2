package io.scansion.apps.matching;

import java.util.Collection;
import java.util.List;

/**
 * Rows of a picture that one slave works on. Their core, which no other slice has, decides whose a seed is; matches grow beyond it.
 *
 * @param number from 0, from top to bottom
 * @param coreFrom first row of the core
 * @param coreTo row behind the core
 * @param from first row that matches may grow into, at most {@code coreFrom}
 * @param to row behind the last such one, at least {@code coreTo}
 */
record Slice(int number, int coreFrom, int coreTo, int from, int to) {
    Slice {
        if (from < 0 || from > coreFrom || coreFrom >= coreTo || coreTo > to) {
            throw new IllegalArgumentException(
                    "slice " + number + " of rows " + from + ", " + coreFrom + ", " + coreTo + ", " + to);
        }
    }

    /** Returns those of the seeds that are this slice's. */
    List<Match> own(Collection<Match> seeds) {
        return seeds.stream()
                .filter(seed -> seed.row() >= coreFrom && seed.row() < coreTo)
                .toList();
    }
}
