package io.scansion.models.markov;

/*
 * The residual of a nearly decomposable chain says little: where groups of states exchange one transition in 10^9, the
 * probabilities within the groups can be perfect and those of the groups themselves nonsense, and the residual is 10^-9 all the same.
 * So the flow between groups is checked on its own.
 *
 * For a threshold, groups are what hangs together by transitions that take at least that share of their source's exit rate, in
 * either direction (Courtois, Decomposability, 1977). Between groups the flow in must equal the flow out. Thresholds are
 * tried from the largest down to the weakest transition there is, each passing over all transitions; most chains have no
 * transition so weak, and are done at once.
 */
final class GroupBalance implements SweepableGenerator.PredecessorVisitor {
    private static final double NEXT_THRESHOLD = 1e-2;

    private final SweepableGenerator q;
    private final double[] p;
    private final int[] parent;
    private double threshold;
    private double weakest;
    private int target;
    private int groups;

    private GroupBalance(SweepableGenerator q, double[] p) {
        this.q = q;
        this.p = p;
        this.parent = new int[p.length];
        for (int state = 0; state < p.length; state++) {
            parent[state] = state;
        }
    }

    /**
     * Returns the flow between groups that is out of balance as a share of all flow between groups, at the threshold where this is
     * largest; 0 if there are no groups.
     *
     * @param threshold the largest that matters, below 1
     */
    static double imbalance(SweepableGenerator q, double[] p, double threshold) {
        double largestExitRate = 0;
        for (int state = 0; state < p.length; state++) {
            largestExitRate = Math.max(largestExitRate, q.exitRate(state));
        }
        if (q.smallestRate() >= threshold * largestExitRate) {
            return 0;
        }
        return new GroupBalance(q, p).largestImbalance(threshold);
    }

    private double largestImbalance(double largestThreshold) {
        double largest = 0;
        groups = 0;
        for (int state = 0; state < p.length; state++) {
            groups += p[state] > 0 ? 1 : 0;
        }
        weakest = 0;
        for (threshold = largestThreshold; groups > 1 && weakest < threshold; threshold *= NEXT_THRESHOLD) {
            weakest = Double.POSITIVE_INFINITY;
            for (target = 0; target < p.length; target++) {
                q.predecessors(target, this);
            }
            if (groups > 1) {
                largest = Math.max(largest, imbalance());
            }
        }
        return largest;
    }

    @Override
    public void accept(int source, double rate) {
        if (p[source] > 0) {
            double share = rate / q.exitRate(source);
            weakest = Math.min(weakest, share);
            if (share >= threshold) {
                join(root(source), root(target));
            }
        }
    }

    private void join(int root, int other) {
        if (root != other) {
            parent[Math.max(root, other)] = Math.min(root, other);
            groups--;
        }
    }

    private int root(int state) {
        int at = state;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    private double imbalance() {
        double[] balance = new double[p.length];
        double[] flow = new double[1];
        for (int into = 0; into < p.length; into++) {
            int group = root(into);
            q.predecessors(into, (source, rate) -> {
                int sourceGroup = root(source);
                if (sourceGroup != group) {
                    balance[group] += p[source] * rate;
                    balance[sourceGroup] -= p[source] * rate;
                    flow[0] += p[source] * rate;
                }
            });
        }
        double defect = 0;
        for (double difference : balance) {
            defect += Math.abs(difference);
        }
        return flow[0] > 0 ? defect / flow[0] : 0;
    }
}
