package io.scansion.models;

import java.util.Map;
import java.util.Optional;

/** What comes of a model: numbers with their units, how far they may be off, and how they were found. Immutable. */
public interface Solution {
    /** Returns the numbers by name, those of one kind together: {@code throughput.answer}, {@code utilisation.Server.Busy}. */
    Map<String, Quantity> quantities();

    /** Returns how far the numbers may be off. */
    StatedAccuracy statedAccuracy();

    /** Returns how the numbers were found, in a few words. */
    String foundBy();

    /** Returns the probabilities of the states, where the model is solved by states. */
    default Optional<StateDistribution> distribution() {
        return Optional.empty();
    }

    /**
     * Returns one of the numbers.
     *
     * @throws IllegalArgumentException if there is none of this name; names those there are
     */
    default double number(String name) {
        Quantity quantity = quantities().get(name);
        if (quantity == null) {
            throw new IllegalArgumentException("there is no number '" + name + "', there are: "
                    + String.join(", ", quantities().keySet()));
        }
        return quantity.value();
    }
}
