package io.scansion.models.mapping.search;

import java.util.Arrays;

/*
 * A lower bound of the cycle time (one over the throughput) of every mapping, from the exact solution of one.
 *
 * A pipeline is a stochastic marked graph: the time of each firing is the greatest of sums of firing times before it. With the
 * times written as mean times m times unit exponentials, it is a convex function of the vector m for every outcome, and so are
 * its mean and the limit C(m), the cycle time, which also grows with every m and doubles when all of m doubles (Baccelli, Cohen,
 * Olsder, Quadrat, "Synchronization and Linearity", 1992, chapters 7 and 8; Baccelli, Liu, "Comparison properties of stochastic
 * decision free Petri nets", IEEE Trans. Automatic Control 37(12), 1992). A convex function lies above its tangents, so with the
 * slopes g of C at one point, C(m) >= g·m for all m (the tangent passes through 0).
 *
 * g·m of a mapping is a sum over stages and moves, and its least value over all ways of placing the stages that are still open
 * is bounded by dynamic programming from the last stage to the first. There each open stage counts the stages already placed on
 * its processor, itself, and the neighbour before it if that is there too; others would only cost more.
 */
final class Cut {
    /**
     * Each slope may be off by some 1e-9 that the sweeps have left. No mean time is longer than the cycle, so a bound is too high by no
     * more than the sum of these, as a share of the cycle; it is lowered by more.
     */
    private static final double SAFETY = 1 - 1e-7;

    private final CostTables costs;
    private final double[] moveSlope;
    private final double[] processSlope;
    private final double[][] toGo; // by stage and the processor of the stage before: all that follows, processors empty

    Cut(CostTables costs, double[] slopes) {
        this.costs = costs;
        int n = costs.stages();
        moveSlope = Arrays.copyOf(slopes, n + 1);
        processSlope = Arrays.copyOfRange(slopes, n + 1, 2 * n + 1);
        for (double[] part : new double[][] {moveSlope, processSlope}) {
            for (int k = 0; k < part.length; k++) {
                part[k] = SAFETY * Math.max(0, part[k]); // throughput never falls with a rate; rounding may say so
            }
        }
        toGo = new double[n + 1][costs.processors()];
        tabulate();
    }

    private void tabulate() {
        int n = costs.stages();
        int size = costs.processors();
        double[] rest = toGo[n];
        for (int a = 0; a < size; a++) {
            rest[a] = moveSlope[n] * costs.lastMove(a);
        }
        for (int i = n - 1; i > 0; i--) {
            double[] own = new double[size];
            for (int a = 0; a < size; a++) {
                own[a] = processSlope[i] * costs.process(i)[a] + rest[a];
            }
            for (int before = 0; before < size; before++) {
                toGo[i][before] = least(i, before, own, -1, 0);
            }
            rest = new double[size];
            for (int before = 0; before < size; before++) {
                rest[before] = least(i, before, own, before, pairCost(i, before));
            }
        }
    }

    /** Returns what stages {@code i-1} and {@code i} on one processor cost more than each alone there. */
    private double pairCost(int i, int processor) {
        return processSlope[i] * costs.process(i)[processor] + processSlope[i - 1] * costs.process(i - 1)[processor];
    }

    private double least(int i, int before, double[] own, int shared, double sharedCost) {
        double[] move = costs.move(i)[before];
        double slope = moveSlope[i];
        double least = Double.POSITIVE_INFINITY;
        for (int a = 0; a < own.length; a++) {
            double cost = slope * move[a] + own[a] + (a == shared ? sharedCost : 0);
            if (cost < least) {
                least = cost;
            }
        }
        return least;
    }

    /** Returns the bound for a complete mapping with these mean times. */
    double of(double[] seconds) {
        double sum = 0;
        int n = costs.stages();
        for (int k = 0; k <= n; k++) {
            sum += moveSlope[k] * seconds[k];
        }
        for (int i = 0; i < n; i++) {
            sum += processSlope[i] * seconds[n + 1 + i];
        }
        return sum;
    }

    /**
     * Returns a bound for all completions of a partial mapping.
     *
     * @param enough the caller has no use for more, so that the cheap part of the bound may do
     */
    double of(PartialMapping mapping, double enough) {
        int placed = mapping.placed();
        double fixed = 0;
        for (int i = 0; i < placed; i++) {
            int a = mapping.processorOf(i);
            fixed += moveSlope[i] * (i == 0 ? costs.firstMove(a) : costs.move(i)[mapping.processorOf(i - 1)][a]);
            fixed += processSlope[i] * costs.process(i)[a] * mapping.stagesOn(a);
        }
        if (placed == costs.stages()) {
            return fixed + moveSlope[placed] * costs.lastMove(mapping.processorOf(placed - 1));
        }
        if (placed > 0) {
            double cheap = fixed + toGo[placed][mapping.processorOf(placed - 1)];
            if (cheap >= enough) {
                return cheap;
            }
        }
        return fixed + completion(mapping);
    }

    private double completion(PartialMapping mapping) {
        int n = costs.stages();
        int size = costs.processors();
        int placed = mapping.placed();
        double[] disturbs = new double[size];
        for (int i = 0; i < placed; i++) {
            int a = mapping.processorOf(i);
            disturbs[a] += processSlope[i] * costs.process(i)[a];
        }
        double[] rest = toGo[n].clone();
        for (int i = n - 1; i > placed; i--) {
            addOwn(rest, i, mapping, disturbs);
            double[] before = new double[size];
            for (int b = 0; b < size; b++) {
                before[b] = least(i, b, rest, b, pairCost(i, b));
            }
            rest = before;
        }
        addOwn(rest, placed, mapping, disturbs);
        if (placed > 0) {
            return least(placed, mapping.processorOf(placed - 1), rest, -1, 0);
        }
        double least = Double.POSITIVE_INFINITY;
        for (int a = 0; a < size; a++) {
            least = Math.min(least, moveSlope[0] * costs.firstMove(a) + rest[a]);
        }
        return least;
    }

    private void addOwn(double[] rest, int i, PartialMapping mapping, double[] disturbs) {
        for (int a = 0; a < rest.length; a++) {
            rest[a] += processSlope[i] * costs.process(i)[a] * (mapping.stagesOn(a) + 1) + disturbs[a];
        }
    }
}
