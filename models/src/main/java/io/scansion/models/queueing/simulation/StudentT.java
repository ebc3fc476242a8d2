package io.scansion.models.queueing.simulation;

/**
 * Quantiles of Student's distribution with a whole number of degrees of freedom, by bisection of the closed-form distribution
 * function (Abramowitz and Stegun, 26.7.3 and 26.7.4). Accurate to about 1e-12 relative; cost is linear in the degrees.
 */
public final class StudentT {
    private StudentT() {}

    /**
     * Returns t such that a share {@code confidence} of the distribution lies between -t and t.
     *
     * @param confidence strictly between 0 and 1
     * @param degrees at least 1
     */
    public static double twoSided(double confidence, int degrees) {
        double high = 1;
        while (within(high, degrees) < confidence && high < 1e300) {
            high *= 2;
        }
        double low = 0;
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (within(middle, degrees) < confidence) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Probability of lying between -t and t. */
    static double within(double t, int degrees) {
        double angle = Math.atan2(t, Math.sqrt(degrees));
        double cosine = Math.cos(angle);
        double square = cosine * cosine;
        boolean odd = degrees % 2 == 1;
        double term = odd ? cosine : 1;
        double sum = degrees == 1 ? 0 : term;
        for (int k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
            term *= square * (k - 1) / k;
            sum += term;
        }
        double product = Math.sin(angle) * sum;
        return odd ? 2 / Math.PI * (angle + product) : product;
    }
}
