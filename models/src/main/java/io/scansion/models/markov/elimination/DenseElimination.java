package io.scansion.models.markov.elimination;

/**
 * Eliminates the states of a small or densely connected chain from the last to the second, four at a time so that each row is
 * fetched once for four of them. Nothing is subtracted.
 */
final class DenseElimination {
    private static final int AT_ONCE = 4;

    private final double[][] rates;

    /**
     * @param rates by source and target; overwritten; the diagonal is not read
     */
    DenseElimination(double[][] rates) {
        this.rates = rates;
    }

    /**
     * Leaves in column n what flows from each state before n into state n, per unit of the outflow of n to those states.
     *
     * @return whether there was a way out of every state
     */
    boolean run() {
        int n = rates.length;
        while (n > 1) {
            int least = Math.max(1, n - AT_ONCE);
            for (int state = n - 1; state >= least; state--) {
                if (!eliminate(state, least)) {
                    return false;
                }
            }
            leadAround(least, n);
            n = least;
        }
        return true;
    }

    /** Eliminates one state as far as the rows and columns from {@code least} on are concerned. */
    private boolean eliminate(int state, int least) {
        double[] gone = rates[state];
        double outflow = 0;
        for (int j = 0; j < state; j++) {
            outflow += gone[j];
        }
        if (!(outflow > 0)) {
            return false;
        }
        for (int i = 0; i < state; i++) {
            double[] row = rates[i];
            row[state] /= outflow;
            int to = i < least ? least : 0;
            for (int j = to; j < state; j++) {
                row[j] += row[state] * gone[j];
            }
        }
        return true;
    }

    /** Leads the paths between the states before {@code least} around the states from there to before {@code end}. */
    private void leadAround(int least, int end) {
        double[] none = new double[least];
        double[] a = rates[end - 1];
        double[] b = end - 2 >= least ? rates[end - 2] : none;
        double[] c = end - 3 >= least ? rates[end - 3] : none;
        double[] d = end - 4 >= least ? rates[end - 4] : none;
        for (int i = 0; i < least; i++) {
            double[] row = rates[i];
            double fa = row[end - 1];
            double fb = end - 2 >= least ? row[end - 2] : 0;
            double fc = end - 3 >= least ? row[end - 3] : 0;
            double fd = end - 4 >= least ? row[end - 4] : 0;
            if (fa + fb + fc + fd > 0) {
                addMultiples(row, least, a, fa, b, fb, c, fc, d, fd);
            }
        }
    }

    private static void addMultiples(
            double[] row,
            int length,
            double[] a,
            double fa,
            double[] b,
            double fb,
            double[] c,
            double fc,
            double[] d,
            double fd) {
        for (int j = 0; j < length; j++) {
            row[j] += (fa * a[j] + fb * b[j]) + (fc * c[j] + fd * d[j]);
        }
    }
}
