package io.scansion.apps.sequence;

import java.util.Locale;

/**
 * What arrived at the end of a pipeline.
 *
 * @param items arrivals, duplicates included
 * @param checksum depends on every item's content and on the order of arrival
 * @param lost expected items that never arrived
 * @param duplicated arrivals of an item that had arrived before
 * @param reordered first arrivals after an item with a higher ordinal
 * @param seconds from the first item done to the last one done, so without the time to fill the pipeline
 */
public record SinkResult(long items, long checksum, long lost, long duplicated, long reordered, double seconds) {
    public SinkResult {
        if (items < 0 || lost < 0 || duplicated < 0 || reordered < 0 || !(seconds >= 0)) {
            throw new IllegalArgumentException("counts and seconds must not be negative: " + items + " items, " + lost
                    + " lost, " + duplicated + " duplicated, " + reordered + " reordered, " + seconds + " s");
        }
    }

    /** Items per second after the first one; 0 when fewer than two arrived. */
    public double itemsPerSecond() {
        return seconds > 0 ? (items - 1) / seconds : 0;
    }

    /** The one line that a program prints at its end. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "RESULT items=%d checksum=%016x lost=%d duplicated=%d reordered=%d seconds=%.3f items_per_s=%.3f",
                items,
                checksum,
                lost,
                duplicated,
                reordered,
                seconds,
                itemsPerSecond());
    }
}
