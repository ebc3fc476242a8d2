package io.scansion.models.markov.steady;

import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.WalkableGenerator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * Sweeps settle the probabilities within a group of states that hang together closely, and hardly move any between groups.
 * This does the other half (Koury, McAllister, Stewart, SIAM J. Alg. Disc. Meth. 5(2), 1984): it solves the chain of the groups, whose
 * rates follow from the probabilities within them, and gives every group its weight. Alternating the two converges the faster, the
 * less the groups have to do with each other.
 */
final class Aggregation {
    private static final int MOST_GROUPS = 20_000;
    private static final int LEAST_STATES_PER_GROUP = 3;
    private static final double LARGEST_SHARE = 0.1;
    private static final double NEXT_SHARE = 0.1;
    private static final long MOST_WORK = 20_000_000;

    private final WalkableGenerator q;
    private final int[] groupOf;
    private final double[] weights;
    private final GthSolver solver = new GthSolver(MOST_WORK);

    private Aggregation(WalkableGenerator q, int[] groupOf, int groups) {
        this.q = q;
        this.groupOf = groupOf;
        this.weights = new double[groups];
    }

    /** Returns the aggregation by the strongest transitions that leave a useful number of groups, or null if none does. */
    static @Nullable Aggregation of(WalkableGenerator q, double[] p) {
        NearlyDecomposableBlocks groups = new NearlyDecomposableBlocks(q, p);
        double share = LARGEST_SHARE;
        int count;
        do {
            count = groups.join(share);
            share *= NEXT_SHARE;
        } while (count > Math.min(MOST_GROUPS, p.length / LEAST_STATES_PER_GROUP) && groups.weakestShare() < share);
        boolean useful = count > 1 && count <= Math.min(MOST_GROUPS, p.length / LEAST_STATES_PER_GROUP);
        return useful ? new Aggregation(q, groups.numbers(), count) : null;
    }

    /** Scales every group of {@code p} to its weight; leaves it alone if that cannot be found. */
    void apply(double[] p) {
        Arrays.fill(weights, 0);
        for (int state = 0; state < p.length; state++) {
            if (groupOf[state] >= 0) {
                weights[groupOf[state]] += p[state];
            }
        }
        double[] solved = new double[weights.length];
        Arrays.fill(solved, 1.0 / solved.length);
        try {
            solver.solve(groupChain(p), solved, SolverLimits.DEFAULT);
        } catch (NotConvergedException e) {
            return; // a group has lost its last probability, or the groups are too many and too close
        }
        for (int state = 0; state < p.length; state++) {
            int group = groupOf[state];
            if (group >= 0 && weights[group] > 0) {
                p[state] *= solved[group] / weights[group];
            }
        }
    }

    private SparseGenerator groupChain(double[] p) {
        BlockFlows flows = new BlockFlows(weights.length);
        q.forEachTransition((source, target, rate) -> {
            int from = groupOf[source];
            if (from != groupOf[target] && p[source] > 0 && p[target] > 0) {
                flows.add(from, groupOf[target], p[source] * rate);
            }
        });
        return flows.perUnitOf(weights);
    }
}
