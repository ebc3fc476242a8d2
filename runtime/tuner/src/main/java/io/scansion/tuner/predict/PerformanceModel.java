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
     * @param outlook on an observation in which everything is known that models need
     */
    Optional<Forecast> forecast(Outlook outlook, Arrangement arrangement);

    /** Whether plans can be made with it: it must answer for many arrangements, and at once. */
    default boolean plans() {
        return false;
    }

    /** Returns why a program of a kind that it knows, were it arranged so, is too large to ask it within a window. */
    default Optional<String> tooLarge(Observation observation, Arrangement arrangement) {
        return Optional.empty();
    }

    /**
     * Relative error of its word on another arrangement that is to be expected before any change was measured, where it fits the
     * present one perfectly: what it leaves out.
     */
    default double usualError() {
        return 0.05;
    }
}
