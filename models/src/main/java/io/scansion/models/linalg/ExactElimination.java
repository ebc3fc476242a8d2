package io.scansion.models.linalg;

import io.scansion.models.rational.SparseRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Exact elimination of sparse rational equations {@code row = 0}. Nothing is rounded, so a rank is certain. Cost: that of
 * the fill-in and of the digits, which random equations have and stream graphs hardly.
 */
public final class ExactElimination {
    /*
     * A row is solved for a column and put into the other rows, cheapest first: a column that occurs once costs nothing,
     * else the shortest row and in it the rarest column (Markowitz, Management Science 3(3), 1957). A column of one sign in
     * a row of the other is preferred: it is a sum of the others, so signs cannot mix and numbers stay short. In a stream
     * graph this peels off what flows out, until all rates are sums of those of the sources. Which columns of a tier end up
     * free depends on these choices; their number and everything said of whole tiers does not.
     */
    private final List<int[]> tiers;
    private final boolean[] open; // columns of this tier and those before it
    private final SparseRow[] rows;
    private final boolean[] done;
    private final IntBag[] rowsOf; // by column: the rows it occurs in, of those not done
    private final Deque<Integer> single = new ArrayDeque<>(); // columns that may occur in one row only
    private final Deque<Integer> postponed = new ArrayDeque<>(); // of those, such that do not stand alone in their row
    private final List<Deque<Integer>> byLength = new ArrayList<>(); // rows that may have that many open columns
    private int shortest;
    private final List<Integer> pivotColumns = new ArrayList<>();
    private final List<SparseRow> pivotRows = new ArrayList<>();

    private ExactElimination(List<SparseRow> equations, int columns, List<int[]> tiers) {
        this.tiers = tiers;
        this.open = new boolean[columns];
        this.rows = equations.toArray(new SparseRow[0]);
        this.done = new boolean[rows.length];
        this.rowsOf = new IntBag[columns];
        Arrays.setAll(rowsOf, column -> new IntBag());
    }

    /**
     * Eliminates.
     *
     * @param equations rows that must be zero
     * @param columns number of columns; no row may use a higher one
     * @param tiers the columns that may be solved; a column of a later tier is solved only by equations that hold none of
     *     the earlier tiers, and a column in no tier, such as one that stands for the constant 1, is carried along
     * @throws IllegalArgumentException if a row or a tier names a column that does not exist, or tiers name one twice
     */
    public static EchelonForm reduce(List<SparseRow> equations, int columns, List<int[]> tiers) {
        boolean[] listed = new boolean[columns];
        for (int[] tier : tiers) {
            for (int column : tier) {
                if (column < 0 || column >= columns || listed[column]) {
                    throw new IllegalArgumentException(
                            "column " + column + " is listed twice or is not one of " + columns);
                }
                listed[column] = true;
            }
        }
        for (SparseRow row : equations) {
            if (row.size() > 0 && row.column(row.size() - 1) >= columns) {
                throw new IllegalArgumentException(
                        "a row uses column " + row.column(row.size() - 1) + ", there are " + columns);
            }
        }
        return new ExactElimination(equations, columns, List.copyOf(tiers)).run();
    }

    private EchelonForm run() {
        for (int row = 0; row < rows.length; row++) {
            enter(row, SparseRow.EMPTY);
        }
        for (int[] tier : tiers) {
            open(tier);
            while (pivotOnDefinition() || pivotOnRow(2) || pivotOnSingle() || pivotOnRow(Integer.MAX_VALUE)) {
                // Every step settles one row.
            }
        }
        List<SparseRow> remainders = new ArrayList<>();
        for (int row = 0; row < rows.length; row++) {
            if (!done[row] && rows[row].size() > 0) {
                remainders.add(rows[row]);
            }
        }
        return new EchelonForm(rowsOf.length, tiers, pivotColumns, pivotRows, remainders);
    }

    private void open(int[] tier) {
        for (int column : tier) {
            open[column] = true;
        }
        byLength.clear();
        shortest = 1;
        for (int row = 0; row < rows.length; row++) {
            file(row);
        }
        for (int column : tier) {
            noteIfSingle(column);
        }
    }

    private boolean pivotOnDefinition() {
        while (!single.isEmpty()) {
            int column = single.pop();
            if (rowsOf[column].size() != 1) {
                continue;
            }
            int row = rowsOf[column].get(0);
            if (standsAlone(rows[row], column)) {
                pivot(row, column);
                return true;
            }
            postponed.push(column);
        }
        return false;
    }

    private boolean pivotOnSingle() {
        while (!postponed.isEmpty()) {
            int column = postponed.pop();
            if (rowsOf[column].size() == 1) {
                pivot(rowsOf[column].get(0), column);
                return true;
            }
        }
        return false;
    }

    private boolean pivotOnRow(int longest) {
        for (; shortest <= longest && shortest < byLength.size(); shortest++) {
            Deque<Integer> candidates = byLength.get(shortest);
            while (!candidates.isEmpty()) {
                int row = candidates.pop();
                if (!done[row] && solvableLength(rows[row]) == shortest) {
                    pivot(row, rarestColumn(rows[row]));
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether no other open column has the same sign: the column is then a sum of the others, without minus. */
    private boolean standsAlone(SparseRow row, int column) {
        int sign = row.get(column).signum();
        for (int k = 0; k < row.size(); k++) {
            int other = row.column(k);
            if (open[other] && other != column && row.value(k).signum() == sign) {
                return false;
            }
        }
        return true;
    }

    private int rarestColumn(SparseRow row) {
        int rarest = -1;
        for (int k = 0; k < row.size(); k++) {
            int column = row.column(k);
            if (!open[column]) {
                continue;
            }
            int more = rarest < 0 ? -1 : rowsOf[column].size() - rowsOf[rarest].size();
            if (more < 0 || (more == 0 && standsAlone(row, column))) {
                rarest = column;
            }
        }
        return rarest;
    }

    private void pivot(int row, int column) {
        SparseRow pivot = rows[row].scaled(rows[row].get(column).reciprocal());
        rows[row] = pivot;
        done[row] = true;
        pivotColumns.add(column);
        pivotRows.add(pivot);
        leave(row, pivot);
        int[] others = rowsOf[column].toArray();
        for (int other : others) {
            SparseRow old = rows[other];
            rows[other] = old.plus(old.get(column).negate(), pivot);
            enter(other, old);
        }
    }

    private void leave(int row, SparseRow old) {
        for (int k = 0; k < old.size(); k++) {
            rowsOf[old.column(k)].remove(row);
            noteIfSingle(old.column(k));
        }
    }

    /** Files a row under its columns, after it has changed from {@code old}. */
    private void enter(int row, SparseRow old) {
        SparseRow now = rows[row];
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            int before = i < old.size() ? old.column(i) : Integer.MAX_VALUE;
            int after = j < now.size() ? now.column(j) : Integer.MAX_VALUE;
            if (before == after) {
                i++;
                j++;
            } else if (before < after) {
                rowsOf[before].remove(row);
                noteIfSingle(before);
                i++;
            } else {
                rowsOf[after].add(row);
                j++;
            }
        }
        file(row);
    }

    private void file(int row) {
        int length = done[row] ? 0 : solvableLength(rows[row]);
        while (byLength.size() <= length) {
            byLength.add(new ArrayDeque<>());
        }
        if (length > 0) {
            byLength.get(length).push(row);
            shortest = Math.min(shortest, length);
        }
    }

    private void noteIfSingle(int column) {
        if (open[column] && rowsOf[column].size() == 1) {
            single.push(column);
        }
    }

    /** Returns how long a row is, or 0 if it cannot be solved for any open column. */
    private int solvableLength(SparseRow row) {
        for (int k = 0; k < row.size(); k++) {
            if (open[row.column(k)]) {
                return row.size();
            }
        }
        return 0;
    }
}
