package io.scansion.apps.sequence;

import java.util.BitSet;

/**
 * Order-dependent checksum and sequence check of the items that reach the end of a pipeline; takes no more memory for more items, unless
 * some are missing. Single thread; the caller passes the time, so that it can be moved by hand.
 */
public final class SequenceCheck {
    /** So many are forgotten at a time. */
    private static final int FORGOTTEN_AT_ONCE = 4096;

    /** All items before this one have come. */
    private int complete;
    /** The items from there on. */
    private BitSet seen = new BitSet();
    /** The first of them that has not come. */
    private int gap;

    private long checksum;
    private long items;
    private long duplicated;
    private long reordered;
    private long firstNanos;
    private long lastNanos;

    /**
     * @param ordinal number of the item, from 0 in the order of the source
     * @param digest of the item's whole content
     * @param nowNanos {@link System#nanoTime()} when the item was done
     */
    public void accept(int ordinal, long digest, long nowNanos) {
        if (ordinal < 0) {
            throw new IllegalArgumentException("item ordinal must not be negative, got " + ordinal);
        }
        if (items == 0) {
            firstNanos = nowNanos;
        }
        lastNanos = nowNanos;
        items++;
        checksum = Mix.mix(checksum, Mix.mix(ordinal, digest));
        if (ordinal < complete || seen.get(ordinal - complete)) {
            duplicated++;
            return;
        }
        if (seen.length() > ordinal - complete + 1) {
            reordered++;
        }
        seen.set(ordinal - complete);
        gap = seen.nextClearBit(gap);
        if (gap >= FORGOTTEN_AT_ONCE) {
            forget();
        }
    }

    private void forget() {
        complete += gap;
        if (seen.length() > gap) {
            seen = seen.get(gap, seen.length());
        } else {
            seen.clear();
        }
        gap = 0;
    }

    /** @param expectedItems how many different items should have arrived */
    public SinkResult result(long expectedItems) {
        long lost = Math.max(0, expectedItems - complete - seen.cardinality());
        return new SinkResult(items, checksum, lost, duplicated, reordered, (lastNanos - firstNanos) * 1e-9);
    }
}
