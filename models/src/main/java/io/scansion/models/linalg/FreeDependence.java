package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Which solved columns depend on some free ones. */
final class FreeDependence {
    /*
     * All columns are computed once, exactly, with arbitrary numbers for the free columns in question and zero for all
     * others: what is not zero then depends on them. What is zero although its row leads to one of them may depend on them
     * all the same, if the numbers were unlucky; that is looked up in its expression. So the numbers decide how long it
     * takes, not what comes out.
     */
    private final int columns;
    private final boolean[] free;
    private final List<Integer> pivotColumns;
    private final List<SparseRow> pivotRows;

    FreeDependence(int columns, boolean[] free, List<Integer> pivotColumns, List<SparseRow> pivotRows) {
        this.columns = columns;
        this.free = free;
        this.pivotColumns = pivotColumns;
        this.pivotRows = pivotRows;
    }

    List<Integer> of(int[] candidates) {
        boolean[] leads = free.clone();
        Rational[] values = new Rational[columns];
        SplittableRandom random = new SplittableRandom(1);
        for (int column = 0; column < columns; column++) {
            values[column] = free[column] ? Rational.of(1 + random.nextInt(1 << 20)) : Rational.ZERO;
        }
        for (int i = pivotRows.size() - 1; i >= 0; i--) {
            int solved = pivotColumns.get(i);
            SparseRow row = pivotRows.get(i);
            Rational sum = Rational.ZERO;
            for (int k = 0; k < row.size(); k++) {
                int column = row.column(k);
                leads[solved] |= column != solved && leads[column];
                sum = column == solved ? sum : sum.minus(row.value(k).times(values[column]));
            }
            values[solved] = sum;
        }
        List<Integer> dependent = new ArrayList<>();
        for (int column : candidates) {
            if (leads[column] && (!values[column].isZero() || hasFree(column))) {
                dependent.add(column);
            }
        }
        return dependent;
    }

    private boolean hasFree(int column) {
        RowSum rest = new RowSum(columns);
        rest.add(column, Rational.ONE);
        for (int i = 0; i < pivotRows.size(); i++) {
            Rational weight = rest.get(pivotColumns.get(i));
            if (!weight.isZero()) {
                rest.add(weight.negate(), pivotRows.get(i));
            }
        }
        SparseRow expression = rest.take();
        for (int k = 0; k < expression.size(); k++) {
            if (free[expression.column(k)]) {
                return true;
            }
        }
        return false;
    }
}
