package io.scansion.models.san;

import java.util.Objects;

/**
 * A measure that is asked for: the long-run mean of a function of the network's state.
 *
 * @param name unique among the results
 * @param measure function to take the mean of; a logical one yields a probability
 * @param position where it is written
 */
public record Result(String name, Expression measure, SourceLocation position) {
    /** Checks that nothing is missing. */
    public Result {
        Objects.requireNonNull(measure, "measure");
        Objects.requireNonNull(position, "position");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a result needs a name");
        }
    }
}
