package io.scansion.models.markov;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/** The stationary distribution by Gaussian elimination with 60 digits: an oracle that no stiffness fools, for a few dozen states. */
public final class ExactOracle {
    private static final MathContext DIGITS = new MathContext(60);

    private ExactOracle() {}

    public static double[] solve(SweepableGenerator q) {
        int n = q.states();
        BigDecimal[][] a =
                new BigDecimal[n][n + 1]; // row j: the balance of state j; the last one is replaced by the sum
        for (int j = 0; j < n; j++) {
            Arrays.fill(a[j], BigDecimal.ZERO);
        }
        for (int j = 0; j < n; j++) {
            int target = j;
            q.predecessors(j, (i, rate) -> {
                BigDecimal exact = new BigDecimal(rate);
                a[target][i] = a[target][i].add(exact);
                a[i][i] = a[i][i].subtract(exact);
            });
        }
        Arrays.fill(a[n - 1], BigDecimal.ONE);
        eliminate(a);
        double[] p = new double[n];
        for (int i = 0; i < n; i++) {
            p[i] = a[i][n].doubleValue();
        }
        return p;
    }

    private static void eliminate(BigDecimal[][] a) {
        int n = a.length;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column; row < n; row++) {
                pivot = a[row][column].abs().compareTo(a[pivot][column].abs()) > 0 ? row : pivot;
            }
            BigDecimal[] swapped = a[pivot];
            a[pivot] = a[column];
            a[column] = swapped;
            for (int k = n; k >= column; k--) {
                swapped[k] = swapped[k].divide(swapped[column], DIGITS);
            }
            for (int row = 0; row < n; row++) {
                BigDecimal factor = a[row][column];
                if (row != column && factor.signum() != 0) {
                    for (int k = column; k <= n; k++) {
                        a[row][k] = a[row][k].subtract(factor.multiply(swapped[k], DIGITS), DIGITS);
                    }
                }
            }
        }
    }
}
