package io.scansion.models.markov.elimination;

import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.StateStack;
import io.scansion.models.markov.SweepableGenerator;
import java.util.Arrays;
import java.util.Locale;

/*
 * Eliminates the states of positive probability: sparsely, fewest new rates first, until what is left is about as fast to eliminate as
 * a dense matrix; then densely. Afterwards the probabilities follow in the reverse order, each from those that flowed into it.
 */
public final class StateElimination {
    /** Most rates it stores before it gives up. */
    public static final long MOST_ENTRIES = 20_000_000;

    private static final int DENSE_BELOW = 24; // states
    private static final double DENSE_SHARE = 0.2; // of all possible rates
    private static final int DENSE_MOST = 3_000; // states: 72 MB

    private final Generator q;
    private final double[] p;
    private final long mostWork;
    private final int[] members;
    private final EliminationRows rows;
    private final StateStack eliminated = new StateStack();
    private final ScaledVector x;

    /**
     * @param p positive in every state that is to be eliminated, 0 in the others
     * @param mostWork multiplications after which it gives up
     */
    public StateElimination(Generator q, double[] p, long mostWork) {
        this.q = q;
        this.p = p;
        this.mostWork = mostWork;
        int[] positive = new int[p.length];
        int count = 0;
        for (int state = 0; state < p.length; state++) {
            if (p[state] > 0) {
                positive[count++] = state;
            }
        }
        members = Arrays.copyOf(positive, count);
        rows = new EliminationRows(count);
        x = new ScaledVector(count);
    }

    /** Replaces the vector by the solution; returns the estimate of its error. */
    public double run() {
        fill();
        eliminateSparsely();
        solveDensely();
        RoundingDepths depths = rows.depths();
        while (!eliminated.isEmpty()) {
            int state = eliminated.pop();
            int[] sources = rows.flowSources(state);
            double[] flows = rows.flows(state);
            x.beginSum();
            for (int i = 0; i < sources.length; i++) {
                x.add(sources[i], flows[i], depths.ofProbability(sources[i]));
            }
            depths.found(state, x.mean(), sources.length);
            x.endSum(state);
        }
        x.copyTo(p, members);
        Distribution.normalise(p);
        return depths.errorOf(p, members);
    }

    private void fill() {
        if (q instanceof SweepableGenerator sweepable) {
            int[] indexOf = new int[p.length];
            for (int i = 0; i < members.length; i++) {
                indexOf[members[i]] = i;
            }
            for (int i = 0; i < members.length; i++) {
                int to = i;
                sweepable.predecessors(members[i], (source, rate) -> {
                    if (p[source] > 0) {
                        rows.add(indexOf[source], to, rate);
                    }
                });
            }
        } else {
            fillByProducts();
        }
    }

    private void fillByProducts() {
        double[] unit = new double[p.length];
        double[] row = new double[p.length];
        for (int i = 0; i < members.length; i++) {
            unit[members[i]] = 1;
            q.inflow(unit, row);
            unit[members[i]] = 0;
            for (int j = 0; j < members.length; j++) {
                if (i != j && row[members[j]] > 0) {
                    rows.add(i, j, row[members[j]]);
                }
            }
        }
    }

    private void eliminateSparsely() {
        EliminationOrder order = new EliminationOrder(rows);
        long stored = 0;
        for (int left = members.length; !isDense(left); left--) {
            int state = order.next();
            int[] targets = rows.targets(state);
            if (!rows.eliminate(state)) {
                throw disconnected();
            }
            for (int target : targets) {
                order.put(target);
            }
            for (int source : rows.flowSources(state)) {
                order.put(source);
            }
            eliminated.push(state);
            stored += rows.flows(state).length;
            if (rows.work() > mostWork || stored + rows.entries() > MOST_ENTRIES) {
                throw new NotConvergedException(
                        "gth",
                        0,
                        String.format(
                                Locale.ROOT,
                                "with %,d of %,d states eliminated, the others hang together too closely to go on",
                                members.length - left,
                                members.length));
            }
        }
    }

    private boolean isDense(int left) {
        return left <= DENSE_BELOW || (left <= DENSE_MOST && rows.entries() > DENSE_SHARE * left * left);
    }

    private void solveDensely() {
        int[] left = new int[DENSE_MOST];
        int[] columnOf = new int[members.length];
        int count = 0;
        for (int state = 0; state < members.length; state++) {
            if (rows.isLeft(state)) {
                columnOf[state] = count;
                left[count++] = state;
            }
        }
        double[][] rates = new double[count][count];
        for (int i = 0; i < count; i++) {
            rows.copyTo(rates[i], left[i], columnOf);
        }
        RoundingDepths depths = rows.depths();
        if (!new DenseElimination(rates).run()) {
            throw disconnected();
        }
        x.setOne(left[0]);
        for (int n = 1; n < count; n++) {
            x.beginSum();
            for (int i = 0; i < n; i++) {
                x.add(left[i], rates[i][n], depths.ofProbability(left[i]));
            }
            depths.found(left[n], x.mean(), n);
            x.endSum(left[n]);
        }
    }

    static NotConvergedException disconnected() {
        return new NotConvergedException(
                "gth", 0, "parts of the chain are connected by less than the smallest number there is");
    }
}
