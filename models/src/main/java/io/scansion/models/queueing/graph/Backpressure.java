package io.scansion.models.queueing.graph;

import java.util.Arrays;

/*
 * The pace of several sources that share bottlenecks.
 *
 * A module that cannot keep up fills its queue; from then on whoever sends to it waits for a place, first come first served, and
 * by waiting becomes slower itself, up to the sources. Which source loses how much is decided by these waits, not by what the
 * sources would like to send: of two sources that could each fill a merge alone, each gets about half of it, even if one is ten
 * times faster.
 *
 * Unknown is the wait W[j] for a place before module j, 0 if it keeps up. With a[i] the items that i takes in, T[i] its service
 * time, k[i] its items per input and w the weight of an edge, i needs per item
 *
 *     e[i] = T[i] + k[i] * sum over edges (i, j) of w * c * W[j],
 *
 *     sources:  a[i] * e[i] = 1;   others:  a[i] * e[i] <= 1,  W[i] >= 0,  one of the two an equality.
 *
 * The factor c of an edge says that nobody waits behind himself: if on average b items wait before j on the edge, and B on all
 * edges, then c = (1 + B - b) / (1 + B); this is the arrival theorem of closed networks in the form of Bard and Schweitzer.
 *
 * Solved by sweeps. Downstream first, potential[j] is what would arrive if j had no queue to wait for; then, upstream from the
 * sinks, W[j] is set so that what its senders manage to send, each the lesser of its potential and 1 / e, is what j can take. In a
 * tree one sweep does it; elsewhere sweeps are damped and mostly come to rest within fifty. Where they circle around the balance
 * instead, because a sender that is just fast enough not to be held back is hit by each wait too much or not at all, the paces
 * are the means over the circles. Either way the paces are finally scaled until the fullest module is exactly full.
 *
 * Cost: O(edges among the modules considered) per sweep.
 */
final class Backpressure {
    private static final int UNDAMPED_SWEEPS = 8;
    private static final int MOST_SWEEPS = 200;
    private static final double STILL = 1e-10;
    private static final double DAMPING = 0.5;

    private final Flows flows;
    private final Topology topology;
    private final boolean[] isSource;
    private final int[] inStart;
    private final int[] in;

    /** W. */
    private final double[] wait;

    /** c, by edge. */
    private final double[] fewerAhead;

    /** e. */
    private final double[] needed;

    private final double[] potential;

    Backpressure(Flows flows, int[] sources) {
        this.flows = flows;
        this.topology = flows.topology;
        isSource = new boolean[topology.size];
        for (int source : sources) {
            isSource[source] = true;
        }
        inStart = new int[topology.size + 1];
        in = new int[topology.out.length];
        sortEdges();
        wait = new double[topology.size];
        fewerAhead = new double[in.length];
        Arrays.fill(fewerAhead, 1);
        needed = flows.serviceTime.clone();
        potential = new double[topology.size];
    }

    /**
     * Settles the waits before the first {@code modules} modules of the topological order; those after it keep up with anything.
     * Starts from the waits of the last call.
     *
     * @param rates filled with the sources' productions per unit of time, and 0 elsewhere
     * @return by how much the wait that moved most moved in the last sweep, relatively; 0 if the sweeps came to rest
     */
    double settle(int modules, double[] rates) {
        double[] sum = new double[topology.size];
        double moved = Double.POSITIVE_INFINITY;
        int counted = 0;
        for (int sweep = 0; sweep < MOST_SWEEPS && moved > STILL; sweep++) {
            moved = sweep(modules, sweep < UNDAMPED_SWEEPS ? 1 : DAMPING);
            if (sweep >= MOST_SWEEPS / 2) {
                counted++;
                for (int i = 0; i < topology.size; i++) {
                    sum[i] += isSource[i] ? 1 / needed[i] : 0;
                }
            }
        }
        boolean rests = moved <= STILL;
        for (int i = 0; i < topology.size; i++) {
            rates[i] = !isSource[i] ? 0 : rests ? 1 / needed[i] : sum[i] / counted;
        }
        fill(modules, rates);
        return rests ? 0 : moved;
    }

    /** Scales all paces until the fullest module is full, but none beyond the source's own. */
    private void fill(int modules, double[] rates) {
        double[] arrivals = rates.clone();
        flows.spread(arrivals);
        double fullest = 0;
        for (int at = 0; at < modules; at++) {
            int i = topology.order[at];
            if (!isSource[i]) {
                fullest = Math.max(fullest, arrivals[i] * flows.serviceTime[i]);
            }
        }
        for (int i = 0; i < topology.size; i++) {
            if (isSource[i]) {
                rates[i] = Math.min(1 / flows.serviceTime[i], rates[i] / fullest);
            }
        }
    }

    private double sweep(int modules, double damping) {
        look(modules);
        double moved = 0;
        for (int at = modules - 1; at >= 0; at--) {
            int j = topology.order[at];
            double capacity = pace(j, 0);
            double wanted = potential[j] > capacity && !isSource[j] ? waitFor(j, capacity) : 0;
            if (wanted == 0 && wait[j] == 0) {
                continue;
            }
            double next = wait[j] + damping * (wanted - wait[j]);
            if (next < 1e-16 * needed[j]) {
                next = 0;
            }
            moved = Math.max(moved, Math.abs(next - wait[j]) / (needed[j] + Math.max(next, wait[j])));
            correct(j, next, damping);
        }
        return moved;
    }

    /** Computes {@link #needed} and {@link #potential} from the waits. */
    private void look(int modules) {
        for (int at = 0; at < modules; at++) {
            int i = topology.order[at];
            potential[i] = 0;
            needed[i] = flows.serviceTime[i];
            for (int o = topology.outStart[i]; o < topology.outStart[i + 1]; o++) {
                needed[i] += waiting(topology.out[o]) * wait[topology.edgeTarget[topology.out[o]]];
            }
        }
        for (int at = 0; at < modules; at++) {
            int i = topology.order[at];
            double limit = isSource[i] ? Double.POSITIVE_INFINITY : potential[i];
            for (int o = topology.outStart[i]; o < topology.outStart[i + 1]; o++) {
                int e = topology.out[o];
                int j = topology.edgeTarget[e];
                potential[j] += items(e) * Math.min(limit, pace(i, -waiting(e) * wait[j]));
            }
        }
    }

    /** Returns the wait at which the senders of j send as much as it can take: safeguarded Newton on a falling function. */
    private double waitFor(int j, double capacity) {
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        double at = wait[j];
        for (int step = 0; step < 100; step++) {
            double excess = -capacity;
            double slope = 0;
            for (int o = inStart[j]; o < inStart[j + 1]; o++) {
                int e = in[o];
                int i = topology.edgeSource[e];
                double pace = pace(i, waiting(e) * (at - wait[j]));
                if (!isSource[i] && potential[i] <= pace) {
                    excess += items(e) * potential[i];
                } else {
                    excess += items(e) * pace;
                    slope -= items(e) * waiting(e) * pace * pace;
                }
            }
            if (Math.abs(excess) <= 1e-14 * capacity) {
                return at;
            }
            if (excess > 0) {
                low = at;
            } else {
                high = at;
            }
            double next = at - excess / slope;
            if (!(next > low && next < high)) {
                next = Double.isInfinite(high) ? 2 * at + 1 / capacity : (low + high) / 2;
            }
            if (next == at) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** Takes over the wait before j, in what its senders need and in who waits before whom. */
    private void correct(int j, double next, double damping) {
        double all = 1;
        for (int o = inStart[j]; o < inStart[j + 1]; o++) {
            int e = in[o];
            needed[topology.edgeSource[e]] += waiting(e) * (next - wait[j]);
            all += own(e, next);
        }
        wait[j] = next;
        for (int o = inStart[j]; o < inStart[j + 1]; o++) {
            int e = in[o];
            double was = waiting(e);
            fewerAhead[e] += damping * (1 - own(e, next) / all - fewerAhead[e]);
            needed[topology.edgeSource[e]] += (waiting(e) - was) * next;
        }
    }

    /** Items that wait on the edge on average: never more than one, as the sender waits with it. */
    private double own(int e, double before) {
        int i = topology.edgeSource[e];
        double pace = pace(i, 0);
        double taken = isSource[i] ? pace : Math.min(potential[i], pace);
        return Math.min(1, taken * waiting(e) * before);
    }

    /** Items that i could take in if it needed that much more for each. */
    private double pace(int i, double more) {
        return 1 / Math.max(flows.serviceTime[i], needed[i] + more);
    }

    private double items(int e) {
        return flows.itemsPerInput[topology.edgeSource[e]] * flows.weight[e];
    }

    private double waiting(int e) {
        return items(e) * fewerAhead[e];
    }

    private void sortEdges() {
        for (int target : topology.edgeTarget) {
            inStart[target + 1]++;
        }
        for (int i = 0; i < topology.size; i++) {
            inStart[i + 1] += inStart[i];
        }
        int[] next = Arrays.copyOf(inStart, topology.size);
        for (int e = 0; e < in.length; e++) {
            in[next[topology.edgeTarget[e]]++] = e;
        }
    }
}
