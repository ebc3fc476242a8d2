package io.scansion.models.queueing.graph;

import java.util.Arrays;

/*
 * What an on-demand output sends to each of its targets.
 *
 * A target asks for an item when it is free, so under load it gets items at the rate at which it can work them off: shares
 * follow the capacity. The capacity of a module is the rate it sustains with everything below it, were it alone:
 *
 *     C[i] = min(1 / T[i], C[j] / (k[i] * p[i][j]) over unicast, C[j] / k[i] over broadcast, sum of C[j] / k[i] over on-demand).
 *
 * A target that has other inputs offers to this output only what they leave. Shares are then such that all targets of the
 * output have the same utilisation, arrivals over C, except those that are busier already by their other inputs: these get
 * nothing. If no target has other inputs this is C[j] / sum of C. With other inputs it is a fixed point, because these may come
 * from on-demand outputs too; outputs are balanced in turn, so many rounds at most as the caller
 * allows. Flows add up whatever the shares; they being
 * linear in the sources' rates, shares depend on the proportions of the rates only, and with one source are computed once.
 */
final class OnDemandShares {
    private static final double STILL = 1e-12;

    private final Flows flows;
    private final Topology topology;
    private final double[] capacity;
    private final int[] members;
    private boolean merged;

    OnDemandShares(Flows flows) {
        this.flows = flows;
        this.topology = flows.topology;
        this.capacity = new double[topology.size];
        this.members = new int[topology.out.length];
        measureCapacities();
        for (int i = 0; i < topology.size; i++) {
            int count = members(i);
            if (count > 0) {
                balance(count, 1, new double[topology.size]);
            }
            for (int m = 0; m < count; m++) {
                merged |= topology.inDegree[topology.edgeTarget[members[m]]] > 1;
            }
        }
    }

    /**
     * Adjusts the shares to the sources' rates.
     *
     * @param sourceRates rate per module, 0 where it is no source; not modified
     * @param mostRounds after which shares may stay as they are
     * @return how far the share that moved most has moved
     */
    double adjust(double[] sourceRates, int mostRounds) {
        if (!merged) {
            return 0;
        }
        double[] before = flows.weight.clone();
        for (int round = 0; round < mostRounds; round++) {
            if (round(sourceRates) <= STILL) {
                break;
            }
        }
        double moved = 0;
        for (int e = 0; e < before.length; e++) {
            moved = Math.max(moved, Math.abs(before[e] - flows.weight[e]));
        }
        return moved;
    }

    private double round(double[] sourceRates) {
        double[] rates = sourceRates.clone();
        flows.spread(rates);
        double moved = 0;
        for (int i : topology.order) {
            int count = members(i);
            double emitted = rates[i] * flows.itemsPerInput[i];
            if (count == 0 || emitted == 0) {
                continue;
            }
            double[] before = new double[count];
            for (int m = 0; m < count; m++) {
                before[m] = flows.weight[members[m]];
                rates[topology.edgeTarget[members[m]]] -= emitted * before[m];
            }
            balance(count, emitted, rates);
            for (int m = 0; m < count; m++) {
                double now = flows.weight[members[m]];
                rates[topology.edgeTarget[members[m]]] += emitted * now;
                moved = Math.max(moved, Math.abs(now - before[m]));
            }
        }
        return moved;
    }

    /** Collects the on-demand edges of a module in {@link #members}. */
    private int members(int module) {
        int count = 0;
        for (int at = topology.outStart[module]; at < topology.outStart[module + 1]; at++) {
            if (flows.onDemand[topology.out[at]]) {
                members[count++] = topology.out[at];
            }
        }
        return count;
    }

    /** Sets the shares of the first {@code count} {@link #members} so that no target is busier than it must be. */
    private void balance(int count, double emitted, double[] others) {
        boolean[] left = new boolean[count];
        Arrays.fill(left, true);
        boolean unlimited = false;
        for (int m = 0; m < count; m++) {
            unlimited |= Double.isInfinite(capacity[target(m)]);
        }
        double level = 0;
        for (boolean dropped = true; dropped; ) {
            double arrivals = emitted;
            double capacities = 0;
            for (int m = 0; m < count; m++) {
                if (left[m]) {
                    arrivals += Math.max(0, others[target(m)]);
                    capacities += capacityOf(m, unlimited);
                }
            }
            level = arrivals / capacities;
            dropped = false;
            for (int m = 0; m < count; m++) {
                if (left[m] && others[target(m)] > level * capacityOf(m, unlimited)) {
                    left[m] = false;
                    dropped = true;
                }
            }
        }
        share(left, count, emitted, others, level, unlimited);
    }

    private void share(boolean[] left, int count, double emitted, double[] others, double level, boolean unlimited) {
        double sum = 0;
        for (int m = 0; m < count; m++) {
            double wanted = level * capacityOf(m, unlimited) - Math.max(0, others[target(m)]);
            flows.weight[members[m]] = left[m] ? Math.max(0, wanted / emitted) : 0;
            sum += flows.weight[members[m]];
        }
        boolean usable = sum > 0 && sum <= Double.MAX_VALUE; // capacities beyond all numbers say nothing: share evenly
        for (int m = 0; m < count; m++) {
            flows.weight[members[m]] = usable ? flows.weight[members[m]] / sum : 1.0 / count;
        }
    }

    private int target(int member) {
        return topology.edgeTarget[members[member]];
    }

    /** Targets that take no time share evenly, and leave nothing to the others. */
    private double capacityOf(int member, boolean unlimited) {
        double own = capacity[target(member)];
        return unlimited ? (Double.isInfinite(own) ? 1 : 0) : own;
    }

    private void measureCapacities() {
        for (int at = topology.size - 1; at >= 0; at--) {
            int i = topology.order[at];
            double below = Double.POSITIVE_INFINITY;
            double together = 0;
            for (int o = topology.outStart[i]; o < topology.outStart[i + 1]; o++) {
                int e = topology.out[o];
                if (flows.onDemand[e]) {
                    together += capacity[topology.edgeTarget[e]];
                } else if (flows.weight[e] > 0) {
                    below = Math.min(below, capacity[topology.edgeTarget[e]] / flows.weight[e]);
                }
            }
            if (together > 0) {
                below = Math.min(below, together);
            }
            capacity[i] = Math.min(1 / flows.serviceTime[i], below / flows.itemsPerInput[i]);
        }
    }
}
