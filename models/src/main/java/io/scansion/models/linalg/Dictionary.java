package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Linear equations solved for some columns in terms of the others, which are free; one solved column can change places
 * with one free column. Exact. Not thread-safe.
 */
final class Dictionary {
    private @Nullable SparseRow[] expressions; // by column; null for a free column

    Dictionary(int columns) {
        this.expressions = new @Nullable SparseRow[columns];
    }

    boolean isSolved(int column) {
        return expressions[column] != null;
    }

    /** Returns what a solved column equals, over free columns. */
    SparseRow expression(int column) {
        SparseRow expression = expressions[column];
        if (expression == null) {
            throw new IllegalArgumentException("column " + column + " is free");
        }
        return expression;
    }

    /** Adds or replaces what a column equals; columns are as many as have been solved. */
    void solve(int column, SparseRow expression) {
        if (column >= expressions.length) {
            expressions = Arrays.copyOf(expressions, Math.max(column + 1, 2 * expressions.length));
        }
        expressions[column] = expression;
    }

    void release(int column) {
        expressions[column] = null;
    }

    List<Integer> solvedColumns() {
        List<Integer> solved = new ArrayList<>();
        for (int column = 0; column < expressions.length; column++) {
            if (expressions[column] != null) {
                solved.add(column);
            }
        }
        return solved;
    }

    /** Rewrites a row in terms of free columns. */
    SparseRow rewritten(SparseRow row) {
        RowSum rewritten = new RowSum(expressions.length);
        for (int k = 0; k < row.size(); k++) {
            SparseRow expression = expressions[row.column(k)];
            if (expression == null) {
                rewritten.add(row.column(k), row.value(k));
            } else {
                rewritten.add(row.value(k), expression);
            }
        }
        return rewritten.take();
    }

    /** Makes {@code solved} free and solves for {@code free} instead, on which {@code solved} must depend. */
    void swap(int solved, int free) {
        SparseRow old = expression(solved);
        Rational pivot = old.get(free);
        SparseRow inverse = old.with(free, Rational.ZERO)
                .scaled(pivot.reciprocal().negate())
                .with(solved, pivot.reciprocal());
        expressions[solved] = null;
        for (int column = 0; column < expressions.length; column++) {
            SparseRow expression = expressions[column];
            if (expression != null && expression.has(free)) {
                Rational factor = expression.get(free);
                expressions[column] = expression.with(free, Rational.ZERO).plus(factor, inverse);
            }
        }
        expressions[free] = inverse;
    }
}
