package io.scansion.console.drawing;

import java.util.Locale;

/** Round numbers for an axis. Stateless. */
final class Ticks {
    private Ticks() {}

    /** Returns 1, 2 or 5 times a power of ten: the least that needs no more than so many steps to go so far. */
    static double step(double span, int most) {
        double least = span / most;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (int factor : new int[] {1, 2, 5}) {
            if (factor * power >= least) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    static String label(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.3g", value);
    }
}
