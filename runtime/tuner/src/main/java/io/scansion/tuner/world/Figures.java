package io.scansion.tuner.world;

import java.util.Locale;

/** Writes figures for the reasons and warnings that people read. Stateless. */
public final class Figures {
    private Figures() {}

    /** Returns a share as a percentage, such as {@code 5.0 %} for 0.05. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** Returns seconds in milliseconds with four significant digits, such as {@code 41.25 ms}. */
    public static String milliseconds(double seconds) {
        return String.format(Locale.ROOT, "%.4g ms", 1e3 * seconds);
    }
}
