package io.scansion.models.pepa.syntax;

/**
 * What an expression comes to: a number, a number of times {@code infty}, or a number of times the probability of a pattern.
 *
 * @param value the number
 * @param kind what it counts
 */
record Quantity(double value, Kind kind) {
    /** What there is a number of. */
    enum Kind {
        /** Nothing: it is a plain number. */
        NUMBER,
        /** {@code infty}: the value is the weight of a passive activity. */
        INFTY,
        /** A pattern: the value is the factor of a result line. */
        PATTERN,
        /** Something is wrong with the expression, and has been said. */
        UNKNOWN
    }

    static final Quantity UNKNOWN = new Quantity(0, Kind.UNKNOWN);

    static Quantity number(double value) {
        return new Quantity(value, Kind.NUMBER);
    }

    boolean isNumber() {
        return kind == Kind.NUMBER;
    }

    boolean isUnknown() {
        return kind == Kind.UNKNOWN;
    }
}
