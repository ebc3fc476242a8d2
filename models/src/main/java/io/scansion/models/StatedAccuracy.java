package io.scansion.models;

import java.util.Objects;

/**
 * How far the numbers of a solution may be off.
 *
 * @param kind of what the error is
 * @param error not negative; 0 if the numbers are exact
 */
public record StatedAccuracy(Kind kind, double error) {
    /** Of what an error is. */
    public enum Kind {
        /** Nothing: the numbers are those of the model up to rounding. */
        EXACT,
        /** The sum of the absolute errors of all probabilities, estimated on the large side, or bounded. */
        PROBABILITIES,
        /** The numbers, relatively, as it was not exceeded in 19 of 20 random models. */
        RELATIVE,
        /** The best choice: by this share of its throughput another one could be better. */
        GAP
    }

    /** The accuracy of what is exact up to rounding. */
    public static final StatedAccuracy EXACT = new StatedAccuracy(Kind.EXACT, 0);

    /** Checks the values. */
    public StatedAccuracy {
        Objects.requireNonNull(kind, "kind");
        if (error < 0 || (kind == Kind.EXACT && error != 0)) {
            throw new IllegalArgumentException("an error of " + error + " is none of kind " + kind);
        }
    }

    /** Returns the accuracy of a chain's probabilities. */
    public static StatedAccuracy ofProbabilities(double error) {
        return new StatedAccuracy(Kind.PROBABILITIES, error);
    }

    /** Returns the accuracy of numbers that are approximated, or exact if there is no error. */
    public static StatedAccuracy relative(double error) {
        return error == 0 ? EXACT : new StatedAccuracy(Kind.RELATIVE, error);
    }

    /** Returns the accuracy of a choice, exact if no other can be better. */
    public static StatedAccuracy ofChoice(double gap) {
        return gap == 0 ? EXACT : new StatedAccuracy(Kind.GAP, gap);
    }
}
