package io.scansion.models.contract.modules;

import io.scansion.models.rational.Rational;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One thing a module does, over and over. Immutable and safe to share.
 *
 * @param consumes by input port, how many items one item's worth of it takes, positive
 * @param emits by output port, how many items it sends, positive; {@code 1/12} for one in twelve times
 */
public record Computation(String name, Map<String, Rational> consumes, Map<String, Rational> emits) {
    /** Name of the only computation of a module, unless it says otherwise. */
    public static final String RUN = "run";

    /**
     * Checks the numbers and copies the maps.
     *
     * @throws IllegalArgumentException if a number is not positive
     */
    public Computation {
        consumes = copy(name, "consumes", consumes);
        emits = copy(name, "emits", emits);
    }

    private static Map<String, Rational> copy(String name, String what, Map<String, Rational> numbers) {
        numbers.forEach((port, number) -> {
            if (number.signum() <= 0) {
                throw new IllegalArgumentException("computation " + name + ": the number of items it " + what + " at '"
                        + port + "' must be positive, got " + number);
            }
        });
        return Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    }
}
