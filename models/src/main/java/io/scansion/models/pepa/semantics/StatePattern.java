package io.scansion.models.pepa.semantics;

import java.util.List;

/**
 * Which states a result line is about, as a weight for each: 1 or 0, or between them where copies are only counted and the pattern
 * tells them apart. A state's weight is the product over the components that the pattern says something about.
 *
 * @param components these components
 * @param weights of each, by digit
 */
record StatePattern(List<Integer> components, List<double[]> weights) {
    StatePattern {
        components = List.copyOf(components);
        weights = List.copyOf(weights);
    }

    double weight(int[] digits) {
        double weight = 1;
        for (int i = 0; i < components.size() && weight > 0; i++) {
            weight *= weights.get(i)[digits[components.get(i)]];
        }
        return weight;
    }
}
