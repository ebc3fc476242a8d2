package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.components.CountVectors;
import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.composition.StatePattern;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A component and how its states became digits. Immutable.
 *
 * @param component as it is written
 * @param newOf number that each state of one copy has here
 * @param one graph of one copy, in these numbers
 * @param all graph of all copies together, whose states are the digits
 * @param vectors what the digits of several copies stand for; null for a component on its own, whose digits are its states
 */
@SuppressWarnings("ArrayRecordComponent") // shared within the package and never changed
record CodedComponent(
        SequentialComponent component,
        int[] newOf,
        LocalGraph one,
        LocalGraph all,
        @Nullable CountVectors vectors) {

    static CodedComponent of(SequentialComponent component, int[] newOf) {
        LocalGraph one = component.graph().renumbered(newOf);
        CountVectors vectors =
                component.copies() == 1 ? null : new CountVectors(component.copies(), one.states(), CountVectors.MOST);
        return new CodedComponent(component, newOf, one, component.counted(one), vectors);
    }

    /** Returns how many copies are in each state of one copy, numbered as the component is written. */
    int[] counts(int digit) {
        int[] coded = codedCounts(digit);
        int[] counts = new int[coded.length];
        Arrays.setAll(counts, state -> coded[newOf[state]]);
        return counts;
    }

    private int[] codedCounts(int digit) {
        if (vectors != null) {
            return vectors.counts(digit);
        }
        int[] counts = new int[one.states()];
        counts[digit] = 1;
        return counts;
    }

    /** Returns the weight of every digit in a pattern. */
    double[] weights(StatePattern.Part pattern) {
        double[] weights = new double[all.states()];
        if (vectors == null) {
            for (int state : pattern.states()) {
                weights[newOf[state]] = 1;
            }
        } else {
            Arrays.setAll(weights, digit -> pattern.weight(counts(digit)));
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
        if (vectors == null) {
            System.arraycopy(marginal, 0, shares, 0, shares.length);
        } else {
            for (int digit = 0; digit < marginal.length; digit++) {
                int[] counts = vectors.counts(digit);
                for (int state = 0; state < shares.length; state++) {
                    shares[state] += marginal[digit] * counts[state] / component.copies();
                }
            }
        }
        Map<String, Double> byName = new LinkedHashMap<>();
        for (int state = 0; state < newOf.length; state++) {
            byName.merge(component.process(state), shares[newOf[state]], Double::sum);
        }
        return byName;
    }
}
