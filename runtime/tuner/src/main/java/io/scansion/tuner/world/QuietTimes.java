package io.scansion.tuner.world;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * When nothing is changed unless an operator says so. Times of day are told from the loop's clock and from what a clock on the wall said
 * at one moment of it, so that a replay comes to the same.
 *
 * @param each part of the day
 * @param originNanos some moment on the loop's clock
 * @param originEpochSeconds the same moment, in seconds since 1970 UTC
 * @param zone whose time of day it is, such as {@code Europe/Madrid}
 */
public record QuietTimes(List<QuietTime> each, long originNanos, long originEpochSeconds, String zone) {
    public static final QuietTimes NONE = new QuietTimes(List.of(), 0, 0, "UTC");

    public QuietTimes {
        each = List.copyOf(each);
    }

    /** Returns the quiet time in which a moment of the loop's clock lies. */
    public Optional<QuietTime> at(long nanos) {
        var time = Instant.ofEpochSecond(originEpochSeconds, nanos - originNanos)
                .atZone(ZoneId.of(zone))
                .toLocalTime();
        return each.stream().filter(one -> one.contains(time)).findFirst();
    }
}
