package io.scansion.models.san.descriptor;

import java.util.Arrays;

/** The part of one automaton in one term of a descriptor: a small sparse matrix over its local states. Not thread-safe while filled. */
final class LocalMatrix {
    private final int automaton;
    private final int size;
    private int elements;
    private int[] rows = new int[4];
    private int[] columns = new int[4];
    private double[] values = new double[4];

    LocalMatrix(int automaton, int size) {
        this.automaton = automaton;
        this.size = size;
    }

    void add(int row, int column, double value) {
        if (elements == values.length) {
            rows = Arrays.copyOf(rows, 2 * elements);
            columns = Arrays.copyOf(columns, 2 * elements);
            values = Arrays.copyOf(values, 2 * elements);
        }
        rows[elements] = row;
        columns[elements] = column;
        values[elements++] = value;
    }

    void addScaled(LocalMatrix other, double factor) {
        for (int i = 0; i < other.elements; i++) {
            add(other.rows[i], other.columns[i], factor * other.values[i]);
        }
    }

    /** Returns the number of the automaton. */
    int automaton() {
        return automaton;
    }

    /** Returns the number of rows, which is that of the columns. */
    int size() {
        return size;
    }

    int elements() {
        return elements;
    }

    int row(int element) {
        return rows[element];
    }

    int column(int element) {
        return columns[element];
    }

    double value(int element) {
        return values[element];
    }
}
