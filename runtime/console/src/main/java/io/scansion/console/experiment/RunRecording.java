package io.scansion.console.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** The events of one run that its figures are computed from. Not thread-safe. */
final class RunRecording {
    private static final String LIVE_MODEL = "poetries";

    private final Map<Long, Window> windows = new TreeMap<>();
    private final Set<Long> accepted = new LinkedHashSet<>();
    private final Map<Long, Double> promises = new TreeMap<>();
    private double firstCommand = Double.NaN;
    private double lastAccepted = Double.NaN;
    private double lastOutcome = Double.NaN;
    private double lastPromise = Double.NaN;

    /** One window: when it closed, how long it was, its stages by rank, and what the model predicted for it. */
    static final class Window {
        final double endSeconds;
        final double lengthSeconds;
        final Map<Integer, MeasuredStage> stages = new TreeMap<>();
        double predictedItemsPerSecond = Double.NaN;

        Window(double endSeconds, double lengthSeconds) {
            this.endSeconds = endSeconds;
            this.lengthSeconds = lengthSeconds;
        }

        double startSeconds() {
            return endSeconds - lengthSeconds;
        }

        /** Whether every one of so many stages completed items. */
        boolean complete(int stageCount) {
            return stages.size() == stageCount && stages.values().stream().allMatch(MeasuredStage::active);
        }
    }

    /** Takes in one event of the run; those of no interest are passed over. */
    void accept(JsonNode event) {
        double time = event.path("time_s").asDouble(Double.NaN);
        switch (event.path("type").asText("")) {
            case "measurement" -> {
                MeasuredStage stage = MeasuredStage.of(event);
                windows.computeIfAbsent(
                                event.path("window").asLong(),
                                index -> new Window(time, event.path("window_s").asDouble(Double.NaN)))
                        .stages
                        .put(stage.stage(), stage);
            }
            case "prediction" -> prediction(event);
            case "recommendation" ->
                promises.put(
                        event.path("id").asLong(),
                        event.path("predicted_items_per_s").asDouble(Double.NaN));
            case "command" -> command(event, time);
            case "outcome" -> lastOutcome = time;
            default -> {
                // not needed for the figures
            }
        }
    }

    private void prediction(JsonNode event) {
        List<Window> all = windows();
        if (event.path("model").asText("").equals(LIVE_MODEL) && !all.isEmpty()) {
            all.get(all.size() - 1).predictedItemsPerSecond =
                    event.path("predicted_items_per_s").asDouble(Double.NaN);
        }
    }

    private void command(JsonNode event, double time) {
        String state = event.path("state").asText("");
        long id = event.path("id").asLong();
        if (state.equals("sent") && Double.isNaN(firstCommand)) {
            firstCommand = time;
        } else if (state.equals("accepted")) {
            accepted.add(id);
            lastAccepted = time;
            lastPromise = promises.getOrDefault(id, lastPromise);
        }
    }

    /** All windows in order. */
    List<Window> windows() {
        return new ArrayList<>(windows.values());
    }

    /** Decisions that the program accepted. */
    int changes() {
        return accepted.size();
    }

    /** When the first command was sent, in seconds since the start of the job. */
    OptionalDouble firstCommandSeconds() {
        return known(firstCommand);
    }

    /** When the last change had settled: its outcome was judged. Empty while there was none, or no outcome yet. */
    OptionalDouble settledSeconds() {
        return lastOutcome > lastAccepted ? known(lastOutcome) : OptionalDouble.empty();
    }

    /** What the last accepted recommendation promised, in items per second. */
    OptionalDouble promisedItemsPerSecond() {
        return known(lastPromise);
    }

    private static OptionalDouble known(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
