package io.scansion.console.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.RunFigures;
import io.scansion.console.experiment.run.RunFigures.StageFigures;
import java.math.BigDecimal;
import java.math.MathContext;

/** Writes an {@link ExperimentOutcome} as one JSON object on one line. The keys are a promise to readers. */
final class SummaryJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SummaryJson() {}

    /** The documented keys of a summary and no others. */
    static String demo(ExperimentOutcome outcome) {
        return text(summary(outcome));
    }

    /** The same keys, the experiment's name and one row for every stage beside the published figures. */
    static String experiment(ExperimentOutcome outcome) {
        ObjectNode node = summary(outcome);
        node.put("experiment", outcome.experiment().name());
        put(node, "scale", outcome.experiment().scale());
        ArrayNode stages = node.putArray("stages");
        Published published = outcome.experiment().published();
        for (StageFigures stage : outcome.figures().stages()) {
            ObjectNode row = stages.addObject();
            row.put("stage", stage.stage());
            row.put("instances_before", stage.instancesBefore());
            row.put("instances", stage.instancesAfter());
            put(row, "compute_s", stage.computeSeconds());
            put(row, "before_items_per_s", stage.itemsPerSecondBefore());
            put(row, "after_items_per_s", stage.itemsPerSecondAfter());
            put(row, "production_time_s", stage.productionSeconds());
            put(row, "dependent_production_time_s", stage.dependentSeconds());
            put(row, "measured_production_time_s", stage.measuredSeconds());
            if (published.hasStages()) {
                int at = stage.stage();
                put(
                        row,
                        "published_production_time_s",
                        published.independentSeconds().get(at));
                put(
                        row,
                        "published_dependent_production_time_s",
                        published.dependentSeconds().get(at));
                put(
                        row,
                        "published_measured_production_time_s",
                        published.measuredSeconds().get(at));
            }
            if (!published.instances().isEmpty()) {
                row.put("published_instances", published.instances().get(stage.stage()));
            }
        }
        return text(node);
    }

    private static ObjectNode summary(ExperimentOutcome outcome) {
        RunFigures figures = outcome.figures();
        ResultLine result = outcome.result();
        ObjectNode node = MAPPER.createObjectNode();
        node.put("type", "summary");
        node.put("items", result.items());
        put(node, "before_items_per_s", figures.before());
        put(node, "after_items_per_s", figures.after());
        put(node, "ratio", figures.ratio());
        put(node, "pace_of_fastest_stage_items_per_s", figures.fastestPace());
        figures.instancesAfter().forEach(node.putArray("instances")::add);
        put(node, "predicted_items_per_s", figures.predicted());
        put(node, "prediction_error", figures.predictionError());
        node.put("changes", figures.changes());
        node.put("lost", result.lost());
        node.put("duplicated", result.duplicated());
        node.put("reordered", result.reordered());
        node.put("checksum", result.checksum());
        return node;
    }

    private static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(
                    key,
                    value == 0
                            ? 0
                            : new BigDecimal(value).round(new MathContext(6)).doubleValue());
        } else {
            node.putNull(key);
        }
    }

    private static String text(ObjectNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }
}
