package io.scansion.models.linalg;

import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.List;

/**
 * Equations solved completely: every solved column equals a combination of columns that are not. Immutable and safe to
 * share.
 */
public final class SolvedForm {
    private final Dictionary dictionary;
    private final List<Integer> solved;
    private final List<Integer> free;

    private SolvedForm(Dictionary dictionary, List<Integer> solved, List<Integer> free) {
        this.dictionary = dictionary;
        this.solved = List.copyOf(solved);
        this.free = List.copyOf(free);
    }

    /** Takes over a dictionary. */
    static SolvedForm of(List<int[]> tiers, Dictionary dictionary) {
        List<Integer> free = new ArrayList<>();
        for (int[] tier : tiers) {
            for (int column : tier) {
                if (!dictionary.isSolved(column)) {
                    free.add(column);
                }
            }
        }
        return new SolvedForm(dictionary, dictionary.solvedColumns(), free);
    }

    /** Returns the solved columns, ascending. */
    public List<Integer> solved() {
        return solved;
    }

    /** Returns the columns that could have been solved but stayed free, in the order of the tiers. */
    public List<Integer> free() {
        return free;
    }

    public boolean isSolved(int column) {
        return dictionary.isSolved(column);
    }

    /**
     * Returns what a solved column equals.
     *
     * @throws IllegalArgumentException if the column is not solved
     */
    public SparseRow expression(int column) {
        return dictionary.expression(column);
    }
}
