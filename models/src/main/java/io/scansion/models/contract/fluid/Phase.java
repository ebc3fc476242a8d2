package io.scansion.models.contract.fluid;

import io.scansion.models.rational.Rational;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A stretch of time during which all rates are constant.
 *
 * @param fromSeconds its beginning
 * @param toSeconds its end; infinite if nothing ever changes again
 * @param rates by name, of computations and ports, exact: of an input port what is taken from its buffer, of an output
 *     port what is sent
 * @param levels by input port, the items in its buffer at the beginning, those under way not included
 * @param levelChanges by input port, how many items per second its buffer gains
 */
public record Phase(
        double fromSeconds,
        double toSeconds,
        Map<String, Rational> rates,
        Map<String, Double> levels,
        Map<String, Double> levelChanges) {
    /** Copies the maps. */
    public Phase {
        rates = Collections.unmodifiableMap(new LinkedHashMap<>(rates));
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        levelChanges = Collections.unmodifiableMap(new LinkedHashMap<>(levelChanges));
    }

    /** Returns the rate of a computation or port per second; 0 for an unknown name. */
    public double rate(String name) {
        return rates.getOrDefault(name, Rational.ZERO).doubleValue();
    }

    /** Returns the items in the buffer of an input port at a time within the phase. */
    public double level(String port, double atSeconds) {
        return levels.getOrDefault(port, 0.0) + levelChanges.getOrDefault(port, 0.0) * (atSeconds - fromSeconds);
    }
}
