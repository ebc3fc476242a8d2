package io.scansion.tuner.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of every {@link RunEvent}. Names are spelt out here, one by one, because they are a promise to readers: a
 * record component may be renamed, a key may not. Instances are stateless and safe to share.
 */
public final class RunEventJson {
    private final ObjectMapper mapper = new ObjectMapper();

    /**
     * @param timeSeconds since the start of the job, in seconds
     * @return one line without its line end
     */
    public String line(RunEvent event, double timeSeconds, String job) {
        ObjectNode node = mapper.createObjectNode();
        node.put("type", event.type());
        put(node, "time_s", timeSeconds);
        node.put("job", job);
        fill(node, event);
        return text(node);
    }

    /** The summary as the console prints it: the documented keys only. */
    public String summary(RunEvent.Summary summary) {
        ObjectNode node = mapper.createObjectNode();
        node.put("type", summary.type());
        fill(node, summary);
        return text(node);
    }

    private String text(ObjectNode node) {
        try {
            return mapper.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }

    private static void fill(ObjectNode node, RunEvent event) {
        if (event instanceof RunEvent.Job e) {
            job(node, e);
        } else if (event instanceof RunEvent.Structure e) {
            structure(node, e);
        } else if (event instanceof RunEvent.Measurement e) {
            measurement(node, e);
        } else if (event instanceof RunEvent.MasterSlave e) {
            masterSlave(node, e);
        } else if (event instanceof RunEvent.Prediction e) {
            prediction(node, e);
        } else if (event instanceof RunEvent.Recommendation e) {
            recommendation(node, e);
        } else if (event instanceof RunEvent.NoChange e) {
            noChange(node, e);
        } else if (event instanceof RunEvent.Refusal e) {
            node.put("stage", e.stage()).put("reason", e.reason());
        } else if (event instanceof RunEvent.Command e) {
            command(node, e);
        } else if (event instanceof RunEvent.Outcome e) {
            outcome(node, e);
        } else if (event instanceof RunEvent.Contract e) {
            contract(node, e);
        } else if (event instanceof RunEvent.TuningPoint e) {
            tuningPoint(node, e);
        } else if (event instanceof RunEvent.Setting e) {
            setting(node, e);
        } else if (event instanceof LibraryEvent e) {
            LibraryEventJson.fill(node, e);
        } else if (event instanceof RunEvent.Advice e) {
            advice(node, e);
        } else if (event instanceof RunEvent.Warning e) {
            node.put("rank", e.rank()).put("text", e.text());
        } else if (event instanceof RunEvent.Summary e) {
            summary(node, e);
        }
    }

    private static void job(ObjectNode node, RunEvent.Job e) {
        node.put("main_class", e.mainClass());
        node.put("primaries", e.primaries());
        node.put("spares", e.spares());
        ints(node.putArray("stateless"), e.stateless());
        node.put("mode", e.mode());
        node.put("device", e.device());
        put(node, "min_gain", e.minGain());
        put(node, "window_s", e.windowSeconds());
    }

    private static void structure(ObjectNode node, RunEvent.Structure e) {
        node.put("linear", e.linear());
        node.put("shape", e.shape());
        ints(node.putArray("stages"), e.stages());
        ArrayNode edges = node.putArray("edges");
        for (RunEvent.Edge edge : e.edges()) {
            ObjectNode one = edges.addObject();
            one.put("from", edge.from()).put("to", edge.to()).put("mode", edge.mode());
            put(one, "bytes_per_item", edge.bytesPerItem());
        }
        if (!e.interaction().isEmpty()) {
            node.put("master", e.master()).put("interaction", e.interaction());
        }
        node.put("evidence", e.evidence());
    }

    private static void masterSlave(ObjectNode node, RunEvent.MasterSlave e) {
        node.put("window", e.window());
        node.put("master", e.master());
        node.put("interaction", e.interaction());
        put(node, "tasks_per_s", e.tasksPerSecond());
        put(node, "task_s", e.taskSeconds());
        put(node, "task_deviation_s", e.taskDeviationSeconds());
        put(node, "master_s", e.masterSeconds());
        put(node, "master_send_s", e.masterSendSeconds());
        put(node, "master_idle_s", e.masterIdleSeconds());
        put(node, "results_waiting", e.resultsWaiting());
        put(node, "result_wait_s", e.resultWaitSeconds());
        ArrayNode workers = node.putArray("workers");
        for (RunEvent.Worker worker : e.workers()) {
            ObjectNode one = workers.addObject();
            boolean known = worker.note().isEmpty();
            one.put("rank", worker.rank()).put("known", known);
            if (known) {
                one.put("tasks", worker.tasks());
            } else {
                one.put("note", worker.note()).putNull("tasks");
            }
            put(one, "compute_s", worker.computeSeconds());
            put(one, "deviation_s", worker.deviationSeconds());
            put(one, "idle_s", worker.idleSeconds());
            put(one, "send_s", worker.sendSeconds());
            put(one, "bytes_in", worker.bytesIn());
            put(one, "bytes_out", worker.bytesOut());
        }
    }

    private static void measurement(ObjectNode node, RunEvent.Measurement e) {
        node.put("window", e.window());
        put(node, "window_s", e.windowSeconds());
        node.put("stage", e.stage());
        node.put("known", e.known());
        if (!e.note().isEmpty()) {
            node.put("note", e.note());
        }
        node.put("instances", e.instances());
        if (e.known()) {
            node.put("items", e.items());
        } else {
            node.putNull("items");
        }
        put(node, "items_per_s", e.itemsPerSecond());
        put(node, "compute_s", e.computeSeconds());
        put(node, "compute_p99_s", e.computeP99Seconds());
        put(node, "compute_deviation_s", e.computeDeviationSeconds());
        put(node, "blocked_receive_s", e.blockedReceiveSeconds());
        put(node, "blocked_send_s", e.blockedSendSeconds());
        put(node, "bytes_per_item", e.bytesPerItem());
        put(node, "production_time_s", e.productionTimeSeconds());
        put(node, "dependent_production_time_s", e.dependentProductionTimeSeconds());
        put(node, "measured_production_time_s", e.measuredProductionTimeSeconds());
        node.put("bottleneck", e.bottleneck());
        put(node, "overhead_share", e.overheadShare());
    }

    private static void prediction(ObjectNode node, RunEvent.Prediction e) {
        node.put("model", e.model());
        ints(node.putArray("instances"), e.instances());
        ints(node.putArray("bottlenecks"), e.bottlenecks());
        put(node, "predicted_items_per_s", e.predictedItemsPerSecond());
        put(node, "predicted_production_time_s", e.predictedProductionTimeSeconds());
        put(node, "measured_items_per_s", e.measuredItemsPerSecond());
        put(node, "error", e.error());
        put(node, "mean_absolute_error", e.meanAbsoluteError());
    }

    private static void contract(ObjectNode node, RunEvent.Contract e) {
        put(node, "required_items_per_s", e.requiredItemsPerSecond());
        node.put("verdict", e.verdict());
        node.put("state", e.state());
        ArrayNode stages = node.putArray("stages");
        for (RunEvent.Demand demand : e.stages()) {
            ObjectNode stage = stages.addObject().put("stage", demand.stage());
            put(stage, "items_per_s", demand.itemsPerSecond());
            put(stage, "utilisation", demand.utilisation());
            stage.put("instances", demand.instances()).put("needed", demand.needed());
        }
        node.put("reason", e.reason());
    }

    private static void advice(ObjectNode node, RunEvent.Advice e) {
        node.put("kind", e.kind()).put("model", e.model());
        node.put("current", e.current()).put("advised", e.advised());
        put(node, "current_tasks_per_s", e.currentTasksPerSecond());
        put(node, "predicted_tasks_per_s", e.predictedTasksPerSecond());
        put(node, "gain", e.gain());
        node.put("reason", e.reason());
    }

    private static void recommendation(ObjectNode node, RunEvent.Recommendation e) {
        node.put("id", e.id());
        node.put("stage", e.stage());
        node.put("from", e.from());
        node.put("to", e.to());
        put(node, "current_items_per_s", e.currentItemsPerSecond());
        put(node, "predicted_items_per_s", e.predictedItemsPerSecond());
        put(node, "gain", e.gain());
        ints(node.putArray("instances"), e.instances());
        node.put("spares", e.spares());
        node.put("reason", e.reason());
    }

    private static void noChange(ObjectNode node, RunEvent.NoChange e) {
        node.put("kind", e.kind());
        put(node, "current_items_per_s", e.currentItemsPerSecond());
        put(node, "best_items_per_s", e.bestItemsPerSecond());
        put(node, "gain", e.gain());
        node.put("reason", e.reason());
    }

    private static void command(ObjectNode node, RunEvent.Command e) {
        node.put("id", e.id());
        node.put("rank", e.rank());
        ints(node.putArray("chain"), e.chain());
        ArrayNode targets = node.putArray("targets");
        e.targets().forEach((stage, instances) -> {
            ObjectNode one = targets.addObject();
            one.put("stage", stage);
            ints(one.putArray("instances"), instances);
        });
        node.put("state", e.state());
        node.put("reason", e.reason());
    }

    private static void outcome(ObjectNode node, RunEvent.Outcome e) {
        node.put("id", e.id());
        put(node, "before_items_per_s", e.beforeItemsPerSecond());
        put(node, "predicted_items_per_s", e.predictedItemsPerSecond());
        put(node, "measured_items_per_s", e.measuredItemsPerSecond());
        put(node, "error", e.error());
        node.put("kept", e.kept());
        node.put("undone", !e.kept());
        node.put("reason", e.reason());
    }

    private static void tuningPoint(ObjectNode node, RunEvent.TuningPoint e) {
        node.put("name", e.name()).put("field", e.field()).put("value_type", e.valueType());
        bound(node, "min", e.min());
        bound(node, "max", e.max());
        ArrayNode values = node.putArray("values");
        for (RunEvent.PointValue value : e.values()) {
            ints(values.addObject().put("value", value.value()).putArray("ranks"), value.ranks());
        }
        ints(node.putArray("waiting"), e.waiting());
    }

    /** Exact, unlike what is measured. */
    private static void bound(ObjectNode node, String key, double value) {
        if (!Double.isFinite(value)) {
            node.putNull(key);
        } else if (value == Math.rint(value)) {
            node.put(key, (long) value);
        } else {
            node.put(key, value);
        }
    }

    private static void setting(ObjectNode node, RunEvent.Setting e) {
        node.put("id", e.id()).put("name", e.name()).put("value", e.value());
        node.put("undoes", e.undoes()).put("state", e.state());
        ints(node.putArray("ranks"), e.ranks());
        ints(node.putArray("waiting"), e.waiting());
        node.put("reason", e.reason());
    }

    private static void summary(ObjectNode node, RunEvent.Summary e) {
        optional(node, "items", e.items());
        optional(node, "before_items_per_s", e.beforeItemsPerSecond());
        optional(node, "after_items_per_s", e.afterItemsPerSecond());
        optional(node, "ratio", e.ratio());
        optional(node, "pace_of_fastest_stage_items_per_s", e.paceOfFastestStageItemsPerSecond());
        List<Integer> instances = e.instances();
        if (instances != null) {
            ints(node.putArray("instances"), instances);
        }
        optional(node, "predicted_items_per_s", e.foretold().itemsPerSecond());
        optional(node, "prediction_error", e.foretold().error());
        String model = e.foretold().model();
        if (model != null) {
            node.put("predicted_by", model);
        }
        Integer changes = e.changes();
        optional(node, "changes", changes == null ? null : Long.valueOf(changes));
        RunEvent.Integrity integrity = e.integrity();
        if (integrity != null) {
            node.put("lost", integrity.lost()).put("duplicated", integrity.duplicated());
            node.put("reordered", integrity.reordered()).put("checksum", integrity.checksum());
        }
    }

    private static void optional(ObjectNode node, String key, @Nullable Long value) {
        if (value != null) {
            node.put(key, value.longValue());
        }
    }

    private static void optional(ObjectNode node, String key, @Nullable Double value) {
        if (value != null) {
            put(node, key, value);
        }
    }

    static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, significant(value));
        } else {
            node.putNull(key);
        }
    }

    /** Six significant digits: nothing here is measured better, and a line stays readable. */
    private static double significant(double value) {
        return value == 0
                ? 0
                : new java.math.BigDecimal(value)
                        .round(new java.math.MathContext(6))
                        .doubleValue();
    }

    static void ints(ArrayNode array, List<Integer> values) {
        values.forEach(array::add);
    }
}
