package io.scansion.models.mapping.syntax;

import io.scansion.models.mapping.DescriptionException;
import io.scansion.models.mapping.DescriptionException.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with a file, until there is enough to report. */
final class Problems {
    private final List<Problem> found = new ArrayList<>();

    void add(Token place, String message) {
        Problem problem = new Problem(place.line(), place.column(), message);
        if (!isFull() && !found.contains(problem)) { // a link that counts for both directions would be named twice
            found.add(problem);
        }
    }

    boolean isFull() {
        return found.size() >= DescriptionException.MOST;
    }

    void throwIfAny(String source) {
        if (!found.isEmpty()) {
            found.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
            throw new DescriptionException(source, found);
        }
    }
}
