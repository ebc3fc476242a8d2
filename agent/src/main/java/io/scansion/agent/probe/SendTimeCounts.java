package io.scansion.agent.probe;

import io.scansion.wire.SentSizes;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts the times of one thread's sends to one peer, by the size of the message and by how long the send took: each cell has a
 * number of messages and the sum of their times, so that nothing but the order within a cell is lost. One thread writes, with plain
 * increments; totals only grow, so that any other thread may read them at any time and misses at most the newest message, or part of
 * it: {@link ThreadProbe#addSendTimes} reads again where one was being counted.
 */
final class SendTimeCounts {
    /** Cells are a fifth wide: four to a factor of two. */
    private static final int CELL_BITS = 2;
    /** Shorter times count in the first cell. */
    private static final int LOWEST_BITS = 10;
    /** Times from 17 ms on count in the last cell: no send that waits for nobody takes so long. */
    private static final int HIGHEST_BITS = 24;

    private static final int CELLS = ((HIGHEST_BITS - LOWEST_BITS) << CELL_BITS) + 2;
    private static final int CLASSES = Long.SIZE;

    private final int peer;
    /** By class: bytes, then messages and nanoseconds of every cell. Null where no message had that size. */
    private final long[][] classes = new long[CLASSES][];

    SendTimeCounts(int peer) {
        this.peer = peer;
    }

    void record(long bytes, long nanos) {
        int sizeClass = Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, bytes));
        long[] cells = classes[sizeClass];
        if (cells == null) {
            cells = new long[1 + 2 * CELLS];
            classes[sizeClass] = cells;
        }
        int at = 1 + 2 * cell(nanos);
        cells[0] += bytes;
        cells[at]++;
        cells[at + 1] += nanos;
    }

    static int cell(long nanos) {
        if (nanos < 1L << LOWEST_BITS) {
            return 0;
        }
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
        if (bits >= HIGHEST_BITS) {
            return CELLS - 1;
        }
        int within = (int) (nanos >>> (bits - CELL_BITS)) & ((1 << CELL_BITS) - 1);
        return 1 + ((bits - LOWEST_BITS) << CELL_BITS) + within;
    }

    /** Adds what there is of every size; for any thread. */
    void addTo(List<SentSizes> sizes) {
        for (int sizeClass = 0; sizeClass < CLASSES; sizeClass++) {
            long[] cells = classes[sizeClass];
            if (cells != null) {
                List<SentSizes.Times> times = new ArrayList<>();
                for (int at = 1; at < cells.length; at += 2) {
                    if (cells[at] > 0) {
                        times.add(new SentSizes.Times(at / 2, cells[at], cells[at + 1]));
                    }
                }
                sizes.add(new SentSizes(peer, sizeClass, cells[0], times));
            }
        }
    }
}
