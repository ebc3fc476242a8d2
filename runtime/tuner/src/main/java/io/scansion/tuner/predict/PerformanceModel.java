package io.scansion.tuner.predict;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import java.util.Optional;

/** One of the models that know what another arrangement would give. Owned by one thread. */
public interface PerformanceModel {
    /** By which the ledger and events know it. */
    String name();

    /**
     * Returns what it says of what was observed, were it arranged so; empty if it does not know such a program, or is not sure of an
     * answer.
     *
     * @param observation one in which everything is known that models need
     */
    Optional<Forecast> forecast(Observation observation, Arrangement arrangement);

    /** Whether plans can be made with it: it must answer for many arrangements, and at once. */
    default boolean plans() {
        return false;
    }
}
