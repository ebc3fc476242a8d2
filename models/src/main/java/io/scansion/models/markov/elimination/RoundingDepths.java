package io.scansion.models.markov.elimination;

/*
 * How many roundings stand behind the numbers of an elimination. Nothing is subtracted there, so that relative errors never grow but by
 * adding up (O'Cinneide, Numer. Math. 65, 1993): a product has those of both factors and one more, a sum the mean of its terms', by their
 * weights, and one more. Counted for whole rows of rates and for every probability. In a queue of n places the count comes to a few times
 * n; among states that all lead to each other it hardly grows. The roundings of a row of rates are as often up as down, and those of one
 * row have little to do with those of the next: they enter with the logarithm of their number, which is what was seen. Not thread-safe.
 */
final class RoundingDepths {
    private static final double PER_UPDATE = 3; // a quotient, a product, a sum
    private static final double UNIT = 0x1p-53;
    private static final double LEAST = 4; // normalising, and rounding the vector that is handed out

    private final double[] ofRow;
    private final double[] ofProbability;

    RoundingDepths(int states) {
        ofRow = new double[states];
        ofProbability = new double[states];
    }

    /** Notes that paths from a state were led around an eliminated one: so much rate was there, so much was added. */
    void ledAround(int from, int eliminated, double before, double added) {
        if (added > 0) {
            double deeper = Math.max(ofRow[from], ofRow[eliminated]) + PER_UPDATE;
            ofRow[from] = (before * ofRow[from] + added * deeper) / (before + added);
        }
    }

    double ofRow(int state) {
        return ofRow[state];
    }

    double ofProbability(int state) {
        return ofProbability[state];
    }

    /**
     * Notes that a probability was found as a sum.
     *
     * @param depth mean of what it is a sum of, by weight
     */
    void found(int state, double depth, int terms) {
        ofProbability[state] = depth + Math.log1p(ofRow[state]) + PER_UPDATE + Math.sqrt(terms);
    }

    /**
     * Returns the estimate of the sum of absolute errors of a distribution found so.
     *
     * @param places of the states in {@code p}
     */
    double errorOf(double[] p, int[] places) {
        double sum = 0;
        for (int state = 0; state < places.length; state++) {
            sum += p[places[state]] * ofProbability[state];
        }
        return UNIT * (LEAST + sum);
    }
}
