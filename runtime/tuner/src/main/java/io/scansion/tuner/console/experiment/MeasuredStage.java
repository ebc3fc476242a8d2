package io.scansion.tuner.console.experiment;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One stage in one window, as an event of type {@code measurement} says. Times are seconds per item, NaN where unknown.
 *
 * @param itemsPerSecond of all instances together
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
                event.path("production_time_s").asDouble(Double.NaN),
                event.path("dependent_production_time_s").asDouble(Double.NaN));
    }

    /** Whether the stage completed items in the window and says so. */
    boolean active() {
        return known && items > 0 && itemsPerSecond > 0;
    }
}
