package io.scansion.wire;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Types of field that can be a tuning point. */
public enum PointType {
    INT("I"),
    LONG("J"),
    DOUBLE("D"),
    BOOLEAN("Z");

    private final String descriptor;

    PointType(String descriptor) {
        this.descriptor = descriptor;
    }

    /** The keyword of the language, such as {@code int}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How class files name the type, such as {@code I}. */
    public String descriptor() {
        return descriptor;
    }

    /** Whether values are whole numbers. */
    public boolean isWhole() {
        return this == INT || this == LONG;
    }

    /** Returns the type with this keyword, or null when there is none. */
    public static @Nullable PointType ofWord(String word) {
        for (PointType type : values()) {
            if (type.word().equals(word)) {
                return type;
            }
        }
        return null;
    }

    /** Returns the type that class files name so, or null when there is none. */
    public static @Nullable PointType ofDescriptor(String descriptor) {
        for (PointType type : values()) {
            if (type.descriptor.equals(descriptor)) {
                return type;
            }
        }
        return null;
    }

    /**
     * Returns a value in the one form in which it is written, such as {@code 64} for {@code +064}.
     *
     * @throws IllegalArgumentException if the text is no value of this type
     */
    public String canonical(String text) {
        try {
            return switch (this) {
                case INT -> Integer.toString(Integer.parseInt(text));
                case LONG -> Long.toString(Long.parseLong(text));
                case DOUBLE -> Double.toString(finite(text));
                case BOOLEAN -> truth(text);
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no " + word(), e);
        }
    }

    private static double finite(String text) {
        double value = Double.parseDouble(text);
        if (!Double.isFinite(value)) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    private static String truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("'" + text + "' is no boolean; write true or false");
        }
        return text;
    }
}
