package io.scansion.agent.probe;

/**
 * What one thread computes for its items, between its calls of MPI. A stage that receives works on the item it received last, until it
 * sends or asks for the next one; what it computes after sending counts for the item that follows, so that nothing is lost from the mean.
 * A thread that never received is a source: an item lasts from one send to the next. Time before the first message belongs to no item.
 * For the thread alone, except for what says otherwise.
 */
final class ItemTimes {
    // What entering a call says about items.
    static final int NOTHING = 0;
    static final int SENDS = 1;
    static final int ASKS = 2;

    private final CallSampling sampling;
    private long computingNanos;
    private boolean holdsItem;
    private boolean polling;

    // Published under the version of the thread's probe.
    private long items;
    private long computeNanos;

    /** Not under the version: its counts only grow, and copying them may take longer than a loop of the program. */
    private final DurationCounts compute = new DurationCounts();

    /** @param sampling says what a time stands for */
    ItemTimes(CallSampling sampling) {
        this.sampling = sampling;
    }

    /** Forgets what was under way. */
    void forget() {
        holdsItem = false;
        polling = false;
        computingNanos = 0;
    }

    /** Whether the thread asks again and again for an item, which is waiting and no computing. */
    boolean waits() {
        return polling && !holdsItem;
    }

    /**
     * A call is entered after so long outside of any.
     *
     * @param said what entering it says about items
     * @param in messages received before
     * @param out messages sent before
     */
    void computed(long nanos, int said, long in, long out) {
        computingNanos += nanos;
        if (said == NOTHING) {
            return;
        }
        if (holdsItem || (said == SENDS && in == 0 && out > 0)) {
            complete();
        } else if (said == SENDS && in == 0) {
            computingNanos = 0; // a source before its first send
        }
    }

    /** What was computed for the item under way is not known in full. */
    void restart() {
        computingNanos = 0;
    }

    /** The thread has asked whether a message is there. */
    void polled(boolean found) {
        polling = !found;
    }

    /** @param first whether it is the first message that the thread gets */
    void received(boolean first) {
        if (first) {
            computingNanos = 0;
        } else if (holdsItem) {
            complete();
        }
        holdsItem = true;
        polling = false;
    }

    private void complete() {
        items++;
        if (!sampling.counts()) {
            computeNanos += sampling.weighed(computingNanos);
            compute.record(computingNanos);
        }
        computingNanos = 0;
        holdsItem = false;
    }

    /** Items so far; for whoever checks the version, too. */
    long items() {
        return items;
    }

    /** What they have taken; for whoever checks the version, too. */
    long computeNanos() {
        return computeNanos;
    }

    /** Adds the compute times of all items so far; for any thread. */
    void addTo(long[] sum) {
        compute.addTo(sum);
    }
}
