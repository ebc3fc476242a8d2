package io.scansion.simulated;

/**
 * What one rank has done: items that go on at a pace until the pace is changed. Owned by the program that it belongs to.
 *
 * <p>Counts are of whole items; what was waited for is counted continuously, since no count of a rank ever falls.
 */
final class Work {
    private double itemsPerSecond;
    private double items;
    private long sinceNanos;
    private long startedNanos;
    private long reported;

    /** Begins to count from nothing. */
    void begin(long nanos) {
        items = 0;
        reported = 0;
        sinceNanos = nanos;
        startedNanos = nanos;
        itemsPerSecond = 0;
    }

    /** From here on so many items in a second. */
    void pace(double next, long nanos) {
        items = at(nanos);
        sinceNanos = Math.max(sinceNanos, nanos);
        itemsPerSecond = next;
    }

    private double at(long nanos) {
        return items + itemsPerSecond * Math.max(0, nanos - sinceNanos) / 1e9;
    }

    /** Whole items until then. */
    long items(long nanos) {
        return (long) at(nanos);
    }

    /** Items since the last call. */
    long news(long nanos) {
        long now = items(nanos);
        long fresh = now - reported;
        reported = now;
        return fresh;
    }

    /** Nanoseconds since the beginning that were not spent on items of so many seconds. */
    long waitedNanos(double itemSeconds, long nanos) {
        return (long) Math.max(0, nanos - startedNanos - at(nanos) * itemSeconds * 1e9);
    }
}
