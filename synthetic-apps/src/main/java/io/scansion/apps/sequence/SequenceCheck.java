package io.scansion.apps.sequence;

import java.util.BitSet;

/**
 * Order-dependent checksum and sequence check of the items that reach the end of a pipeline. Single thread; the caller passes
 * the time, so that it can be moved by hand.
 */
public final class SequenceCheck {
    private final BitSet seen = new BitSet();
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
        if (seen.get(ordinal)) {
            duplicated++;
        } else if (seen.length() > ordinal + 1) {
            reordered++;
        }
        seen.set(ordinal);
    }

    /** @param expectedItems how many different items should have arrived */
    public SinkResult result(long expectedItems) {
        long lost = Math.max(0, expectedItems - seen.cardinality());
        return new SinkResult(items, checksum, lost, duplicated, reordered, (lastNanos - firstNanos) * 1e-9);
    }
}
