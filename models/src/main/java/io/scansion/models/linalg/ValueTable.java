package io.scansion.models.linalg;

import java.util.Arrays;

/**
 * Numbers the distinct values of a matrix in the order they are first seen. Generators of models have few of them, so a
 * matrix can hold a one-byte code in place of a double. Open addressing on the bits of the value. Not thread-safe.
 */
final class ValueTable {
    private static final int SMALLEST = 64;

    private double[] values = new double[SMALLEST];
    private int[] slots = new int[2 * SMALLEST]; // code + 1; 0 is free
    private int size;
    private double lastValue = Double.NaN;
    private int lastCode;

    /** Returns the code of {@code value}, a new one if it was not seen before. */
    int codeOf(double value) {
        if (value == lastValue) { // neighbouring entries often repeat
            return lastCode;
        }
        int slot = slotOf(value);
        if (slots[slot] == 0) {
            slot = add(value, slot);
        }
        lastValue = value;
        lastCode = slots[slot] - 1;
        return lastCode;
    }

    int size() {
        return size;
    }

    /** Returns the values in the order of their codes. */
    double[] values() {
        return Arrays.copyOf(values, size);
    }

    private int slotOf(double value) {
        long bits = Double.doubleToRawLongBits(value);
        bits = (bits ^ bits >>> 32) * 0x9E3779B97F4A7C15L; // round values differ in their upper bits only
        int mask = slots.length - 1;
        int slot = (int) (bits >>> 40) & mask;
        while (slots[slot] != 0 && values[slots[slot] - 1] != value) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int add(double value, int slot) {
        if (size == values.length) {
            grow();
            slot = slotOf(value);
        }
        values[size++] = value;
        slots[slot] = size;
        return slot;
    }

    private void grow() {
        values = Arrays.copyOf(values, 2 * values.length);
        slots = new int[2 * values.length];
        for (int code = 0; code < size; code++) {
            slots[slotOf(values[code])] = code + 1;
        }
    }
}
