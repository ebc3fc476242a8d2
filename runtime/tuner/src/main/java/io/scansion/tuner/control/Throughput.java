package io.scansion.tuner.control;

import io.scansion.tuner.monitor.Window;

/** Throughput at the last stage, pooled over windows in which every stage was known. */
final class Throughput {
    private double items;
    private double seconds;

    /** Takes a window in, unless its throughput is not known. */
    void add(Window window) {
        double rate = window.itemsPerSecond();
        if (rate > 0 && window.firstUnknown().isEmpty()) {
            items += rate * window.lengthSeconds();
            seconds += window.lengthSeconds();
        }
    }

    void clear() {
        items = 0;
        seconds = 0;
    }

    /** Items per second, NaN without a window. */
    double itemsPerSecond() {
        return items / seconds;
    }

    /** One item more or less at the ends, as a share; infinite without a window. */
    double granularity() {
        return 1 / items;
    }
}
