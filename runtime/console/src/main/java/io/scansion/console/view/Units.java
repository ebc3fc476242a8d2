package io.scansion.console.view;

import java.util.Locale;

/** Writes quantities for people: about three significant digits and a unit that suits the size. Unknown is a dash. */
public final class Units {
    private static final String UNKNOWN = "-";

    private Units() {}

    /** Returns a duration given in seconds, such as {@code 41.2 ms}, in at most 8 characters. */
    public static String seconds(double seconds) {
        if (!Double.isFinite(seconds)) {
            return UNKNOWN;
        }
        double size = Math.abs(seconds);
        if (size == 0) {
            return "0 us";
        } else if (size < 999.5e-6) {
            return digits(seconds * 1e6) + " us";
        } else if (size < 0.9995) {
            return digits(seconds * 1e3) + " ms";
        } else if (size < 6_000) {
            return digits(seconds) + " s";
        }
        return digits(seconds / 3_600) + " h";
    }

    /** Returns a rate, such as {@code 92.4} or {@code 12.3k}, in at most 6 characters. */
    public static String rate(double perSecond) {
        if (!Double.isFinite(perSecond)) {
            return UNKNOWN;
        }
        double size = Math.abs(perSecond);
        if (size < 9_999.5) {
            return digits(perSecond);
        } else if (size < 999.5e3) {
            return digits(perSecond / 1e3) + "k";
        } else if (size < 999.5e6) {
            return digits(perSecond / 1e6) + "M";
        }
        return digits(perSecond / 1e9) + "G";
    }

    /** Returns a size given in bytes, such as {@code 10.0 KiB}. */
    public static String bytes(double bytes) {
        if (!Double.isFinite(bytes)) {
            return UNKNOWN;
        }
        if (bytes < 1_000) {
            return Math.round(bytes) + " B";
        } else if (bytes < 1_000 * 1_024.0) {
            return digits(bytes / 1_024) + " KiB";
        } else if (bytes < 1_000 * 1_048_576.0) {
            return digits(bytes / 1_048_576) + " MiB";
        }
        return digits(bytes / 1_073_741_824.0) + " GiB";
    }

    /** Returns a fraction as a percentage with its sign, such as {@code +268 %} for 2.68. */
    public static String gain(double fraction) {
        if (!Double.isFinite(fraction)) {
            return UNKNOWN;
        }
        double percent = fraction * 100;
        return String.format(Locale.ROOT, Math.abs(percent) < 99.95 ? "%+.1f %%" : "%+.0f %%", percent);
    }

    /** Returns a fraction as a percentage without a sign, such as {@code 0.42 %}. */
    public static String percent(double fraction) {
        return Double.isFinite(fraction) ? String.format(Locale.ROOT, "%.2f %%", fraction * 100) : UNKNOWN;
    }

    /** Returns a number as somebody has set it, with all its digits; whole if it is whole. */
    public static String exact(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }

    /** Returns a number of things, such as {@code 1 task} or {@code 8 tasks}. */
    public static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** Returns an elapsed time given in seconds as {@code m:ss}, or {@code h:mm:ss} from one hour on. */
    public static String elapsed(double seconds) {
        if (!Double.isFinite(seconds) || seconds < 0) {
            return UNKNOWN;
        }
        long whole = (long) seconds;
        return whole < 3_600
                ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3_600, whole / 60 % 60, whole % 60);
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        String pattern = size < 9.995 ? "%.2f" : size < 99.95 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, pattern, value);
    }
}
