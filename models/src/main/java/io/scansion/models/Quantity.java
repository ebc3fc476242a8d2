package io.scansion.models;

import java.util.Objects;

/**
 * A number that a model gives.
 *
 * @param value may be infinite or {@code NaN} where there is none
 * @param unit what it is counted in
 */
public record Quantity(double value, Unit unit) {
    /** What numbers are counted in. */
    public enum Unit {
        /** A part of something, from 0 to 1; of time unless it says otherwise. */
        SHARE(""),
        /** A count or a mean of counts, or what a result line of the model adds up. */
        NUMBER(""),
        /** The unit of time that the model is written in. */
        TIME("units of time"),
        /** Once in the unit of time that the model is written in. */
        PER_TIME("per unit of time"),
        /** Seconds. */
        SECONDS("s"),
        /** Once in a second. */
        PER_SECOND("per s");

        private final String text;

        Unit(String text) {
            this.text = text;
        }
    }

    /** Checks that nothing is missing. */
    public Quantity {
        Objects.requireNonNull(unit, "unit");
    }

    /** Returns the number with its unit. */
    @Override
    public String toString() {
        return unit.text.isEmpty() ? String.valueOf(value) : value + " " + unit.text;
    }
}
