package io.scansion.models.pepa;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * {@code name = factor * {pattern};}: the factor times the long-run probability of the states that match the pattern.
 *
 * @param name of the result
 * @param factor finite; 1 if none is written
 * @param factorText how the factor is written; not part of the equality
 * @param pattern shaped like the system equation, with {@link Term.Any} where a component may be in any state
 * @param position where the name stands
 */
public record ResultLine(String name, double factor, String factorText, Term pattern, Position position) {
    /** Checks the values. */
    public ResultLine {
        Names.any(name);
        factor = Require.finite(factor, "factor of " + name);
        Objects.requireNonNull(factorText, "factorText");
        Objects.requireNonNull(pattern, "pattern");
        Objects.requireNonNull(position, "position");
    }

    /** Returns the probability of a pattern, as a line that was not read from a file. */
    public static ResultLine probability(String name, Term pattern) {
        return new ResultLine(name, 1, "1", pattern, Position.NONE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResultLine that
                && name.equals(that.name)
                && factor == that.factor
                && pattern.equals(that.pattern);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, factor, pattern);
    }
}
