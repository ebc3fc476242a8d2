package io.scansion.models.san.masterslave;

import io.scansion.models.refusal.Require;

/**
 * What one run has to work through.
 *
 * @param points NP, number of points, positive
 * @param overlap PS, by which share of a slice each end of it is extended into its neighbour, 0 for none
 * @param pointsPerPack BL, points whose results travel together, positive
 */
public record Workload(double points, double overlap, double pointsPerPack) {
    /** The paper's propagation algorithm. */
    public static final Workload PUBLISHED = new Workload(230_000, 0.5, 5_500);

    /** Checks the values. */
    public Workload {
        Require.positive(points, "number of points");
        Require.notNegative(overlap, "overlap of slices");
        Require.positive(pointsPerPack, "points of a pack");
    }
}
