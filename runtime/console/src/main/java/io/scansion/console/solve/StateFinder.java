package io.scansion.console.solve;

import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.models.Solution;
import io.scansion.models.StateDistribution;
import io.scansion.models.export.ExplicitChain;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lists the states that a result is about, with their probabilities in the long run, the likeliest first. */
final class StateFinder {
    private static final int MOST_LISTED = 1_000;

    private StateFinder() {}

    static Answer answer(
            String model, String result, ExplicitChain chain, BitSet where, Solution solution, List<String> warnings) {
        StateDistribution distribution = solution.distribution().orElseThrow();
        double sum = where.stream().mapToDouble(distribution::probability).sum();
        Map<String, Double> listed = new LinkedHashMap<>();
        where.stream()
                .boxed()
                .sorted(Comparator.comparingDouble((Integer state) -> -distribution.probability(state)))
                .limit(MOST_LISTED)
                .forEach(state -> listed.put(chain.text(state), distribution.probability(state)));
        JsonObject json = new JsonObject()
                .put("model", model)
                .put("states_where", result)
                .put("states", chain.states())
                .put("found", where.cardinality())
                .put("probability", sum)
                .put("probabilities", listed)
                .put("error_estimate", solution.statedAccuracy().error());
        Listing listing = new Listing()
                .line(String.format(
                        Locale.ROOT,
                        "%s is not 0 in %,d of %,d states, %.6g of the time",
                        result,
                        where.cardinality(),
                        chain.states(),
                        sum))
                .line(String.format(
                        Locale.ROOT,
                        "  error below %.1e",
                        solution.statedAccuracy().error()))
                .line("")
                .section(
                        where.cardinality() > MOST_LISTED
                                ? "the " + MOST_LISTED + " likeliest, share of time"
                                : "share of time",
                        listed);
        return new Answer(json, listing.lines(), warnings);
    }
}
