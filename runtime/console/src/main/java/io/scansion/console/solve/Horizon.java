package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.output.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A time after the start that a chain is followed to, instead of the long run.
 *
 * @param time in the model's unit
 * @param isMean whether the means over all the time up to there are wanted, not what is then
 */
public record Horizon(double time, boolean isMean) {
    /**
     * Reads the options.
     *
     * @throws InputException naming the option
     */
    static Optional<Horizon> of(@Nullable Double at, @Nullable Double over) {
        if (at != null && over != null) {
            throw new InputException("--transient and --over ask for different things; leave one of them out");
        }
        if (at != null && !(at >= 0 && Double.isFinite(at))) {
            throw new InputException("--transient must be a time of at least 0, got " + at);
        }
        if (over != null && !(over > 0 && Double.isFinite(over))) {
            throw new InputException("--over must be a time above 0, got " + over);
        }
        return at != null
                ? Optional.of(new Horizon(at, false))
                : over != null ? Optional.of(new Horizon(over, true)) : Optional.empty();
    }

    /** Adds the time to an answer. */
    void addTo(JsonObject json) {
        json.put(isMean ? "over" : "time", time);
    }

    /** Adds what comes together until then, if means are wanted: results, and how often everything happens. */
    void addSums(JsonObject json, Map<String, Double> results, Map<String, Double> rates) {
        if (isMean) {
            json.put(
                    "accumulated",
                    new JsonObject().put("results", times(results)).put("happened", times(rates)));
        }
    }

    private Map<String, Double> times(Map<String, Double> means) {
        Map<String, Double> sums = new LinkedHashMap<>();
        means.forEach((name, mean) -> sums.put(name, mean * time));
        return sums;
    }

    /** Returns the time in words. */
    String words() {
        return isMean ? "mean over the time " + time + " after the start" : "at time " + time + " after the start";
    }
}
