package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Equations after {@link ExactElimination}: each independent one solved for a column of the first tier it could be solved
 * in. Immutable and safe to share.
 */
public final class EchelonForm {
    private final int columns;
    private final List<int[]> tiers;
    private final List<Integer> pivotColumns; // in the order of elimination: a row holds no pivot from before it
    private final List<SparseRow> pivotRows;
    private final List<SparseRow> remainders;

    EchelonForm(
            int columns,
            List<int[]> tiers,
            List<Integer> pivotColumns,
            List<SparseRow> pivotRows,
            List<SparseRow> remainders) {
        this.columns = columns;
        this.tiers = tiers;
        this.pivotColumns = List.copyOf(pivotColumns);
        this.pivotRows = List.copyOf(pivotRows);
        this.remainders = List.copyOf(remainders);
    }

    /** Returns the number of independent equations. */
    public int rank() {
        return pivotColumns.size();
    }

    /** Returns the column that the equation eliminated as number {@code i} is solved for; no later equation holds it. */
    int pivotColumn(int i) {
        return pivotColumns.get(i);
    }

    /** Returns equation {@code i}, in which the coefficient of the solved column is 1. */
    SparseRow pivotRow(int i) {
        return pivotRows.get(i);
    }

    /** Returns the rows that were solved for a column of a tier: those that hold none of the tiers before. */
    public List<SparseRow> rows(int tier) {
        boolean[] listed = listed(tiers.get(tier));
        List<SparseRow> rows = new ArrayList<>();
        for (int i = 0; i < pivotRows.size(); i++) {
            if (listed[pivotColumns.get(i)]) {
                rows.add(pivotRows.get(i));
            }
        }
        return rows;
    }

    /**
     * Returns what is left of equations in which no column could be solved: rows that must be zero and hold none but the
     * columns of no tier. An equation that follows from the others leaves nothing.
     */
    public List<SparseRow> remainders() {
        return remainders;
    }

    /**
     * Returns the values of all columns.
     *
     * @param known the value of every column that is not solved, those of no tier included
     * @throws IllegalArgumentException if one is missing
     */
    public Rational[] values(Map<Integer, Rational> known) {
        @Nullable Rational[] values = new @Nullable Rational[columns];
        known.forEach((column, value) -> values[column] = value);
        Rational[] complete = new Rational[columns];
        for (int i = pivotRows.size() - 1; i >= 0; i--) {
            int solved = pivotColumns.get(i);
            SparseRow row = pivotRows.get(i);
            Rational sum = Rational.ZERO;
            for (int k = 0; k < row.size(); k++) {
                if (row.column(k) != solved) {
                    sum = sum.minus(row.value(k).times(present(values, row.column(k))));
                }
            }
            values[solved] = sum;
        }
        for (int column = 0; column < columns; column++) {
            complete[column] = present(values, column);
        }
        return complete;
    }

    private static Rational present(@Nullable Rational[] values, int column) {
        Rational value = values[column];
        if (value == null) {
            throw new IllegalArgumentException("column " + column + " is not solved, its value must be given");
        }
        return value;
    }

    /** Rewrites a sum of multiples of columns in terms of those that are not solved. */
    public SparseRow rewritten(SparseRow sum) {
        RowSum rest = new RowSum(columns);
        rest.add(Rational.ONE, sum);
        for (int i = 0; i < pivotRows.size(); i++) {
            int solved = pivotColumns.get(i);
            Rational weight = rest.get(solved);
            if (!weight.isZero()) {
                rest.add(weight.negate(), pivotRows.get(i)); // its own coefficient is 1, so it drops out
            }
        }
        return rest.take();
    }

    /**
     * Returns the columns of a tier that the columns of the later tiers, and those of no tier, do not determine: the free
     * ones, and every solved one that depends on them. Exact.
     */
    public List<Integer> undetermined(int tier) {
        boolean[] free = listed(tiers.get(tier));
        pivotColumns.forEach(column -> free[column] = false);
        return new FreeDependence(columns, free, pivotColumns, pivotRows).of(tiers.get(tier));
    }

    /** Returns the columns of a tier that stay free. */
    public List<Integer> free(int tier) {
        boolean[] solved = new boolean[columns];
        pivotColumns.forEach(column -> solved[column] = true);
        return Arrays.stream(tiers.get(tier))
                .filter(column -> !solved[column])
                .boxed()
                .toList();
    }

    /** Expresses every solved column by those that are not, whichever these are. */
    public SolvedForm solved() {
        return SolvedForm.of(tiers, dictionary());
    }

    /**
     * Returns the reduced row echelon form: every solved column expressed by those that are not, and of every tier as many
     * of the first columns as possible solved. It does not depend on the order of the equations. Cost: another
     * elimination, whose order is given.
     */
    public SolvedForm reduced() {
        List<int[]> each = new ArrayList<>();
        tiers.forEach(tier -> Arrays.stream(tier).forEach(column -> each.add(new int[] {column})));
        return SolvedForm.of(
                tiers, ExactElimination.reduce(pivotRows, columns, each).dictionary());
    }

    /** Returns what every solved column equals, to be changed further. */
    Dictionary dictionary() {
        Dictionary dictionary = new Dictionary(columns);
        RowSum sum = new RowSum(columns);
        for (int i = pivotRows.size() - 1; i >= 0; i--) {
            int solved = pivotColumns.get(i);
            SparseRow row = pivotRows.get(i);
            for (int k = 0; k < row.size(); k++) {
                int column = row.column(k);
                if (dictionary.isSolved(column)) {
                    sum.add(row.value(k).negate(), dictionary.expression(column));
                } else if (column != solved) {
                    sum.add(column, row.value(k).negate());
                }
            }
            dictionary.solve(solved, sum.take());
        }
        return dictionary;
    }

    private boolean[] listed(int[] tier) {
        boolean[] listed = new boolean[columns];
        for (int column : tier) {
            listed[column] = true;
        }
        return listed;
    }
}
