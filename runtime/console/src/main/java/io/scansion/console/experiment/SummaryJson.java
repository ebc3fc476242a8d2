package io.scansion.console.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.RunFigures;
import io.scansion.console.experiment.run.RunFigures.StageFigures;
import io.scansion.console.experiment.run.SummaryText;

/** Writes an {@link ExperimentOutcome} as one JSON object on one line. The keys are a promise to readers. */
final class SummaryJson {
    private SummaryJson() {}

    /** The documented keys of a summary and no others. */
    static String demo(ExperimentOutcome outcome) {
        return SummaryText.line(summary(outcome));
    }

    /** The same keys, the experiment's name and one row for every stage beside the published figures. */
    static String experiment(ExperimentOutcome outcome) {
        ObjectNode node = summary(outcome);
        node.put("experiment", outcome.experiment().name());
        SummaryText.put(node, "scale", outcome.experiment().scale());
        ArrayNode stages = node.putArray("stages");
        Published published = outcome.experiment().published();
        for (StageFigures stage : outcome.figures().stages()) {
            ObjectNode row = stages.addObject();
            row.put("stage", stage.stage());
            row.put("instances_before", stage.instancesBefore());
            row.put("instances", stage.instancesAfter());
            SummaryText.put(row, "compute_s", stage.computeSeconds());
            SummaryText.put(row, "before_items_per_s", stage.itemsPerSecondBefore());
            SummaryText.put(row, "after_items_per_s", stage.itemsPerSecondAfter());
            SummaryText.put(row, "production_time_s", stage.productionSeconds());
            SummaryText.put(row, "dependent_production_time_s", stage.dependentSeconds());
            SummaryText.put(row, "measured_production_time_s", stage.measuredSeconds());
            if (published.hasStages()) {
                int at = stage.stage();
                SummaryText.put(
                        row,
                        "published_production_time_s",
                        published.independentSeconds().get(at));
                SummaryText.put(
                        row,
                        "published_dependent_production_time_s",
                        published.dependentSeconds().get(at));
                SummaryText.put(
                        row,
                        "published_measured_production_time_s",
                        published.measuredSeconds().get(at));
            }
            if (!published.instances().isEmpty()) {
                row.put("published_instances", published.instances().get(stage.stage()));
            }
        }
        return SummaryText.line(node);
    }

    private static ObjectNode summary(ExperimentOutcome outcome) {
        RunFigures figures = outcome.figures();
        ResultLine result = outcome.result();
        ObjectNode node = SummaryText.object();
        node.put("type", "summary");
        node.put("items", result.items());
        SummaryText.put(node, "before_items_per_s", figures.before());
        SummaryText.put(node, "after_items_per_s", figures.after());
        SummaryText.put(node, "ratio", figures.ratio());
        SummaryText.put(node, "pace_of_fastest_stage_items_per_s", figures.fastestPace());
        figures.instancesAfter().forEach(node.putArray("instances")::add);
        SummaryText.put(node, "predicted_items_per_s", figures.predicted());
        SummaryText.put(node, "prediction_error", figures.predictionError());
        node.put("changes", figures.changes());
        node.put("lost", result.lost());
        node.put("duplicated", result.duplicated());
        node.put("reordered", result.reordered());
        node.put("checksum", result.checksum());
        return node;
    }
}
