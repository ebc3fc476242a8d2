package io.scansion.models.queueing.simulation;

import java.util.Arrays;
import java.util.Optional;

/**
 * What was counted, by quantity and batch or replication: the raw material of the estimates. Batches can be joined two by two, so that
 * a run of unknown length keeps few of them. Not thread-safe.
 */
final class GroupTotals {
    private final double[][] totals; // by quantity and group
    private final boolean serial;
    private final int capacity;
    private int groups;

    /** @param serial whether the groups follow each other in one run, and may depend on each other */
    GroupTotals(int quantities, int capacity, boolean serial) {
        this.totals = new double[quantities][];
        this.capacity = capacity;
        this.serial = serial;
    }

    /** Returns how many groups have been begun. */
    int groups() {
        return groups;
    }

    boolean isFull() {
        return groups == capacity;
    }

    /** Begins a group with nothing in it. */
    void begin() {
        groups++;
    }

    /** Adds to a quantity in the group begun last. */
    void add(int quantity, double amount) {
        if (totals[quantity] == null) {
            totals[quantity] = new double[capacity];
        }
        totals[quantity][groups - 1] += amount;
    }

    double sum(int quantity) {
        return totals[quantity] == null ? 0 : Arrays.stream(totals[quantity]).sum();
    }

    /** Joins neighbours, so that half as many groups are twice as long. */
    void join() {
        for (double[] row : totals) {
            if (row != null) {
                for (int g = 0; g < groups; g++) {
                    double amount = row[g];
                    row[g] = 0;
                    row[g / 2] += amount;
                }
            }
        }
        groups = (groups + 1) / 2;
    }

    /**
     * Estimates the ratio of two quantities.
     *
     * @param left groups to leave out at the beginning
     * @param t quantile of Student's distribution for the others
     * @return empty if the denominators sum to 0: nothing was seen
     */
    Optional<Estimate> ratio(int above, int below, int left, double t) {
        return Estimate.ofRatio(row(above, left), row(below, left), t, serial);
    }

    private double[] row(int quantity, int left) {
        double[] row = totals[quantity];
        return row == null ? new double[groups - left] : Arrays.copyOfRange(row, left, groups);
    }
}
