package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The simplex method on an exact dictionary. Not thread-safe. */
final class Simplex {
    /*
     * All columns but the constant and the objectives are never negative. The steepest column enters; after as many steps
     * without progress as there are columns it is the first one (Bland, Math. Oper. Res. 2(2), 1977), which cannot cycle.
     * Once an objective is least, the columns it depends on stay zero while the next one is made least.
     */
    private static final Rational[] UNIT = {Rational.ONE};

    private final int one;
    private final int artificial; // after the columns of the equations
    private final int shortfall; // the artificial column's objective; those of the program come after it
    private final int objectives;
    private final Dictionary dictionary;
    private final BitSet banned = new BitSet();
    private int stalled; // steps without progress, in a row
    private int endless = -1; // the column that could grow without end, if an objective has no least value

    private enum Step {
        TAKEN,
        LEAST,
        UNBOUNDED
    }

    /**
     * Takes over the equations.
     *
     * @param one the column of the constant 1
     * @param columns how many there are
     */
    Simplex(Dictionary dictionary, int one, int columns, List<SparseRow> objectives) {
        this.dictionary = dictionary;
        this.one = one;
        this.artificial = columns;
        this.shortfall = columns + 1;
        this.objectives = objectives.size();
        for (int i = 0; i < objectives.size(); i++) {
            dictionary.solve(shortfall + 1 + i, dictionary.rewritten(objectives.get(i)));
        }
    }

    Rational value(int column) {
        return dictionary.isSolved(column) ? dictionary.expression(column).get(one) : Rational.ZERO;
    }

    /** Finds a point that satisfies all rows; false if there is none, and then {@link #conflict} says why. */
    boolean makeFeasible() {
        int worst = mostNegative();
        if (worst < 0) {
            return true;
        }
        SparseRow unit = SparseRow.wrap(new int[] {artificial}, UNIT);
        for (int column : dictionary.solvedColumns()) {
            if (!isObjective(column)) {
                dictionary.solve(column, dictionary.expression(column).plus(Rational.ONE, unit));
            }
        }
        dictionary.solve(shortfall, unit);
        dictionary.swap(worst, artificial);
        makeLeast(shortfall);
        if (value(shortfall).signum() > 0) {
            return false;
        }
        dictionary.release(shortfall);
        removeArtificial();
        return true;
    }

    /** Returns the columns whose not being negative keeps the shortfall above zero. */
    List<Integer> conflict() {
        List<Integer> columns = new ArrayList<>();
        SparseRow row = dictionary.expression(shortfall);
        for (int k = 0; k < row.size(); k++) {
            if (row.column(k) != one && row.column(k) != artificial) {
                columns.add(row.column(k));
            }
        }
        return columns;
    }

    /** Returns how much a column changes per step of the one that can grow without end. */
    Rational endlessChange(int column) {
        if (dictionary.isSolved(column)) {
            return dictionary.expression(column).get(endless);
        }
        return column == endless ? Rational.ONE : Rational.ZERO;
    }

    /** Moves from a feasible point to one with the least objectives; false if one has no bound. */
    boolean optimise() {
        banned.clear();
        for (int objective = shortfall + 1; objective <= shortfall + objectives; objective++) {
            if (!makeLeast(objective)) {
                return false;
            }
            SparseRow costs = dictionary.expression(objective);
            for (int k = 0; k < costs.size(); k++) {
                banned.set(costs.column(k));
            }
        }
        banned.clear();
        return true;
    }

    private boolean makeLeast(int objective) {
        stalled = 0;
        Step step;
        do {
            step = step(objective);
        } while (step == Step.TAKEN);
        return step == Step.LEAST;
    }

    private Step step(int objective) {
        int enter = entering(dictionary.expression(objective));
        if (enter < 0) {
            return Step.LEAST;
        }
        int leave = leaving(enter);
        if (leave < 0) {
            endless = enter;
            return Step.UNBOUNDED;
        }
        stalled = value(leave).isZero() ? stalled + 1 : 0;
        dictionary.swap(leave, enter);
        return Step.TAKEN;
    }

    private int entering(SparseRow costs) {
        int enter = -1;
        Rational steepest = Rational.ZERO;
        for (int k = 0; k < costs.size(); k++) {
            int column = costs.column(k);
            if (column != one && !banned.get(column) && costs.value(k).compareTo(steepest) < 0) {
                enter = column;
                if (stalled > shortfall) {
                    return enter;
                }
                steepest = costs.value(k);
            }
        }
        return enter;
    }

    private int leaving(int enter) {
        int leave = -1;
        Rational nearest = Rational.ZERO;
        for (int column : dictionary.solvedColumns()) {
            Rational slope = isObjective(column)
                    ? Rational.ZERO
                    : dictionary.expression(column).get(enter);
            if (slope.signum() < 0) {
                Rational distance = value(column).dividedBy(slope.negate());
                // The artificial variable leaves as soon as it can; else the first column does (Bland).
                int order = leave < 0 ? -1 : distance.compareTo(nearest);
                if (order < 0 || (order == 0 && column == artificial)) {
                    leave = column;
                    nearest = distance;
                }
            }
        }
        return leave;
    }

    private boolean isObjective(int column) {
        return column >= shortfall;
    }

    private int mostNegative() {
        int worst = -1;
        Rational least = Rational.ZERO;
        for (int column : dictionary.solvedColumns()) {
            if (!isObjective(column) && value(column).compareTo(least) < 0) {
                worst = column;
                least = value(column);
            }
        }
        return worst;
    }

    private void removeArtificial() {
        if (dictionary.isSolved(artificial)) {
            SparseRow row = dictionary.expression(artificial); // it is zero, so any exchange keeps all values
            if (row.size() > 0) {
                dictionary.swap(artificial, row.column(0));
            } else {
                dictionary.release(artificial);
            }
        }
        for (int column : dictionary.solvedColumns()) {
            dictionary.solve(column, dictionary.expression(column).with(artificial, Rational.ZERO));
        }
    }
}
