package io.scansion.models.markov.steady;

import io.scansion.models.markov.WalkableGenerator;

/*
 * The residual of a nearly decomposable chain says little: where groups of states exchange one transition in 10^9, the
 * probabilities within the groups can be perfect and those of the groups themselves nonsense, and the residual is 10^-9 all the same.
 * So the flow between groups is checked on its own: what flows into a group must flow out of it.
 *
 * Shares that join states to groups are tried from the largest down to the weakest transition there is, each passing over all
 * transitions; most chains have no transition so weak, and are done at once.
 */
final class BlockBalance {
    private static final double NEXT_SHARE = 1e-2;

    private BlockBalance() {}

    /**
     * Returns the flow between groups that is out of balance as a share of all flow between groups, for the groups where this is
     * largest; 0 if there is one group only.
     *
     * @param largestShare of an exit rate, below which a transition does not make a group
     */
    static double imbalance(WalkableGenerator q, double[] p, double largestShare) {
        if (!NearlyDecomposableBlocks.mayHaveBelow(largestShare, q)) {
            return 0;
        }
        NearlyDecomposableBlocks groups = new NearlyDecomposableBlocks(q, p);
        double largest = 0;
        double share = largestShare;
        do {
            if (groups.join(share) == 1) {
                break;
            }
            largest = Math.max(largest, imbalance(q, p, groups));
            share *= NEXT_SHARE;
        } while (groups.weakestShare() < share);
        return largest;
    }

    private static double imbalance(WalkableGenerator q, double[] p, NearlyDecomposableBlocks groups) {
        double[] balance = new double[p.length];
        double[] flow = new double[1];
        q.forEachTransition((source, target, rate) -> {
            int from = groups.of(source);
            int into = groups.of(target);
            if (from != into) {
                double moved = p[source] * rate;
                balance[into] += moved;
                balance[from] -= moved;
                flow[0] += moved;
            }
        });
        double defect = 0;
        for (double difference : balance) {
            defect += Math.abs(difference);
        }
        return flow[0] > 0 ? defect / flow[0] : 0;
    }
}
