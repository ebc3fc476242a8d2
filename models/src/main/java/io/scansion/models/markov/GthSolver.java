package io.scansion.models.markov;

import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Elimination after Grassmann, Taksar and Heyman (Oper. Res. 33(5), 1985, 1107-1116). Nothing is ever subtracted, so that every
 * probability is found to nearly full relative accuracy, however stiff the chain and however small the probability. Time grows with the
 * cube of the states of the closed class, memory with their square: 32 MB at the limit.
 */
public final class GthSolver implements SteadyStateSolver {
    /** Most states of a closed class it takes. */
    public static final int MOST_STATES = 2_000;

    private static final double RESCALE_ABOVE = 1e100;

    @Override
    public String name() {
        return "gth";
    }

    @Override
    public String refusal(Generator q, int recurrentStates) {
        return recurrentStates <= MOST_STATES
                ? ""
                : String.format(Locale.ROOT, "takes %,d states, the chain has %,d", MOST_STATES, recurrentStates);
    }

    @Override
    public int solve(Generator q, double[] p, SolverLimits limits) {
        int[] members =
                IntStream.range(0, p.length).filter(state -> p[state] > 0).toArray();
        double[][] rates = denseRates(q, members);
        eliminate(rates);
        double[] x = substitute(rates);
        for (int i = 0; i < members.length; i++) {
            p[members[i]] = x[i];
        }
        Distribution.normalise(p);
        return 0;
    }

    /** Returns the rates between the members, by source and target, without the diagonal. */
    private static double[][] denseRates(Generator q, int[] members) {
        double[][] rates = new double[members.length][members.length];
        double[] unit = new double[q.states()];
        double[] row = new double[q.states()];
        for (int i = 0; i < members.length; i++) {
            unit[members[i]] = 1;
            q.inflow(unit, row);
            unit[members[i]] = 0;
            for (int j = 0; j < members.length; j++) {
                rates[i][j] = i == j ? 0 : row[members[j]];
            }
        }
        return rates;
    }

    /** Removes states from the last to the second; afterwards column n holds what flows from the states before n per unit of n. */
    private static void eliminate(double[][] rates) {
        for (int n = rates.length - 1; n > 0; n--) {
            double[] gone = rates[n];
            double outflow = 0;
            for (int j = 0; j < n; j++) {
                outflow += gone[j];
            }
            for (int i = 0; i < n; i++) {
                double[] row = rates[i];
                if (row[n] != 0) {
                    row[n] /= outflow;
                    addMultiple(row, row[n], gone, n);
                }
            }
        }
    }

    private static void addMultiple(double[] row, double factor, double[] gone, int length) {
        for (int j = 0; j < length; j++) {
            row[j] += factor * gone[j];
        }
    }

    private static double[] substitute(double[][] rates) {
        double[] x = new double[rates.length];
        x[0] = 1;
        for (int n = 1; n < x.length; n++) {
            double inflow = 0;
            for (int i = 0; i < n; i++) {
                inflow += x[i] * rates[i][n];
            }
            x[n] = inflow;
            if (inflow > RESCALE_ABOVE) { // a product of many ratios would overflow
                for (int i = 0; i <= n; i++) {
                    x[i] /= inflow;
                }
            }
        }
        return x;
    }
}
