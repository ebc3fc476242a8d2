package io.scansion.console.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The lines of an answer for people, at most 80 columns wide if the names allow it. Not thread-safe. */
public final class Listing {
    private static final int MOST_ROWS = 40;
    private static final int WIDEST_NAME = 56;
    private static final String MORE = " more; --json prints all of them";

    private final List<String> lines = new ArrayList<>();

    /** Adds a line as it is. */
    public Listing line(String text) {
        lines.add(ControlCharacters.marked(text));
        return this;
    }

    /** Adds named values under a heading; nothing if there are none, and not more than a screen can hold. */
    public Listing section(String heading, Map<String, Double> values) {
        if (values.isEmpty()) {
            return this;
        }
        lines.add("  " + heading);
        int width = values.keySet().stream()
                .mapToInt(String::length)
                .filter(length -> length <= WIDEST_NAME)
                .max()
                .orElse(WIDEST_NAME);
        int rows = 0;
        for (Map.Entry<String, Double> value : values.entrySet()) {
            if (rows == MOST_ROWS) {
                lines.add("    ... " + (values.size() - rows) + MORE);
                break;
            }
            lines.add(String.format(
                    Locale.ROOT,
                    "    %-" + width + "s  %s",
                    ControlCharacters.marked(value.getKey()),
                    figure(value.getValue())));
            rows++;
        }
        return this;
    }

    /** Adds a line for each element, but not more of them than a screen can hold. */
    public <T> Listing rows(List<T> elements, Function<T, String> line) {
        elements.stream().limit(MOST_ROWS).map(line).forEach(this::line);
        if (elements.size() > MOST_ROWS) {
            lines.add("    ... " + (elements.size() - MOST_ROWS) + MORE);
        }
        return this;
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Returns a number as people read it: whole ones in full, others with six digits. */
    public static String figure(double value) {
        if (Math.abs(value - Math.rint(value)) <= 1e-12 * Math.abs(value) && Math.abs(value) < 1e9) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, "%.6g", value);
    }
}
