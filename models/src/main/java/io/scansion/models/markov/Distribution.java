package io.scansion.models.markov;

/** What can be done to a vector of probabilities. */
public final class Distribution {
    private Distribution() {}

    /** Returns the vector that gives every recurrent state the same probability. */
    public static double[] uniform(ChainStructure structure) {
        double[] p = new double[structure.states()];
        double each = 1.0 / structure.recurrentStates();
        for (int state = 0; state < p.length; state++) {
            if (structure.isRecurrent(state)) {
                p[state] = each;
            }
        }
        return p;
    }

    /** Divides by the sum, so that it is 1. */
    public static void normalise(double[] p) {
        double factor = 1 / sum(p);
        for (int state = 0; state < p.length; state++) {
            p[state] *= factor;
        }
    }

    public static double sum(double[] p) {
        double sum = 0;
        for (double probability : p) {
            sum += probability;
        }
        return sum;
    }

    /** Returns what makes {@code p} no distribution over the recurrent states, or an empty text. */
    public static String flaw(double[] p, ChainStructure structure) {
        double sum = 0;
        for (int state = 0; state < p.length; state++) {
            double probability = p[state];
            if (!(probability >= 0 && probability <= 2)) {
                return "state " + state + " has probability " + probability;
            }
            if (probability != 0 && !structure.isRecurrent(state)) {
                return "transient state " + state + " has probability " + probability;
            }
            sum += probability;
        }
        return Math.abs(sum - 1) <= 1e-9 ? "" : "the probabilities sum to " + sum;
    }
}
