package io.scansion.console.view;

import com.fasterxml.jackson.databind.JsonNode;

/** Puts events of the types {@code master_slave} and {@code advice} into words. Stateless. */
final class MasterSlaveWords {
    private MasterSlaveWords() {}

    /** Returns what the workers and the master do for one task, means over all workers. */
    static String of(JsonNode event) {
        int known = 0;
        double idle = 0;
        double tasks = 0;
        for (JsonNode worker : event.path("workers")) {
            if (worker.path("known").asBoolean(false)) {
                known++;
                tasks += worker.path("tasks").asDouble();
                idle += worker.path("tasks").asDouble() * worker.path("idle_s").asDouble();
            }
        }
        int workers = event.path("workers").size();
        return "master " + event.path("master").asInt() + ", "
                + (known == workers ? "" : known + " of ") + Units.counted(workers, "worker") + ", "
                + event.path("interaction").asText("") + ": a task "
                + seconds(event, "task_s") + " (deviation " + seconds(event, "task_deviation_s") + "), idle "
                + Units.seconds(tasks > 0 ? idle / tasks : Double.NaN) + "; master "
                + seconds(event, "master_s") + " a task, a result waits " + seconds(event, "result_wait_s");
    }

    /** Returns an event of type {@code advice} in words, without its reason. */
    static String advised(JsonNode event) {
        JsonNode gain = event.path("gain");
        String current = event.path("current").asText("");
        String advised = event.path("advised").asText("");
        String change = current.isEmpty() || current.equals(advised) ? advised : current + " -> " + advised;
        return event.path("kind").asText("") + " " + change
                + (gain.isNumber()
                        ? ", " + Units.rate(event.path("predicted_tasks_per_s").asDouble()) + " tasks/s ("
                                + Units.gain(gain.asDouble()) + ")"
                        : "")
                + ", says " + event.path("model").asText("");
    }

    private static String seconds(JsonNode event, String key) {
        return Units.seconds(event.path(key).asDouble(Double.NaN));
    }
}
