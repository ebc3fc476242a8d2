package io.scansion.models.pepa;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * {@code name = expression;}
 *
 * @param name what activities call it
 * @param value the expression's value, finite; it must be positive only where an activity uses it as its rate (1/s)
 * @param text how the expression is written; not part of the equality
 * @param position where the name stands
 */
public record RateDefinition(String name, double value, String text, Position position) {
    /** Checks the values. */
    public RateDefinition {
        Names.action(name);
        value = Require.finite(value, "value of " + name);
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(position, "position");
    }

    /** Returns a definition that was not read from a file and is written as its number. */
    public static RateDefinition of(String name, double value) {
        return new RateDefinition(name, value, Double.toString(value), Position.NONE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RateDefinition that && name.equals(that.name) && value == that.value;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, value);
    }
}
