package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * A mapping and what it gives.
 *
 * @param mapping where everything runs
 * @param throughput items per second, positive
 * @param method how the throughput was found
 */
public record RatedMapping(Mapping mapping, double throughput, Method method) {
    /** Checks the values. */
    public RatedMapping {
        Objects.requireNonNull(mapping, "mapping");
        Require.positive(throughput, "throughput (items/s)");
        Objects.requireNonNull(method, "method");
    }
}
