package io.scansion.models.rational;

import java.util.Arrays;
import java.util.Map;

/**
 * A row of exact coefficients, of which only those that are not zero are kept, by ascending column. Immutable and safe to
 * share.
 */
public final class SparseRow {
    public static final SparseRow EMPTY = new SparseRow(new int[0], new Rational[0]);

    private final int[] columns;
    private final Rational[] values;

    private SparseRow(int[] columns, Rational[] values) {
        this.columns = columns;
        this.values = values;
    }

    /**
     * Returns a row of these coefficients.
     *
     * @throws IllegalArgumentException if a column is negative
     */
    public static SparseRow of(Map<Integer, Rational> coefficients) {
        int[] columns = coefficients.entrySet().stream()
                .filter(entry -> !entry.getValue().isZero())
                .mapToInt(Map.Entry::getKey)
                .sorted()
                .toArray();
        if (columns.length > 0 && columns[0] < 0) {
            throw new IllegalArgumentException("columns count from 0, got " + columns[0]);
        }
        Rational[] values = new Rational[columns.length];
        for (int k = 0; k < columns.length; k++) {
            values[k] = coefficients.getOrDefault(columns[k], Rational.ZERO);
        }
        return new SparseRow(columns, values);
    }

    /** Wraps arrays that nobody else will change, ascending and without zeros. */
    public static SparseRow wrap(int[] columns, Rational[] values) {
        return new SparseRow(columns, values);
    }

    /** Returns how many coefficients are not zero. */
    public int size() {
        return columns.length;
    }

    /** Returns the column of entry {@code k}; entries are in ascending order of their columns. */
    public int column(int k) {
        return columns[k];
    }

    /** Returns the coefficient of entry {@code k}, never zero. */
    public Rational value(int k) {
        return values[k];
    }

    /** Returns the coefficient of a column, zero if it has no entry. */
    public Rational get(int column) {
        int at = Arrays.binarySearch(columns, column);
        return at < 0 ? Rational.ZERO : values[at];
    }

    /** Returns whether a column has an entry. */
    public boolean has(int column) {
        return Arrays.binarySearch(columns, column) >= 0;
    }

    /** Returns {@code factor * this}. */
    public SparseRow scaled(Rational factor) {
        if (factor.equals(Rational.ONE)) {
            return this;
        }
        Rational[] scaled = new Rational[values.length];
        for (int k = 0; k < values.length; k++) {
            scaled[k] = values[k].times(factor);
        }
        return new SparseRow(columns, scaled);
    }

    /** Returns this row with one entry more or other, or without it if the value is zero. */
    public SparseRow with(int column, Rational value) {
        SparseRow rest = has(column) ? plus(get(column).negate(), new SparseRow(new int[] {column}, ONE_VALUE)) : this;
        return value.isZero() ? rest : rest.plus(value, new SparseRow(new int[] {column}, ONE_VALUE));
    }

    private static final Rational[] ONE_VALUE = {Rational.ONE};

    /** Returns {@code this + factor * other}. */
    public SparseRow plus(Rational factor, SparseRow other) {
        int[] merged = new int[columns.length + other.columns.length];
        Rational[] sums = new Rational[merged.length];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < columns.length || j < other.columns.length) {
            int mine = i < columns.length ? columns[i] : Integer.MAX_VALUE;
            int theirs = j < other.columns.length ? other.columns[j] : Integer.MAX_VALUE;
            Rational sum;
            if (mine < theirs) {
                sum = values[i++];
            } else if (theirs < mine) {
                sum = factor.times(other.values[j++]);
            } else {
                sum = values[i++].plus(factor.times(other.values[j++]));
            }
            if (!sum.isZero()) {
                merged[count] = Math.min(mine, theirs);
                sums[count++] = sum;
            }
        }
        return new SparseRow(Arrays.copyOf(merged, count), Arrays.copyOf(sums, count));
    }

    /** Shows the entries, such as {@code {0: 1, 4: -0.5}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int k = 0; k < columns.length; k++) {
            text.append(k == 0 ? "" : ", ").append(columns[k]).append(": ").append(values[k]);
        }
        return text.append('}').toString();
    }
}
