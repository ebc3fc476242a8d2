package io.scansion.models.pepa.components;

/**
 * Arithmetic of apparent rates (Hillston 1996, definition 3.3.1), in one number each so that millions can be worked out a second:
 * positive for an active rate in 1/s, negative for a passive one of that weight, 0 for an action that is not enabled, and
 * {@code NaN} for active and passive at once, which the algebra does not define.
 */
public final class ApparentRate {
    public static final double DISABLED = 0;

    private ApparentRate() {}

    /** Returns the rate of two that go on independently. */
    public static double either(double a, double b) {
        return (a < 0 && b > 0) || (a > 0 && b < 0) ? Double.NaN : a + b; // NaN stays what it is
    }

    /** Returns the rate of two that wait for each other: the slower one's; any active rate is slower than a passive one. */
    public static double together(double a, double b) {
        if (a == DISABLED || b == DISABLED) {
            return DISABLED;
        }
        if ((a < 0) == (b < 0)) {
            return a < 0 ? Math.max(a, b) : Math.min(a, b); // both keep NaN
        }
        return a < 0 ? b : a;
    }

    public static boolean isMixed(double rate) {
        return Double.isNaN(rate);
    }
}
