package io.scansion.wire;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * A field of a program that a tuner may set while the program runs, and the values that it may be given. Written as {@code
 * name=pkg.Class.field:int:1..64}; a nested class is named as the JVM does, {@code pkg.Outer$Inner}. With {@code :auto} behind it
 * the tuner may try values by itself.
 *
 * @param name by which operators know it: up to 64 letters, digits, dots, dashes and underscores
 * @param className binary name of the class that declares the field
 * @param min smallest value, a whole number of at most 2^53 either way where the type is one of whole numbers; 0 for booleans
 * @param max largest value, at least {@code min}; 1 for booleans
 * @param tune whether its owner allows the tuner to set it without being asked
 */
public record PointSpec(
        String name, String className, String field, PointType type, double min, double max, boolean tune) {
    /** Bounds beyond are not exact as a double. */
    private static final double LARGEST_WHOLE = 1L << 53;

    private static final String FORM = "write name=pkg.Class.field:int:1..64, with int, long, double or boolean";
    /** The last word of the written form of a point that the tuner may set by itself. */
    private static final String AUTO = ":auto";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}\\p{Sc}_][\\p{L}\\p{Nd}\\p{Sc}_]*");

    /** @throws IllegalArgumentException with one line that says what is wrong and where */
    public PointSpec {
        require(
                NAME.matcher(name).matches(),
                "'" + name + "' is no name of a tuning point; use up to 64 letters, digits,"
                        + " dots, dashes and underscores");
        for (String part : className.split("\\.", -1)) {
            require(IDENTIFIER.matcher(part).matches(), "'" + className + "' is no name of a class; " + FORM);
        }
        require(IDENTIFIER.matcher(field).matches(), "'" + field + "' is no name of a field; " + FORM);
        if (type == PointType.BOOLEAN) {
            min = 0;
            max = 1;
        } else {
            checkRange(type, min, max);
        }
    }

    private static void checkRange(PointType type, double min, double max) {
        String range = number(min) + ".." + number(max);
        require(Double.isFinite(min) && Double.isFinite(max), "it has no range; say which values it may be given");
        require(min <= max, "the range " + range + " is empty; write the smaller number first");
        if (type.isWhole()) {
            double most = type == PointType.INT ? Integer.MAX_VALUE : LARGEST_WHOLE;
            double least = type == PointType.INT ? Integer.MIN_VALUE : -LARGEST_WHOLE;
            require(
                    min == Math.rint(min) && max == Math.rint(max),
                    "the range " + range + " of " + type.word() + " needs whole numbers");
            require(
                    min >= least && max <= most,
                    "the range " + range + " goes beyond " + number(least) + ".." + number(most));
        }
    }

    /**
     * Reads the written form.
     *
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public static PointSpec parse(String text) {
        return text.endsWith(AUTO) ? parse(text.substring(0, text.length() - AUTO.length()), true) : parse(text, false);
    }

    private static PointSpec parse(String text, boolean tune) {
        int equals = text.indexOf('=');
        require(equals > 0, "no name before '='; " + FORM);
        String[] parts = text.substring(equals + 1).split(":", -1);
        int dot = parts[0].lastIndexOf('.');
        require(parts.length >= 2 && parts.length <= 3, "a field, a type and a range are needed; " + FORM);
        require(dot > 0, "'" + parts[0] + "' names no field of a class; " + FORM);
        PointType type = PointType.ofWord(parts[1]);
        if (type == null) {
            throw new IllegalArgumentException(
                    "the type '" + parts[1] + "' cannot be set; int, long, double and boolean can");
        }
        String className = parts[0].substring(0, dot);
        String field = parts[0].substring(dot + 1);
        String name = text.substring(0, equals);
        if (type == PointType.BOOLEAN) {
            require(parts.length == 2, "a boolean has no range; leave ':" + parts[parts.length - 1] + "' out");
            return new PointSpec(name, className, field, type, 0, 1, tune);
        }
        require(parts.length == 3, "a range is needed; write it behind the type, such as :" + type.word() + ":1..64");
        int dots = parts[2].indexOf("..");
        require(dots > 0, "'" + parts[2] + "' is no range; write it as 1..64");
        return new PointSpec(
                name,
                className,
                field,
                type,
                bound(parts[2].substring(0, dots)),
                bound(parts[2].substring(dots + 2)),
                tune);
    }

    /** Returns where the field is: class and field, joined by a dot. */
    public String place() {
        return className + "." + field;
    }

    /** Returns type and range, such as {@code int from 1 to 64}. */
    public String values() {
        return type == PointType.BOOLEAN ? "boolean" : type.word() + " from " + number(min) + " to " + number(max);
    }

    /** Returns the form that {@link #parse} reads. */
    public String text() {
        String range = type == PointType.BOOLEAN ? "" : ":" + number(min) + ".." + number(max);
        return name + "=" + place() + ":" + type.word() + range + (tune ? AUTO : "");
    }

    /**
     * Returns a value that the field may be given, in its canonical form.
     *
     * @throws IllegalArgumentException if it may not, with the reason
     */
    public String check(String value) {
        String canonical;
        try {
            canonical = type.canonical(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " is " + values() + ": " + e.getMessage(), e);
        }
        if (type != PointType.BOOLEAN) {
            BigDecimal exact = new BigDecimal(canonical);
            if (exact.compareTo(exact(min)) < 0 || exact.compareTo(exact(max)) > 0) {
                throw new IllegalArgumentException(name + " is " + values() + ", got " + canonical);
            }
        }
        return canonical;
    }

    /** A bound as it is written: 0.01 is not the binary number next to it. */
    private static BigDecimal exact(double bound) {
        return BigDecimal.valueOf(bound);
    }

    private static double bound(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no number in a range such as 1..64", e);
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) <= LARGEST_WHOLE
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
