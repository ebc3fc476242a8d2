package io.scansion.tuner.world;

import java.time.LocalTime;

/**
 * A part of every day; over midnight if it ends before it begins.
 *
 * @param fromMinute of the day, from 0 to 1439
 * @param toMinute the first that is not in it, from 0 to 1439, another one
 */
public record QuietTime(int fromMinute, int toMinute) {
    private static final int MINUTES_OF_AN_HOUR = 60;
    private static final int MINUTES_OF_A_DAY = 24 * MINUTES_OF_AN_HOUR;

    public QuietTime {
        if (!isOfADay(fromMinute) || !isOfADay(toMinute) || fromMinute == toMinute) {
            throw new IllegalArgumentException(
                    "need two different minutes of a day, got " + fromMinute + " and " + toMinute);
        }
    }

    private static boolean isOfADay(int minute) {
        return minute >= 0 && minute < MINUTES_OF_A_DAY;
    }

    boolean contains(LocalTime time) {
        int minute = time.getHour() * MINUTES_OF_AN_HOUR + time.getMinute();
        return fromMinute < toMinute
                ? fromMinute <= minute && minute < toMinute
                : fromMinute <= minute || minute < toMinute;
    }

    /** In words, such as {@code between 08:00 and 18:00}. */
    public String text() {
        return "between " + text(fromMinute) + " and " + text(toMinute);
    }

    private static String text(int minute) {
        return LocalTime.of(minute / MINUTES_OF_AN_HOUR, minute % MINUTES_OF_AN_HOUR)
                .toString();
    }
}
