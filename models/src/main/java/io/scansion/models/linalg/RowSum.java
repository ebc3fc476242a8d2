package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.Arrays;

/** Adds up many sparse rows without building the rows in between. Not thread-safe. */
final class RowSum {
    private final Rational[] sums;
    private final IntBag touched = new IntBag();

    RowSum(int columns) {
        this.sums = new Rational[columns];
        Arrays.fill(sums, Rational.ZERO);
    }

    Rational get(int column) {
        return sums[column];
    }

    void add(int column, Rational value) {
        if (sums[column].isZero()) {
            touched.add(column); // twice, if a sum was zero in between; take() sees to that
        }
        sums[column] = sums[column].plus(value);
    }

    void add(Rational factor, SparseRow row) {
        for (int k = 0; k < row.size(); k++) {
            add(row.column(k), factor.times(row.value(k)));
        }
    }

    /** Returns the sum and starts again at zero. */
    SparseRow take() {
        int[] candidates = touched.toArray();
        touched.clear();
        Arrays.sort(candidates);
        int[] columns = new int[candidates.length];
        Rational[] values = new Rational[candidates.length];
        int count = 0;
        for (int column : candidates) {
            if (!sums[column].isZero()) {
                columns[count] = column;
                values[count++] = sums[column];
                sums[column] = Rational.ZERO;
            }
        }
        return SparseRow.wrap(Arrays.copyOf(columns, count), Arrays.copyOf(values, count));
    }
}
