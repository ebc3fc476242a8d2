package io.scansion.models.markov.statespace;

import java.util.Arrays;

/**
 * Numbers codes in the order they come: a list of codes, and a hash table of places in the list, at most half full. Takes 16
 * to 32 bytes for each code while it grows. Not thread-safe.
 */
final class CodeTable {
    private static final int SMALLEST = 256;
    private static final int MOST_SLOTS = 1 << 30;

    private long[] codes = new long[SMALLEST];
    private int[] slots = new int[2 * SMALLEST]; // place + 1; 0 is free
    private int size;

    int size() {
        return size;
    }

    /** Returns the memory held, in bytes. */
    long bytes() {
        return (long) Long.BYTES * codes.length + (long) Integer.BYTES * slots.length;
    }

    long codeAt(int place) {
        return codes[place];
    }

    /** Returns the place of {@code code}, or -1 if it is not there. */
    int placeOf(long code) {
        return slots[slotOf(code)] - 1;
    }

    /** Adds a code at the end; returns whether it is new. */
    boolean add(long code) {
        int slot = slotOf(code);
        if (slots[slot] != 0) {
            return false;
        }
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, grown(size));
        }
        codes[size++] = code;
        slots[slot] = size;
        if (size > slots.length / 2) {
            grow();
        }
        return true;
    }

    /** Puts the codes in ascending order; their places change. */
    void sort() {
        codes = Arrays.copyOf(codes, size);
        Arrays.sort(codes);
        Arrays.fill(slots, 0);
        fillSlots();
    }

    private void grow() {
        if (slots.length < MOST_SLOTS) {
            slots = new int[2 * slots.length];
            fillSlots();
        } else if (size > MOST_SLOTS / 8 * 7) {
            throw new IllegalStateException("a table holds at most 939,524,096 codes");
        }
    }

    private static int grown(int length) {
        return (int) Math.min(Integer.MAX_VALUE - 8, length + (length >> 1) + 1L);
    }

    private void fillSlots() {
        for (int place = 0; place < size; place++) {
            slots[slotOf(codes[place])] = place + 1;
        }
    }

    private int slotOf(long code) {
        int mask = slots.length - 1;
        long hash = code * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash ^ hash >>> 32) & mask;
        while (slots[slot] != 0 && codes[slots[slot] - 1] != code) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
