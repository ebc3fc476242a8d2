package io.scansion.models.refusal;

/**
 * Refuses numbers no model can use, NaN among them. Every method returns the value it was given, or throws an
 * {@link IllegalArgumentException} that carries what the number is of, and the number.
 */
public final class Require {
    private Require() {}

    /** Requires a number above 0 that is not infinite. */
    public static double positive(double value, String of) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(of + " must be positive and finite, got " + value);
        }
        return value;
    }

    /** Requires a number of at least 0 that is not infinite. */
    public static double notNegative(double value, String of) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(of + " must be finite and not negative, got " + value);
        }
        return value;
    }

    /** Requires any number that is not infinite; a negative zero becomes zero, which it equals without having its hash. */
    public static double finite(double value, String of) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(of + " must be finite, got " + value);
        }
        return value + 0.0;
    }

    /** Requires a whole number of at least {@code least}. */
    public static int atLeast(int least, int value, String of) {
        atLeast((long) least, value, of);
        return value;
    }

    /** Requires a whole number of at least {@code least}. */
    public static long atLeast(long least, long value, String of) {
        if (value < least) {
            throw new IllegalArgumentException(of + " must be at least " + least + ", got " + value);
        }
        return value;
    }

    /** Requires a whole number within the bounds, both inclusive. */
    public static int between(int least, int most, int value, String of) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(of + " must be from " + least + " to " + most + ", got " + value);
        }
        return value;
    }
}
