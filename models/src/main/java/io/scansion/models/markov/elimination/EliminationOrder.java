package io.scansion.models.markov.elimination;

import java.util.Arrays;

/**
 * Which state to eliminate next: one that brings few new rates, by Markowitz's product of the degrees. A heap of products that may be
 * out of date; a state is put again whenever its degrees change, and an old entry is passed over. Not thread-safe.
 */
final class EliminationOrder {
    private static final long LARGEST_PRODUCT = (1L << 31) - 1;

    private final EliminationRows rows;
    private long[] heap = new long[64];
    private int size;

    EliminationOrder(EliminationRows rows) {
        this.rows = rows;
        for (int state = 0; state < rows.states(); state++) {
            put(state);
        }
    }

    /** Says that the degrees of a state may have changed. */
    void put(int state) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        long key = key(state);
        int at = size++;
        while (at > 0 && heap[(at - 1) >> 1] > key) {
            heap[at] = heap[(at - 1) >> 1];
            at = (at - 1) >> 1;
        }
        heap[at] = key;
    }

    /** Returns the next state; there must be one left. */
    int next() {
        while (true) {
            long key = pop();
            int state = (int) key;
            if (rows.isLeft(state) && key == key(state)) {
                return state;
            }
        }
    }

    private long pop() {
        long first = heap[0];
        long last = heap[--size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= last) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = last;
        return first;
    }

    private long key(int state) {
        long product = (long) rows.inDegree(state) * rows.outDegree(state);
        return Math.min(product, LARGEST_PRODUCT) << 32 | state;
    }
}
