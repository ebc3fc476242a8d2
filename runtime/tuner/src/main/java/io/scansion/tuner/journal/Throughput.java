package io.scansion.tuner.journal;

/** Items per second, pooled over windows. */
final class Throughput {
    private double items;
    private double seconds;

    /** Takes a window in, unless its rate is not known. */
    void add(double rate, double ofSeconds) {
        if (rate > 0) {
            items += rate * ofSeconds;
            seconds += ofSeconds;
        }
    }

    void add(Throughput other) {
        items += other.items;
        seconds += other.seconds;
    }

    /** Items per second, NaN without a window. */
    double itemsPerSecond() {
        return items / seconds;
    }
}
