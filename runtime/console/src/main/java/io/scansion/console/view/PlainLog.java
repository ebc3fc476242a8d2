package io.scansion.console.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The view for an output that is no terminal: lines to append, one for every decision and, at most every
 * {@value #SECONDS_BETWEEN_WINDOWS} seconds, one for what is measured. Not thread-safe.
 */
public final class PlainLog {
    static final int SECONDS_BETWEEN_WINDOWS = 2;

    private final RunPicture picture = new RunPicture();
    private double lastWindowLine = Double.NEGATIVE_INFINITY;
    private long newsSeen;
    private String lastDecision = "";
    private boolean headShown;
    private boolean recommending;

    /** Takes in one event and returns the lines to append, often none. */
    public List<String> accept(JsonNode event) {
        List<String> lines = new ArrayList<>();
        String type = event.path("type").asText("");
        if (recommending && !type.equals("recommendation")) {
            recommending = false;
            decision(lines);
        }
        picture.accept(event);
        switch (type) {
            case "job" -> head(lines);
            case "prediction" -> window(lines);
            case "master_slave" -> masterSlave(lines);
            case "farm", "library_pipeline" -> library(lines);
            case "refusal" ->
                lines.add(stamp("stage " + event.path("stage").asInt() + " refused: "
                        + event.path("reason").asText("")));
            case "recommendation" -> recommending = true; // a plan for several stages is several events
            case "no_change" -> decision(lines);
            case "advice" ->
                lines.add(stamp("advice: " + MasterSlaveWords.advised(event) + ": "
                        + event.path("reason").asText("")));
            case "rearrangement" -> {
                decision(lines);
                latest(lines);
            }
            case "contract", "command", "outcome", "warning" -> latest(lines);
            case "summary" -> summary(event, lines);
            default -> {
                // the rest shows in the next line of measurements
            }
        }
        return lines;
    }

    /** What is known of the run. */
    public RunPicture picture() {
        return picture;
    }

    private void head(List<String> lines) {
        if (!headShown) {
            headShown = true;
            JsonNode job = picture.job();
            lines.add(stamp(
                    "job " + picture.jobId() + ": " + job.path("main_class").asText("-") + ", "
                            + job.path("primaries").asInt() + " ranks, "
                            + job.path("spares").asInt() + " spares, "
                            + job.path("device").asText("-") + ", mode "
                            + job.path("mode").asText("-")));
        }
    }

    private void masterSlave(List<String> lines) {
        JsonNode program = picture.masterSlave();
        if (program != null && windowDue()) {
            lines.add(stamp(
                    Units.rate(picture.throughput()) + " tasks/s" + model() + ", " + MasterSlaveWords.of(program)));
        }
    }

    private void library(List<String> lines) {
        JsonNode run = picture.library();
        if (run != null && windowDue()) {
            lines.add(stamp(Units.rate(picture.throughput()) + " items/s" + model() + ", " + LibraryWords.of(run)));
        }
    }

    private boolean windowDue() {
        if (picture.timeSeconds() - lastWindowLine < SECONDS_BETWEEN_WINDOWS) {
            return false;
        }
        lastWindowLine = picture.timeSeconds();
        return true;
    }

    private void window(List<String> lines) {
        if (picture.stages().isEmpty() || picture.masterSlave() != null || picture.library() != null || !windowDue()) {
            return;
        }
        String instances = picture.stages().stream()
                .map(row -> String.valueOf(row.instances()))
                .collect(Collectors.joining(","));
        String compute = picture.stages().stream()
                .map(row -> Units.seconds(row.computeSeconds()) + (row.bottleneck() ? "*" : ""))
                .collect(Collectors.joining(", "));
        lines.add(stamp(Units.rate(picture.throughput()) + " items/s" + model() + ", instances " + instances
                + ", compute " + compute));
    }

    private String model() {
        JsonNode prediction = picture.prediction();
        return prediction == null
                ? ""
                : " (model "
                        + Units.rate(prediction.path("predicted_items_per_s").asDouble(Double.NaN)) + ")";
    }

    private void decision(List<String> lines) {
        RunPicture.Advice advice = picture.advice();
        JsonNode noChange = picture.noChange();
        String text = "";
        if (advice != null) {
            text = "advice #" + advice.id() + ": " + String.join(", ", advice.steps()) + "; "
                    + Units.rate(advice.currentItemsPerSecond()) + " -> "
                    + Units.rate(advice.predictedItemsPerSecond()) + " items/s (" + Units.gain(advice.gain()) + "): "
                    + advice.reason();
        } else if (noChange != null) {
            text = "no change: " + noChange.path("reason").asText("");
        }
        if (!text.isEmpty() && !text.equals(lastDecision)) {
            lastDecision = text;
            lines.add(stamp(text));
        }
    }

    private void summary(JsonNode end, List<String> lines) {
        double after = end.path("after_items_per_s")
                .asDouble(end.path("before_items_per_s").asDouble(Double.NaN));
        String model = end.path("predicted_by").asText("");
        String predicted = model.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; the model %s says %s and was %.1f %% off",
                        model,
                        Units.rate(end.path("predicted_items_per_s").asDouble(Double.NaN)),
                        100 * end.path("prediction_error").asDouble(Double.NaN));
        lines.add(stamp("the run is over: " + end.path("items").asLong() + " items, at the end " + Units.rate(after)
                + " a second" + predicted));
    }

    private void latest(List<String> lines) {
        List<RunPicture.News> news = picture.news();
        if (picture.newsAdded() > newsSeen) {
            newsSeen = picture.newsAdded();
            lines.add(stamp(news.get(news.size() - 1).text()));
        }
    }

    /** Puts the time of the run before a line. */
    String stamp(String text) {
        return String.format(Locale.ROOT, "%8.1f s  %s", picture.timeSeconds(), text.replaceAll("\\p{Cntrl}", " "));
    }
}
