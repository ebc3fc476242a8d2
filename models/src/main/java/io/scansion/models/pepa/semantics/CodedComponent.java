package io.scansion.models.pepa.semantics;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A component and how its states became digits. Immutable.
 *
 * @param component as it is written
 * @param newOf number that each state of one copy has here
 * @param one graph of one copy, in these numbers
 * @param all graph of all copies together, whose states are the digits
 */
@SuppressWarnings("ArrayRecordComponent") // shared within the package and never changed
record CodedComponent(Component component, int[] newOf, LocalGraph one, LocalGraph all) {

    static CodedComponent of(Component component, int[] newOf) {
        LocalGraph one = component.graph().renumbered(newOf);
        return new CodedComponent(component, newOf, one, component.counted(one));
    }

    private CountVectors vectors() {
        return new CountVectors(component.copies(), one.states(), Flattening.MOST_COUNTS);
    }

    /**
     * Returns for every digit the probability that the copies, if they are dealt out at random, are as a pattern wants them.
     *
     * @param wanted number of copies that must be in each state of one copy, as the component is written; no more than there are
     */
    double[] weights(Map<Integer, Integer> wanted) {
        double[] weights = new double[all.states()];
        CountVectors vectors = vectors();
        for (int digit = 0; digit < weights.length; digit++) {
            int[] counts = vectors.counts(digit);
            double weight = 1;
            int dealt = 0;
            for (Map.Entry<Integer, Integer> state : wanted.entrySet()) {
                for (int taken = 0; taken < state.getValue(); taken++) {
                    weight *= (double) Math.max(0, counts[newOf[state.getKey()]] - taken)
                            / (component.copies() - dealt++);
                }
            }
            weights[digit] = weight;
        }
        return weights;
    }

    /**
     * Returns the share of the copies that is in each state, by the state's name, in the order derived.
     *
     * @param marginal probability of each digit
     */
    Map<String, Double> shares(double[] marginal) {
        double[] shares = new double[one.states()];
        if (component.copies() == 1) {
            System.arraycopy(marginal, 0, shares, 0, shares.length);
        } else {
            CountVectors vectors = vectors();
            for (int digit = 0; digit < marginal.length; digit++) {
                int[] counts = vectors.counts(digit);
                for (int state = 0; state < shares.length; state++) {
                    shares[state] += marginal[digit] * counts[state] / component.copies();
                }
            }
        }
        Map<String, Double> byName = new LinkedHashMap<>();
        for (int state = 0; state < newOf.length; state++) {
            byName.merge(component.graph().name(state), shares[newOf[state]], Double::sum);
        }
        return byName;
    }
}
