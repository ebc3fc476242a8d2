package io.scansion.models.pepa;

/** Refuses numbers no model can use; every message carries the place and the value. */
final class Require {
    private Require() {}

    static double positive(double value, String place) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(place + " must be positive and finite, got " + value);
        }
        return value;
    }

    static double finite(double value, String place) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(place + " must be finite, got " + value);
        }
        return value + 0.0; // no negative zero: it equals zero, but its hash does not
    }
}
