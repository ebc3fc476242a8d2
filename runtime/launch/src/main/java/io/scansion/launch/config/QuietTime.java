package io.scansion.launch.config;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of every day in which the tuner changes nothing by itself; over midnight if it ends before it begins.
 *
 * @param to another time than {@code from}
 */
public record QuietTime(LocalTime from, LocalTime to) {
    private static final String TIME = "((?:[01]\\d|2[0-3]):[0-5]\\d)";
    private static final Pattern FROM_TO = Pattern.compile(TIME + "-" + TIME);

    /**
     * Reads a list such as {@code 08:00-18:00,22:00-06:00}.
     *
     * @throws InvalidJobException if a part of it is no such time
     */
    static List<QuietTime> parse(String text) {
        List<QuietTime> times = new ArrayList<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            times.add(parseOne(part.strip()));
        }
        return times;
    }

    private static QuietTime parseOne(String text) {
        Matcher ends = FROM_TO.matcher(text);
        if (!ends.matches() || ends.group(1).equals(ends.group(2))) {
            throw new InvalidJobException(
                    "--quiet-time must be from one time of day to another, such as 08:00-18:00 or 22:00-06:00, got "
                            + text);
        }
        return new QuietTime(LocalTime.parse(ends.group(1)), LocalTime.parse(ends.group(2)));
    }

    @Override
    public String toString() {
        return from + "-" + to;
    }
}
