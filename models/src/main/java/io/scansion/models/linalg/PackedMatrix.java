package io.scansion.models.linalg;

/**
 * A square sparse matrix without its diagonal, stored by columns: for each column the rows of its entries and their values,
 * coded in one or two bytes while there are few distinct ones. Made for large Markov chains, where a column holds what flows
 * into a state: 16 million entries take about 80 MB, not 192.
 *
 * <p>Entries of one column keep the order in which they were put; two entries for the same place count as their sum.
 * Immutable once built, and safe to share.
 */
public abstract sealed class PackedMatrix permits ByteCodedMatrix, CharCodedMatrix, PlainMatrix {
    private final int[] start;
    private final int[] rows;
    private final double smallest;

    /**
     * @param start first entry of each column, and the number of entries at the end
     * @param rows row of each entry
     * @param values that entries have, each at least once
     */
    PackedMatrix(int[] start, int[] rows, double[] values) {
        this.start = start;
        this.rows = rows;
        double min = Double.POSITIVE_INFINITY;
        for (double value : values) {
            min = Math.min(min, value);
        }
        this.smallest = min;
    }

    /** Returns the number of rows, which is that of the columns. */
    public final int size() {
        return start.length - 1;
    }

    /** Returns the number of stored entries. */
    public final int entries() {
        return start[size()];
    }

    /** Returns the place of the first entry of {@code column}; its last is before the first of the next column. */
    public final int firstEntry(int column) {
        return start[column];
    }

    /** Returns the row of an entry. */
    public final int rowOf(int entry) {
        return rows[entry];
    }

    /** Returns the value of an entry. */
    public abstract double valueOf(int entry);

    /** Returns the smallest value of any entry, or infinity if there is none. */
    public final double smallestValue() {
        return smallest;
    }

    /** Returns the sum of {@code x[row] * value} over the entries from {@code from} to before {@code to}. */
    abstract double dot(int[] rows, int from, int to, double[] x);

    /** Returns how many bytes one entry takes. */
    public abstract int bytesPerEntry();

    /** Returns {@code (x·A)[column]}. */
    public final double columnDot(int column, double[] x) {
        return dot(rows, start[column], start[column + 1], x);
    }

    /** Computes {@code y = x·A}; the two arrays must differ. */
    public final void multiplyLeft(double[] x, double[] y) {
        for (int column = 0; column < size(); column++) {
            y[column] = columnDot(column, x);
        }
    }

    /**
     * Relaxes every column once, first to last: {@code x[c] += omega * ((x·A)[c] / diagonal[c] - x[c])}, with the values
     * that this sweep has already changed.
     *
     * @param diagonal positive, one for each column
     * @param omega 1 for Gauss-Seidel
     * @return the sum of {@code |(x·A)[c] - diagonal[c] * x[c]|} as met on the way: near convergence, the residual
     */
    public final double relaxForward(double[] x, double[] diagonal, double omega) {
        double defect = 0;
        int from = 0;
        for (int column = 0; column < diagonal.length; column++) {
            int to = start[column + 1];
            double inflow = dot(rows, from, to, x);
            double rate = diagonal[column];
            double old = x[column];
            defect += Math.abs(inflow - rate * old);
            double relaxed = inflow * (1 / rate); // the division need not wait for the sum
            x[column] = omega == 1 ? relaxed : old + omega * (relaxed - old);
            from = to;
        }
        return defect;
    }

    /** As {@link #relaxForward}, last column to first. */
    public final double relaxBackward(double[] x, double[] diagonal, double omega) {
        double defect = 0;
        int to = entries();
        for (int column = diagonal.length - 1; column >= 0; column--) {
            int from = start[column];
            double inflow = dot(rows, from, to, x);
            double rate = diagonal[column];
            double old = x[column];
            defect += Math.abs(inflow - rate * old);
            double relaxed = inflow * (1 / rate); // the division need not wait for the sum
            x[column] = omega == 1 ? relaxed : old + omega * (relaxed - old);
            to = from;
        }
        return defect;
    }

    /** Starts a matrix of the given size. */
    public static PackedMatrixAssembly assembly(int size) {
        return new PackedMatrixAssembly(size);
    }
}
