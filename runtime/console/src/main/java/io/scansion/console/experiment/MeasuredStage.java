package io.scansion.console.experiment;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One stage in one window, as an event of type {@code measurement} says. Times are seconds per item, NaN where unknown.
 *
 * @param itemsPerSecond of all instances together
 * @param cycleSeconds time of one instance per item, waiting included; it says the same as the rate without counting
 *     a whole item more or less at the ends of a window
 * @param productionSeconds {@code Tr} of the model
 * @param dependentSeconds {@code rTr} of the model
 */
record MeasuredStage(
        int stage,
        boolean known,
        int instances,
        long items,
        double itemsPerSecond,
        double computeSeconds,
        double cycleSeconds,
        double productionSeconds,
        double dependentSeconds) {

    static MeasuredStage of(JsonNode event) {
        return new MeasuredStage(
                event.path("stage").asInt(-1),
                event.path("known").asBoolean(true),
                event.path("instances").asInt(1),
                event.path("items").asLong(0),
                event.path("items_per_s").asDouble(Double.NaN),
                event.path("compute_s").asDouble(Double.NaN),
                event.path("compute_s").asDouble(Double.NaN)
                        + event.path("blocked_receive_s").asDouble(Double.NaN)
                        + event.path("blocked_send_s").asDouble(Double.NaN),
                event.path("production_time_s").asDouble(Double.NaN),
                event.path("dependent_production_time_s").asDouble(Double.NaN));
    }

    /** Seconds between two items of all instances together. */
    double periodSeconds() {
        return cycleSeconds > 0 ? cycleSeconds / instances : 1 / itemsPerSecond;
    }

    /** Whether the stage completed items in the window and says so. */
    boolean active() {
        return known && items > 0 && itemsPerSecond > 0;
    }
}
