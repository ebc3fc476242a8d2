package io.scansion.console.plan;

import io.scansion.console.output.JsonObject;
import io.scansion.models.poetries.GatheringPlanner.Gathering;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Plan.StageChange;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.RunTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a {@link PlanReport} as one JSON object. Times are seconds, rates items per second. */
public final class PlanJson {
    private PlanJson() {}

    /** Adds the report to an object that says already what it is. */
    public static JsonObject addTo(JsonObject root, PlanReport report) {
        List<JsonObject> stages = new ArrayList<>();
        for (PipelineDescription.Stage stage : report.description().stages()) {
            stages.add(new JsonObject()
                    .put("name", stage.name())
                    .put("compute_s", stage.computeSeconds())
                    .put("message_bytes", stage.messageBytes())
                    .put("replicable", stage.replicable()));
        }
        root.put("processors", report.processors())
                .put("manager", report.manager().name().toLowerCase(Locale.ROOT))
                .put("protocol", report.description().synchronous() ? "synchronous" : "asynchronous")
                .put("stages", stages)
                .put("now", prediction(report.advice().current()))
                .put("best", plan(report, report.advice().best()))
                .put("cheapest", plan(report, report.advice().cheapest()))
                .put("gathered", report.gathering().map(PlanJson::gathering).orElse(null))
                .put("greedy", plan(report, report.greedy()));
        report.goal().ifPresent(goal -> root.put("run", run(report, goal)));
        return root;
    }

    private static JsonObject prediction(Prediction prediction) {
        return new JsonObject()
                .put("instances", prediction.instances())
                .put("production_time_s", prediction.independentSeconds())
                .put("dependent_production_time_s", prediction.dependentSeconds())
                .put("items_per_s", prediction.itemsPerSecond())
                .put("bottlenecks", prediction.bottlenecks());
    }

    private static JsonObject run(PlanReport report, RunGoal goal) {
        JsonObject run = new JsonObject()
                .put("items", goal.items())
                .put("now", run(report, goal, report.advice().current().instances()))
                .put("best", run(report, goal, report.advice().best().instances()))
                .put("cheapest", run(report, goal, report.advice().cheapest().instances()));
        goal.withinSeconds()
                .ifPresent(seconds -> run.put("within_s", seconds)
                        .put(
                                "in_time",
                                report.inTime(goal, seconds)
                                        .map(plan -> run(report, goal, plan.instances())
                                                .put("instances", plan.instances())
                                                .put("new_processors", plan.newProcessors()))
                                        .orElse(null)));
        return run;
    }

    private static JsonObject run(PlanReport report, RunGoal goal, List<Integer> instances) {
        RunTime time = report.runTime(goal, instances);
        return new JsonObject()
                .put("fill_s", time.fillSeconds())
                .put("busy_s", time.busySeconds())
                .put("drain_s", time.drainSeconds())
                .put("seconds", time.seconds());
    }

    private static JsonObject gathering(Gathering gathering) {
        return new JsonObject()
                .put("groups", gathering.groups())
                .put("instances", gathering.prediction().instances())
                .put("items_per_s", gathering.prediction().itemsPerSecond())
                .put("processors", gathering.processors());
    }

    private static JsonObject plan(PlanReport report, Plan plan) {
        List<JsonObject> changes = new ArrayList<>();
        for (StageChange change : plan.changes()) {
            changes.add(new JsonObject()
                    .put("stage", change.stage())
                    .put("from", change.from())
                    .put("to", change.to())
                    .put("reason", change.reason()));
        }
        return prediction(plan.prediction())
                .put("gain", report.advice().gain(plan))
                .put("new_processors", plan.newProcessors())
                .put("changes", changes)
                .put(
                        "limit",
                        new JsonObject()
                                .put("kind", plan.limit().kind().name().toLowerCase(Locale.ROOT))
                                .put("stage", plan.limit().stage())
                                .put("reason", plan.limit().reason()));
    }
}
