package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Equations in doubles, solved for some columns in terms of those that are free, and objectives in the same terms. Rows
 * and columns are scaled, so that only signs and what is zero can be told from it. Not thread-safe.
 */
final class TrialTable {
    private static final double LOST = 1e-13; // what is left of two numbers that cancel each other
    private static final int SCALINGS = 3;

    private final int artificial; // a column after all others
    private final int[] free; // columns by place
    private final int[] solved; // columns by row; the objectives' rows follow, then the artificial column's
    private final double[][] table; // by row and place; the last place is the constant's
    private final boolean[] banned; // by column
    private int rowOfArtificial = -1;

    TrialTable(EchelonForm start, List<Integer> freeColumns, int one, int columns, List<SparseRow> objectives) {
        this.artificial = columns;
        this.free = new int[freeColumns.size() + 1];
        this.solved = new int[start.rank()];
        this.table = new double[solved.length + objectives.size() + 1][free.length + 1];
        this.banned = new boolean[columns + 1];
        banned[artificial] = true;
        int[] placeOf = new int[columns];
        Arrays.fill(placeOf, -1);
        for (int place = 0; place < freeColumns.size(); place++) {
            free[place] = freeColumns.get(place);
            placeOf[free[place]] = place;
        }
        free[artificialPlace()] = artificial;
        placeOf[one] = places();
        fill(start, placeOf, objectives);
        for (int i = 0; i < SCALINGS; i++) {
            scale();
        }
    }

    private void fill(EchelonForm start, int[] placeOf, List<SparseRow> objectives) {
        int[] rowOf = new int[placeOf.length];
        for (int row = solved.length - 1; row >= 0; row--) { // what a row is solved for occurs in no later one
            solved[row] = start.pivotColumn(row);
            add(row, start.pivotRow(row).with(solved[row], Rational.ZERO).scaled(Rational.MINUS_ONE), placeOf, rowOf);
            rowOf[solved[row]] = row;
        }
        for (int k = 0; k < objectives.size(); k++) {
            add(firstObjectiveRow() + k, objectives.get(k), placeOf, rowOf);
        }
    }

    private void add(int row, SparseRow sum, int[] placeOf, int[] rowOf) {
        for (int k = 0; k < sum.size(); k++) {
            int column = sum.column(k);
            double factor = sum.value(k).doubleValue();
            if (placeOf[column] >= 0) {
                table[row][placeOf[column]] += factor;
            } else {
                addMultiple(table[row], factor, table[rowOf[column]]);
            }
        }
    }

    private static void addMultiple(double[] sum, double factor, double[] row) {
        for (int place = 0; place < row.length; place++) {
            double more = factor * row[place];
            if (more != 0) {
                double value = sum[place] + more;
                sum[place] = Math.abs(value) < LOST * Math.abs(more) ? 0 : value;
            }
        }
    }

    /** Divides every row and column by the geometric mean of its largest and smallest number. */
    private void scale() {
        for (double[] row : table) {
            double middle = middle(Arrays.copyOf(row, places()));
            for (int place = 0; place <= places(); place++) {
                row[place] /= middle;
            }
        }
        double[] column = new double[solved.length];
        for (int place = 0; place <= places(); place++) {
            for (int row = 0; row < solved.length; row++) {
                column[row] = table[row][place];
            }
            double middle = middle(column);
            for (double[] row : table) {
                row[place] /= middle;
            }
        }
    }

    private static double middle(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (double value : values) {
            double size = Math.abs(value);
            if (size > 0) {
                least = Math.min(least, size);
                most = Math.max(most, size);
            }
        }
        double middle = Math.sqrt(least) * Math.sqrt(most);
        return most > 0 && middle > 0 && middle < Double.POSITIVE_INFINITY ? middle : 1;
    }

    /** Lets the artificial column lift every row. */
    void enterArtificial() {
        for (int row = 0; row < solved.length; row++) {
            table[row][artificialPlace()] = 1;
        }
        table[shortfallRow()][artificialPlace()] = 1;
        banned[artificial] = false;
    }

    /** Leaves the artificial column, which must be free, at zero for ever. */
    void dropArtificial() {
        banned[artificial] = true;
        for (int place = 0; place < places(); place++) {
            if (free[place] == artificial) {
                for (double[] row : table) {
                    row[place] = 0;
                }
            }
        }
    }

    /** Solves a row for a free column instead of the one it is solved for. */
    void pivot(int row, int place) {
        double[] pivot = table[row];
        double by = -1 / pivot[place];
        pivot[place] = -1;
        for (int k = 0; k < pivot.length; k++) {
            pivot[k] *= by;
        }
        for (int other = 0; other < table.length; other++) {
            double factor = table[other][place];
            if (other != row && factor != 0) {
                table[other][place] = 0;
                addMultiple(table[other], factor, pivot);
            }
        }
        int column = solved[row];
        solved[row] = free[place];
        free[place] = column;
        if (column == artificial) {
            rowOfArtificial = -1;
        } else if (solved[row] == artificial) {
            rowOfArtificial = row;
        }
    }

    int artificialPlace() {
        return free.length - 1;
    }

    int firstObjectiveRow() {
        return solved.length;
    }

    /** Returns the row that says what the artificial column is; it comes after those of the objectives. */
    int shortfallRow() {
        return table.length - 1;
    }

    /** Returns the row that is solved for the artificial column, or -1. */
    int rowOfArtificial() {
        return rowOfArtificial;
    }

    /** Returns how many free columns there are, the artificial one included while it is free. */
    int places() {
        return free.length;
    }

    int freeColumn(int place) {
        return free[place];
    }

    /** Returns the free columns but the artificial one. */
    List<Integer> freeColumns() {
        List<Integer> columns = new ArrayList<>();
        for (int column : free) {
            if (column != artificial) {
                columns.add(column);
            }
        }
        return columns;
    }

    double at(int row, int place) {
        return table[row][place];
    }

    double value(int row) {
        return table[row][places()];
    }

    /** Returns the row with the least value, or -1 if there are no rows. */
    int mostNegativeRow() {
        int worst = -1;
        for (int row = 0; row < solved.length; row++) {
            worst = worst < 0 || value(row) < value(worst) ? row : worst;
        }
        return worst;
    }

    void ban(int place) {
        banned[free[place]] = true;
    }

    boolean isBanned(int place) {
        return banned[free[place]];
    }
}
