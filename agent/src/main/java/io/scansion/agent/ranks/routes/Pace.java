package io.scansion.agent.ranks.routes;

/** How fast items are passed on, as a moving average. Belongs to the sending thread. */
public final class Pace {
    /** Work that may wait at a stage, beyond what its instances need: far less than untuned senders run ahead. */
    private static final double AHEAD_NANOS = 4e6;

    private static final double NEWEST_SHARE = 1.0 / 16;

    private double gapNanos;
    private long lastNanos;
    private boolean begun;

    public void sent(long nowNanos) {
        if (begun) {
            long gap = nowNanos - lastNanos;
            gapNanos = gapNanos == 0 ? gap : gapNanos + NEWEST_SHARE * (gap - gapNanos);
        }
        begun = true;
        lastNanos = nowNanos;
    }

    /** Items in that much time, as a power of two, since every change of it is told; 0 where they are slower. */
    public int itemsAhead() {
        return gapNanos == 0 ? 0 : Integer.highestOneBit((int) Math.min(1 << 16, AHEAD_NANOS / gapNanos));
    }
}
