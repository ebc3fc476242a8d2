package io.scansion.tuner.console.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.StageChange;
import java.util.Locale;

/** Writes a {@link PlanReport} as one JSON object on one line. Times are seconds, rates items per second. */
public final class PlanJson {
    private PlanJson() {}

    /** Returns the object as text without a line end. */
    public static String line(PlanReport report) {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode();
        root.put("type", "plan");
        root.put("processors", report.processors());
        root.put("manager", report.manager().name().toLowerCase(Locale.ROOT));
        root.put("protocol", report.description().synchronous() ? "synchronous" : "asynchronous");
        ArrayNode stages = root.putArray("stages");
        for (PipelineDescription.Stage stage : report.description().stages()) {
            ObjectNode one = stages.addObject();
            one.put("name", stage.name());
            stage.computeSeconds().forEach(one.putArray("compute_s")::add);
            one.put("message_bytes", stage.messageBytes()).put("replicable", stage.replicable());
        }
        prediction(root.putObject("now"), report.advice().current());
        plan(root.putObject("best"), report, report.advice().best());
        plan(root.putObject("cheapest"), report, report.advice().cheapest());
        plan(root.putObject("greedy"), report, report.greedy());
        try {
            return mapper.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }

    private static void prediction(ObjectNode node, Prediction prediction) {
        prediction.instances().forEach(node.putArray("instances")::add);
        prediction.independentSeconds().forEach(node.putArray("production_time_s")::add);
        prediction.dependentSeconds().forEach(node.putArray("dependent_production_time_s")::add);
        node.put("items_per_s", prediction.itemsPerSecond());
        prediction.bottlenecks().forEach(node.putArray("bottlenecks")::add);
    }

    private static void plan(ObjectNode node, PlanReport report, Plan plan) {
        prediction(node, plan.prediction());
        node.put("gain", report.advice().gain(plan));
        node.put("new_processors", plan.newProcessors());
        ArrayNode changes = node.putArray("changes");
        for (StageChange change : plan.changes()) {
            changes.addObject()
                    .put("stage", change.stage())
                    .put("from", change.from())
                    .put("to", change.to())
                    .put("reason", change.reason());
        }
        node.putObject("limit")
                .put("kind", plan.limit().kind().name().toLowerCase(Locale.ROOT))
                .put("stage", plan.limit().stage())
                .put("reason", plan.limit().reason());
    }
}
