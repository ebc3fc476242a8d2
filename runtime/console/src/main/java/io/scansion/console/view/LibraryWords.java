package io.scansion.console.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A run with the library in one line. */
final class LibraryWords {
    private LibraryWords() {}

    static String of(JsonNode event) {
        return event.path("type").asText("").equals("farm") ? farm(event) : pipeline(event);
    }

    private static String farm(JsonNode event) {
        return "farm: " + event.path("workers").asInt() + " of "
                + event.path("most_workers").asInt() + " workers, "
                + Units.counted(event.path("chunk").asInt(), "task") + " a message, a task takes "
                + Units.seconds(event.path("task_s").asDouble(Double.NaN)) + ", master busy "
                + Units.percent(event.path("master_busy").asDouble(Double.NaN))
                + (event.path("left").isNumber()
                        ? ", " + Units.counted(event.path("left").asLong(), "task") + " left"
                        : "");
    }

    private static String pipeline(JsonNode event) {
        List<String> stages = new ArrayList<>();
        for (JsonNode stage : event.path("stages")) {
            int instances = stage.path("ranks").size();
            stages.add(stage.path("name").asText("") + (instances > 1 ? " x" + instances : "") + " "
                    + Units.seconds(stage.path("message_s").asDouble(Double.NaN)));
        }
        return "pipeline: " + String.join(", ", stages) + "; "
                + Units.counted(event.path("free").size(), "rank") + " free";
    }
}
