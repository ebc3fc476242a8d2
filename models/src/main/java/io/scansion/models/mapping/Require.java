package io.scansion.models.mapping;

/** Refuses numbers no model can use; every message carries the place and the value. */
final class Require {
    private Require() {}

    static double positive(double value, String place) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(place + " must be positive and finite, got " + value);
        }
        return value;
    }

    static double notNegative(double value, String place) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(place + " must be finite and not negative, got " + value);
        }
        return value;
    }

    static int atLeast(int least, int value, String place) {
        if (value < least) {
            throw new IllegalArgumentException(place + " must be at least " + least + ", got " + value);
        }
        return value;
    }
}
