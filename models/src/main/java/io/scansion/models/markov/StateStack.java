package io.scansion.models.markov;

import java.util.Arrays;

/** A growing stack of state numbers. Not thread-safe. */
final class StateStack {
    private int[] states = new int[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    int top() {
        return states[size - 1];
    }

    void push(int state) {
        if (size == states.length) {
            states = Arrays.copyOf(states, size + (size >> 1));
        }
        states[size++] = state;
    }

    int pop() {
        return states[--size];
    }
}
