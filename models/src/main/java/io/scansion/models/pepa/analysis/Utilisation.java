package io.scansion.models.pepa.analysis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a component is.
 *
 * @param copies how many equal copies are counted together; 1 for a component on its own
 * @param shares for each state of a copy the expected share of the copies that are in it: for a component on its own, the probability.
 *     Named as the process that the state is, in the order derived; they add up to 1
 */
public record Utilisation(int copies, Map<String, Double> shares) {
    /** Copies the map and keeps its order. */
    public Utilisation {
        shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
    }

    /** Returns the expected number of copies in a state, 0 for a state that there is not. */
    public double expectedCopies(String state) {
        return copies * shares.getOrDefault(state, 0.0);
    }
}
