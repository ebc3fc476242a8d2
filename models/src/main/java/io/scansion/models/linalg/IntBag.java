package io.scansion.models.linalg;

import java.util.Arrays;

/** A few whole numbers in no order. Not thread-safe. */
final class IntBag {
    private int[] items = new int[4];
    private int size;

    int size() {
        return size;
    }

    int get(int at) {
        return items[at];
    }

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    void remove(int item) {
        for (int at = 0; at < size; at++) {
            if (items[at] == item) {
                items[at] = items[--size];
                return;
            }
        }
    }

    void clear() {
        size = 0;
    }

    int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
