package io.scansion.tuner.record;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON form of every {@link LibraryEvent}; see {@link RunEventJson}. */
final class LibraryEventJson {
    private LibraryEventJson() {}

    static void fill(ObjectNode node, LibraryEvent event) {
        if (event instanceof LibraryEvent.Farm e) {
            farm(node, e);
        } else if (event instanceof LibraryEvent.Pipeline e) {
            pipeline(node, e);
        } else if (event instanceof LibraryEvent.Rearrangement e) {
            rearrangement(node, e);
        }
    }

    private static void farm(ObjectNode node, LibraryEvent.Farm e) {
        node.put("window", e.window());
        RunEventJson.put(node, "window_s", e.windowSeconds());
        node.put("run", e.run()).put("workers", e.workers()).put("most_workers", e.mostWorkers());
        node.put("chunk", e.chunk()).put("ordered", e.ordered()).put("tasks", e.tasks());
        if (e.left() < 0) {
            node.putNull("left");
        } else {
            node.put("left", e.left());
        }
        RunEventJson.put(node, "tasks_per_s", e.tasksPerSecond());
        RunEventJson.put(node, "task_s", e.taskSeconds());
        RunEventJson.put(node, "task_deviation_s", e.taskDeviationSeconds());
        RunEventJson.put(node, "message_s", e.messageSeconds());
        RunEventJson.put(node, "master_task_s", e.masterTaskSeconds());
        RunEventJson.put(node, "master_message_s", e.masterMessageSeconds());
        RunEventJson.put(node, "master_busy", e.masterBusy());
    }

    private static void pipeline(ObjectNode node, LibraryEvent.Pipeline e) {
        node.put("window", e.window());
        RunEventJson.put(node, "window_s", e.windowSeconds());
        node.put("run", e.run()).put("arrangement", e.arrangement()).put("from_item", e.fromItem());
        RunEventJson.put(node, "items", e.items());
        RunEventJson.put(node, "items_per_s", e.itemsPerSecond());
        RunEventJson.put(node, "items_per_message", e.itemsPerMessage());
        ArrayNode stages = node.putArray("stages");
        for (LibraryEvent.Level level : e.levels()) {
            ObjectNode stage = stages.addObject().put("name", level.name()).put("fixed", level.fixed());
            RunEventJson.ints(stage.putArray("ranks"), level.ranks());
            RunEventJson.ints(stage.putArray("parked"), level.parked());
            RunEventJson.put(stage, "message_s", level.messageSeconds());
        }
        RunEventJson.ints(node.putArray("free"), e.free());
    }

    private static void rearrangement(ObjectNode node, LibraryEvent.Rearrangement e) {
        node.put("id", e.id()).put("run", e.run()).put("state", e.state());
        node.put("from", e.from()).put("to", e.to()).put("model", e.model());
        RunEventJson.put(node, "current_items_per_s", e.currentItemsPerSecond());
        RunEventJson.put(node, "predicted_items_per_s", e.predictedItemsPerSecond());
        RunEventJson.put(node, "gain", e.gain());
        node.put("reason", e.reason());
    }
}
