package io.scansion.models.linalg;

import io.scansion.models.rational.SparseRow;
import java.util.List;
import java.util.Optional;

/** The simplex method in doubles; what it comes to is a guess. Not thread-safe. */
final class TrialSimplex {
    /*
     * As in the exact method an artificial column makes a start feasible that is not, and is then made least; but there is
     * no guard against going in circles other than the number of steps. Only which columns are free in the end matters,
     * so the table can be scaled as is best for it.
     */
    private static final double NOTHING = 1e-9; // of a table whose largest numbers are near 1
    private static final double SMALLEST_PIVOT = 1e-7;
    private static final int STEPS_PER_COLUMN = 20;
    private static final int NONE = -1;

    private final TrialTable table;
    private int stepsLeft;

    TrialSimplex(EchelonForm start, List<Integer> free, int one, int columns, List<SparseRow> objectives) {
        this.table = new TrialTable(start, free, one, columns, objectives);
        this.stepsLeft = STEPS_PER_COLUMN * (columns + 1);
    }

    /** Returns how the program seems to end, or nothing if the numbers are too bad or it takes too long. */
    Optional<Guess> solve() {
        int worst = table.mostNegativeRow();
        if (worst != NONE && table.value(worst) < -NOTHING) {
            table.enterArtificial();
            table.pivot(worst, table.artificialPlace());
            if (makeLeast(table.shortfallRow()) != NONE || stepsLeft <= 0) {
                return Optional.empty();
            }
            int row = table.rowOfArtificial();
            if (row != NONE && table.value(row) > NOTHING) {
                return conflict(row);
            }
            if (row != NONE) {
                int place = largest(row);
                if (Math.abs(table.at(row, place)) < NOTHING) {
                    return Optional.empty();
                }
                table.pivot(row, place);
            }
        }
        table.dropArtificial();
        return descend();
    }

    private Optional<Guess> descend() {
        for (int row = table.firstObjectiveRow(); row < table.shortfallRow(); row++) {
            int endless = makeLeast(row);
            if (stepsLeft <= 0) {
                return Optional.empty();
            }
            if (endless != NONE) {
                return Optional.of(new Guess(Guess.Kind.UNBOUNDED, table.freeColumns(), table.freeColumn(endless)));
            }
            for (int place = 0; place < table.places(); place++) {
                if (table.at(row, place) > NOTHING) {
                    table.ban(place);
                }
            }
        }
        return Optional.of(new Guess(Guess.Kind.OPTIMAL, table.freeColumns(), NONE));
    }

    /** The artificial column stays above zero: no column of its sum can be negative, but then one has to be. */
    private Optional<Guess> conflict(int row) {
        int column = table.freeColumn(largest(row));
        List<Integer> others =
                table.freeColumns().stream().filter(other -> other != column).toList();
        return Optional.of(new Guess(Guess.Kind.INFEASIBLE, others, column));
    }

    /** Returns the place of a column that can grow without end while an objective falls, or none if it is least. */
    private int makeLeast(int objective) {
        while (stepsLeft-- > 0) {
            int enter = steepest(objective);
            if (enter == NONE) {
                return NONE;
            }
            int leave = nearest(enter);
            if (leave == NONE) {
                return enter;
            }
            table.pivot(leave, enter);
        }
        return NONE;
    }

    private int steepest(int objective) {
        int steepest = NONE;
        double least = -NOTHING;
        for (int place = 0; place < table.places(); place++) {
            if (table.at(objective, place) < least && !table.isBanned(place)) {
                least = table.at(objective, place);
                steepest = place;
            }
        }
        return steepest;
    }

    /** Returns the row that gets zero first, as near as numbers tell; of several, that with the largest pivot (Harris). */
    private int nearest(int enter) {
        double limit = Double.POSITIVE_INFINITY;
        for (int row = 0; row < table.firstObjectiveRow(); row++) {
            double slope = -table.at(row, enter);
            if (slope > SMALLEST_PIVOT) {
                limit = Math.min(limit, (Math.max(0, table.value(row)) + NOTHING) / slope);
            }
        }
        int nearest = NONE;
        double largest = 0;
        for (int row = 0; row < table.firstObjectiveRow(); row++) {
            double slope = -table.at(row, enter);
            if (slope > SMALLEST_PIVOT && Math.max(0, table.value(row)) / slope <= limit) {
                double preferred = row == table.rowOfArtificial() ? Double.POSITIVE_INFINITY : slope;
                if (preferred > largest) {
                    largest = preferred;
                    nearest = row;
                }
            }
        }
        return nearest;
    }

    private int largest(int row) {
        int largest = 0;
        for (int place = 1; place < table.places(); place++) {
            largest = Math.abs(table.at(row, place)) > Math.abs(table.at(row, largest)) ? place : largest;
        }
        return largest;
    }
}
