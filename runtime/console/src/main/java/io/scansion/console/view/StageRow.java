package io.scansion.console.view;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The last measurement of one stage. Times are seconds per item, NaN where nothing is known.
 *
 * @param stage virtual rank
 * @param note why the stage is unknown, or empty
 * @param overheadShare share of the wall-clock time spent inside the probes
 */
record StageRow(
        int stage,
        int instances,
        boolean known,
        String note,
        double itemsPerSecond,
        double computeSeconds,
        double blockedReceiveSeconds,
        double blockedSendSeconds,
        double productionSeconds,
        double dependentProductionSeconds,
        double measuredProductionSeconds,
        boolean bottleneck,
        double overheadShare) {

    /** Reads an event of type {@code measurement}; keys that are missing are unknown. */
    static StageRow of(JsonNode event) {
        return new StageRow(
                event.path("stage").asInt(-1),
                event.path("instances").asInt(0),
                event.path("known").asBoolean(true),
                event.path("note").asText(""),
                number(event, "items_per_s"),
                number(event, "compute_s"),
                number(event, "blocked_receive_s"),
                number(event, "blocked_send_s"),
                number(event, "production_time_s"),
                number(event, "dependent_production_time_s"),
                number(event, "measured_production_time_s"),
                event.path("bottleneck").asBoolean(false),
                number(event, "overhead_share"));
    }

    private static double number(JsonNode event, String key) {
        return event.path(key).asDouble(Double.NaN);
    }
}
