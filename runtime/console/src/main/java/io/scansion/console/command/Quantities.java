package io.scansion.console.command;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads shares, sizes and times as people write them. */
public final class Quantities {
    private static final Pattern SHARE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *(%?)");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,10}) *(|B|KiB|MiB|k|K|m|M)");
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}) *(|ms|s|m|min|h)");

    private Quantities() {}

    /** Returns {@code 5%} and {@code 0.05} as 0.05. */
    public static double share(String option, String text) {
        Matcher match = SHARE.matcher(text.strip());
        if (!match.matches()) {
            throw ConsoleCommand.badInput(option + " must be a share such as 5% or 0.05, got " + text);
        }
        double value = Double.parseDouble(match.group(1));
        return match.group(2).isEmpty() ? value : value / 100;
    }

    /** Returns {@code 131072}, {@code 128KiB} and {@code 16MiB} in bytes. */
    public static int bytes(String option, String text) {
        Matcher match = SIZE.matcher(text.strip());
        if (match.matches()) {
            long factor = switch (match.group(2)) {
                case "KiB", "k", "K" -> 1L << 10;
                case "MiB", "m", "M" -> 1L << 20;
                default -> 1L;
            };
            long value = Long.parseLong(match.group(1)) * factor;
            if (value <= Integer.MAX_VALUE) {
                return (int) value;
            }
        }
        throw ConsoleCommand.badInput(option + " must be a size below 2 GiB such as 128KiB or 16MiB, got " + text);
    }

    /**
     * Returns the moment that {@code 90m}, {@code 18:30} or {@code 2026-12-24T18:30} means.
     *
     * @param now from which times are counted; a time of day is the next one, on a clock of the same zone
     */
    public static Instant moment(String option, String text, ZonedDateTime now) {
        try {
            if (TIME.matcher(text.strip()).matches()) {
                return now.toInstant().plus(time(option, text));
            } else if (text.contains("T")) {
                Instant moment =
                        LocalDateTime.parse(text.strip()).atZone(now.getZone()).toInstant();
                if (moment.isAfter(now.toInstant())) {
                    return moment;
                }
                throw ConsoleCommand.badInput(option + " " + text + " is over; it is "
                        + now.toLocalDateTime().truncatedTo(ChronoUnit.MINUTES));
            }
            ZonedDateTime today = now.with(LocalTime.parse(text.strip()));
            return (today.isAfter(now) ? today : today.plusDays(1)).toInstant();
        } catch (DateTimeParseException e) {
            throw ConsoleCommand.badInput(option
                    + " must be a time such as 90m or 2h, or a moment such as 18:30 or 2026-12-24T18:30, got " + text);
        }
    }

    /** Returns {@code 90}, {@code 90s}, {@code 500ms}, {@code 5m} and {@code 1h}. */
    public static Duration time(String option, String text) {
        Matcher match = TIME.matcher(text.strip());
        if (!match.matches()) {
            throw ConsoleCommand.badInput(option + " must be a time such as 90s, 5m or 1h, got " + text);
        }
        long value = Long.parseLong(match.group(1));
        return switch (match.group(2)) {
            case "ms" -> Duration.ofMillis(value);
            case "m", "min" -> Duration.ofMinutes(value);
            case "h" -> Duration.ofHours(value);
            default -> Duration.ofSeconds(value);
        };
    }
}
