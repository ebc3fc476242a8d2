package io.scansion.console.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Writes what the runs of the matcher have shown: as a table of at most 100 columns and as JSON. Stateless. */
final class MatchingTable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private MatchingTable() {}

    static String header() {
        return String.format(
                Locale.ROOT,
                "%6s  %-21s%8s%9s%9s%9s%9s%11s%11s%8s",
                "slaves",
                "arrangement",
                "packs",
                "TT us",
                "TP us",
                "CM ms",
                "ER ms",
                "measured s",
                "SAN s",
                "error");
    }

    static String row(MatchingOutcome outcome) {
        return String.format(
                Locale.ROOT,
                "%6d  %-21s%8.1f%9.0f%9.0f%9.2f%9.2f%11.4f%11.4f%8s",
                outcome.arrangement().slaves(),
                outcome.arrangement().label(),
                outcome.result().packsPerRound(),
                outcome.timings().sendTaskSeconds() * 1e6,
                outcome.timings().sendPackSeconds() * 1e6,
                outcome.timings().computePackSeconds() * 1e3,
                outcome.timings().evaluatePackSeconds() * 1e3,
                outcome.measuredSeconds(),
                outcome.predictedSeconds(),
                percent(outcome.error()));
    }

    static List<String> comparisons(List<MatchingOutcome> outcomes, List<MatchingPair> pairs) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%6s  %-36s%12s%12s  %s", "slaves", "the second takes longer by", "SAN", "measured", ""));
        for (MatchingPair pair : pairs) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%6d  %-36s%12s%12s  %s",
                    pair.one().arrangement().slaves(),
                    pair.question(),
                    percent(pair.predictedLead()),
                    percent(pair.measuredLead()),
                    pair.sameWinner() ? "" : "another winner"));
        }
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "  winner      as predicted in %d of %d pairs",
                pairs.stream().filter(MatchingPair::sameWinner).count(),
                pairs.size()));
        lines.add(String.format(
                Locale.ROOT,
                "  prediction  error of times at most %.1f %%, on average %.1f %%; %d of %d within 10 %%",
                100 * worst(outcomes),
                100
                        * outcomes.stream()
                                .mapToDouble(o -> Math.abs(o.error()))
                                .average()
                                .orElse(Double.NaN),
                outcomes.stream().filter(o -> Math.abs(o.error()) <= 0.1).count(),
                outcomes.size()));
        lines.add(String.format(
                Locale.ROOT,
                "  matches     at least %.1f %% of the pixels, at least %.1f %% of them within 1 pixel of the truth",
                100 * least(outcomes, MatchingLine::coverage),
                100 * least(outcomes, MatchingLine::near)));
        return lines;
    }

    private static double least(List<MatchingOutcome> outcomes, ToDoubleFunction<MatchingLine> share) {
        return outcomes.stream()
                .map(MatchingOutcome::result)
                .mapToDouble(share)
                .min()
                .orElse(Double.NaN);
    }

    private static double worst(List<MatchingOutcome> outcomes) {
        return outcomes.stream().mapToDouble(o -> Math.abs(o.error())).max().orElse(Double.NaN);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }

    static String json(List<MatchingOutcome> outcomes, List<MatchingPair> pairs) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("type", "summary").put("experiment", "matching");
        ArrayNode runs = node.putArray("runs");
        for (MatchingOutcome outcome : outcomes) {
            runs.addObject()
                    .put("interaction", outcome.arrangement().inPhases() ? "synchronous" : "asynchronous")
                    .put("slaves", outcome.arrangement().slaves())
                    .put("places", outcome.arrangement().places())
                    .put("slices_per_slave", outcome.arrangement().slicesPerSlave())
                    .put("rounds", outcome.result().rounds())
                    .put("packs_per_round", outcome.result().packsPerRound())
                    .put("send_task_s", outcome.timings().sendTaskSeconds())
                    .put("send_pack_s", outcome.timings().sendPackSeconds())
                    .put("compute_pack_s", outcome.timings().computePackSeconds())
                    .put("evaluate_s", outcome.timings().evaluatePackSeconds())
                    .put("measured_s", outcome.measuredSeconds())
                    .put("predicted_s", outcome.predictedSeconds())
                    .put("error", outcome.error())
                    .put("coverage", outcome.result().coverage())
                    .put("within_1px", outcome.result().near())
                    .put("checksum", outcome.result().checksum());
        }
        ArrayNode compared = node.putArray("pairs");
        for (MatchingPair pair : pairs) {
            compared.addObject()
                    .put("question", pair.question())
                    .put("slaves", pair.one().arrangement().slaves())
                    .put("predicted_lead", pair.predictedLead())
                    .put("measured_lead", pair.measuredLead())
                    .put("same_winner", pair.sameWinner());
        }
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }
}
