package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.models.markov.transients.PassageTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is asked about the time from one set of states to another.
 *
 * @param from result that is not 0 where the passage begins; empty for the model's start
 * @param to result that is not 0 where it ends
 * @param until times for which the probability of having arrived is wanted, in the model's unit
 */
public record Passage(Optional<String> from, String to, List<Double> until) {
    private static final Pattern TIME = Pattern.compile("([0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?) *(|ms|s|m|min|h)");
    private static final double[] PERCENTILES = {0.5, 0.9, 0.99};

    /** Copies the list. */
    public Passage {
        until = List.copyOf(until);
    }

    /**
     * Reads the options.
     *
     * @param states {@code to=RESULT}, and {@code from=RESULT} if wanted
     * @param until times, such as {@code 10}, {@code 10s} or {@code 2.5m}
     * @throws InputException naming the option
     */
    public static Passage of(Map<String, String> states, List<String> until) {
        for (String key : states.keySet()) {
            if (!key.equals("from") && !key.equals("to")) {
                throw new InputException(
                        "--passage takes from=RESULT and to=RESULT, got " + key + "=" + states.get(key));
            }
        }
        String to = states.get("to");
        if (to == null) {
            throw new InputException("--passage needs to=RESULT, the result that is not 0 where the passage ends");
        }
        return new Passage(
                Optional.ofNullable(states.get("from")),
                to,
                until.stream().map(Passage::time).toList());
    }

    private static double time(String text) {
        Matcher match = TIME.matcher(text.strip());
        if (!match.matches()) {
            throw new InputException("--until must be a time of at least 0 such as 10, 10s or 2.5m, got " + text);
        }
        double factor = switch (match.group(2)) {
            case "ms" -> 1e-3;
            case "m", "min" -> 60;
            case "h" -> 3600;
            default -> 1;
        };
        return factor * Double.parseDouble(match.group(1));
    }

    /** Returns the answer to print. */
    Answer answer(String model, PassageTime passage, List<String> warnings) {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        Map<String, Double> byPercentile = new LinkedHashMap<>();
        for (double probability : PERCENTILES) {
            double time = passage.percentile(probability);
            percentiles.put(String.format(Locale.ROOT, "%.0f", 100 * probability), time);
            byPercentile.put(String.format(Locale.ROOT, "%.0f %% are over by", 100 * probability), time);
        }
        Map<String, Double> probabilities = new LinkedHashMap<>();
        Map<String, Double> byTime = new LinkedHashMap<>();
        for (double time : until) {
            double probability = passage.probabilityBy(time);
            probabilities.put(String.valueOf(time), probability);
            byTime.put("over by " + time, probability);
        }
        JsonObject json = new JsonObject()
                .put("model", model)
                .put("from", from.orElse(null))
                .put("to", to)
                .put("mean", passage.mean())
                .put("deviation", passage.deviation())
                .put("percentiles", percentiles)
                .put("probability_by", probabilities)
                .put("never", passage.neverProbability())
                .put("steps", passage.steps())
                .put("error_estimate", passage.errorBound());
        Map<String, Double> times = new LinkedHashMap<>();
        times.put("mean", passage.mean());
        times.put("standard deviation", passage.deviation());
        times.putAll(byPercentile);
        if (passage.neverProbability() > 0) {
            byTime.put("never", passage.neverProbability());
        }
        Listing listing = new Listing()
                .line("passage from " + from.orElse("the start") + " to " + to)
                .line(String.format(
                        Locale.ROOT,
                        "  by uniformisation, %,d steps, error of a probability below %.1e",
                        passage.steps(),
                        passage.errorBound()))
                .line("")
                .section("time", times)
                .section("probability", byTime);
        return new Answer(json, listing.lines(), warnings);
    }
}
