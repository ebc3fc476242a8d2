package io.scansion.models.markov;

import java.util.Arrays;

/** A growing stack of state numbers. Not thread-safe. */
public final class StateStack {
    private int[] states = new int[64];
    private int size;

    /** Returns whether there is nothing on it. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns the number of states on it. */
    public int size() {
        return size;
    }

    /** Returns the state that was put last; there must be one. */
    public int top() {
        return states[size - 1];
    }

    /** Puts a state on it. */
    public void push(int state) {
        if (size == states.length) {
            states = Arrays.copyOf(states, size + (size >> 1));
        }
        states[size++] = state;
    }

    /** Takes off the state that was put last; there must be one. */
    public int pop() {
        return states[--size];
    }
}
