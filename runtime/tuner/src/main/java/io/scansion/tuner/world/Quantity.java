package io.scansion.tuner.world;

/**
 * A number that was measured, with what is known of its error; or unknown, and why. Unknown is not zero.
 *
 * @param value NaN if unknown
 * @param standardError of the value, in its unit; NaN if unknown
 * @param count samples behind it
 * @param unknownBecause empty if it is known
 */
public record Quantity(double value, double standardError, long count, String unknownBecause) {
    public Quantity {
        if (unknownBecause.isEmpty() == Double.isNaN(value)) {
            throw new IllegalArgumentException(
                    "a quantity has a value or a reason for having none, got " + value + ", '" + unknownBecause + "'");
        }
    }

    public static Quantity of(double value, double standardError, long count) {
        return new Quantity(value, standardError, count, "");
    }

    public static Quantity unknown(String because) {
        return new Quantity(Double.NaN, Double.NaN, 0, because);
    }

    /** Returns the value if it is a number, and otherwise that it is unknown for this reason. */
    public static Quantity orUnknown(double value, double standardError, long count, String because) {
        return Double.isNaN(value) ? unknown(because) : of(value, standardError, count);
    }

    /**
     * Items a second, counted in a window: one more or less at its ends is the error.
     *
     * @param itemsPerSecond NaN if unknown
     * @param items that were counted
     */
    public static Quantity throughput(double itemsPerSecond, double items) {
        return orUnknown(
                itemsPerSecond,
                itemsPerSecond / Math.max(1, items),
                Math.round(items),
                "no item is known to have come out");
    }

    /** Another value with the same error; unknown where that is NaN. */
    public Quantity withValue(double other) {
        return orUnknown(other, standardError, count, isKnown() ? "it was not measured" : unknownBecause);
    }

    public boolean isKnown() {
        return unknownBecause.isEmpty();
    }

    /** Deviation of the single samples over the value, as far as they are independent; 0 where the value is not positive or unknown. */
    public double variation() {
        return relativeError() * Math.sqrt((double) count);
    }

    /** Standard error as a share of the value; 0 where the value is not positive or unknown. */
    public double relativeError() {
        return value > 0 && standardError > 0 ? standardError / value : 0;
    }
}
