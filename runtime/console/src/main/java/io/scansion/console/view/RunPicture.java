package io.scansion.console.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run from its events so far. An event of an unknown type, or without a key, changes nothing that is
 * shown otherwise. Not thread-safe.
 */
public final class RunPicture {
    /** The model that plans are made with; the others are for comparison and stand in the events only. */
    static final String LIVE_MODEL = "poetries";

    private static final int NEWS_KEPT = 16;

    private final Map<Integer, StageRow> stages = new TreeMap<>();
    private final Map<Integer, String> refusals = new TreeMap<>();
    private final Map<String, JsonNode> points = new TreeMap<>();
    private final Map<String, JsonNode> hints = new TreeMap<>();
    private final Deque<News> news = new ArrayDeque<>();
    private JsonNode job = MissingNode.getInstance();
    private @Nullable JsonNode structure;
    private @Nullable JsonNode noChange;
    private @Nullable JsonNode masterSlave;
    private @Nullable JsonNode library;
    private @Nullable JsonNode prediction;
    private @Nullable JsonNode summary;
    private @Nullable Advice advice;
    private String underWay = "";
    private String jobId = "";
    private double timeSeconds;
    private long newsAdded;

    /** One line of the list of changes. */
    record News(double timeSeconds, String text, Line.Style style) {}

    /** The recommendation that waits for its outcome: one step for each stage that it touches. */
    record Advice(
            long id,
            double currentItemsPerSecond,
            double predictedItemsPerSecond,
            double gain,
            String reason,
            List<String> steps,
            String state) {
        Advice with(String step) {
            List<String> more = new ArrayList<>(steps);
            if (!more.contains(step)) {
                more.add(step);
            }
            return new Advice(id, currentItemsPerSecond, predictedItemsPerSecond, gain, reason, more, state);
        }

        Advice in(String newState) {
            return new Advice(id, currentItemsPerSecond, predictedItemsPerSecond, gain, reason, steps, newState);
        }
    }

    /** Takes in one event of the run. */
    public void accept(JsonNode event) {
        timeSeconds = event.path("time_s").asDouble(timeSeconds);
        jobId = event.path("job").asText(jobId);
        switch (event.path("type").asText("")) {
            case "job" -> job = event;
            case "structure" -> structure = event;
            case "master_slave" -> masterSlave = event;
            case "measurement" -> measurement(StageRow.of(event));
            case "prediction" -> {
                boolean pipeline = structure == null || structure.path("linear").asBoolean(true);
                if (!pipeline || event.path("model").asText(LIVE_MODEL).equals(LIVE_MODEL)) {
                    prediction = event;
                }
            }
            case "recommendation" -> recommendation(event);
            case "advice" ->
                hints.put(event.path("kind").asText("") + event.path("model").asText(""), event);
            case "no_change" -> noChange(event);
            case "refusal" ->
                refusals.put(event.path("stage").asInt(-1), event.path("reason").asText(""));
            case "contract" ->
                add(
                        "contract " + event.path("state").asText("") + ": "
                                + event.path("reason").asText(""),
                        event.path("state").asText("").equals("kept") ? Line.Style.GOOD : Line.Style.BAD);
            case "command" -> command(event);
            case "outcome" -> outcome(event);
            case "tuning_point" -> points.put(event.path("name").asText(""), event);
            case "setting" -> setting(event);
            case "farm", "library_pipeline" -> {
                library = event;
                masterSlave = null; // what the library runs is not what its messages look like
                structure = null;
            }
            case "rearrangement" -> rearrangement(event);
            case "warning" -> add(warning(event), Line.Style.BAD);
            case "summary" -> summary = event;
            default -> {
                // written by a newer tuner: shown by a newer console
            }
        }
    }

    private void measurement(StageRow row) {
        if (row.stage() >= 0) {
            stages.put(row.stage(), row);
        }
    }

    private void recommendation(JsonNode event) {
        long id = event.path("id").asLong();
        String step = "stage " + event.path("stage").asInt() + ": "
                + event.path("from").asInt() + " -> " + event.path("to").asInt();
        Advice known = advice;
        if (known == null || known.id() != id || known.state().isEmpty()) {
            known = new Advice(
                    id,
                    event.path("current_items_per_s").asDouble(Double.NaN),
                    event.path("predicted_items_per_s").asDouble(Double.NaN),
                    event.path("gain").asDouble(Double.NaN),
                    event.path("reason").asText(""),
                    known == null || known.id() != id ? List.of() : known.steps(),
                    "");
        }
        advice = known.with(step);
        noChange = null;
        underWay = "";
    }

    private void noChange(JsonNode event) {
        noChange = event;
        underWay = "";
        Advice known = advice;
        if (known != null && known.state().isEmpty()) {
            advice = null;
        }
    }

    private void command(JsonNode event) {
        String state = event.path("state").asText("");
        long id = event.path("id").asLong();
        Advice known = advice;
        if (known != null && known.id() == id) {
            advice = known.in(state);
        }
        String reason = event.path("reason").asText("");
        if (known != null && known.id() == id && state.equals("sent")) {
            reason = ""; // it stands under the advice
        }
        if (state.equals("sent")) {
            noChange = null;
            prediction = null; // of an arrangement that is being left
            underWay = "plan " + id + " is being carried out";
        }
        List<String> targets = new ArrayList<>();
        event.path("targets")
                .forEach(target -> targets.add("stage " + target.path("stage").asInt() + " x"
                        + target.path("instances").size()));
        boolean bad = state.equals("refused") || state.equals("failed");
        add(
                "#" + id + " " + state + (targets.isEmpty() ? "" : ": " + String.join(", ", targets))
                        + (reason.isEmpty() ? "" : " (" + reason + ")"),
                bad ? Line.Style.BAD : Line.Style.PLAIN);
    }

    private void setting(JsonNode event) {
        String state = event.path("state").asText("");
        if (state.equals("sent")) {
            return; // the answers follow within moments
        }
        String reason = event.path("reason").asText("");
        JsonNode value = event.path("value");
        String what = value.isNull()
                ? event.path("name").asText("") + ", #" + event.path("undoes").asLong() + " taken back"
                : event.path("name").asText("") + " = " + value.asText("");
        boolean bad = state.equals("refused");
        add(
                "#" + event.path("id").asLong() + " " + what + ": " + (bad ? "refused" : "taken by ")
                        + (bad ? "" : event.path("ranks").size() + " ranks")
                        + (event.path("waiting").isEmpty()
                                ? ""
                                : ", " + event.path("waiting").size() + " of them when they load its class")
                        + (reason.isEmpty() ? "" : " (" + reason + ")"),
                bad ? Line.Style.BAD : Line.Style.GOOD);
    }

    private void rearrangement(JsonNode event) {
        String state = event.path("state").asText("");
        long id = event.path("id").asLong();
        if (state.equals("recommended")) {
            advice = new Advice(
                    id,
                    event.path("current_items_per_s").asDouble(Double.NaN),
                    event.path("predicted_items_per_s").asDouble(Double.NaN),
                    event.path("gain").asDouble(Double.NaN),
                    event.path("reason").asText(""),
                    List.of(event.path("from").asText("") + " -> "
                            + event.path("to").asText("")),
                    "");
            noChange = null;
            return;
        }
        Advice known = advice;
        if (known != null && known.id() == id) {
            advice = known.in(state);
        }
        boolean bad = state.equals("failed");
        prediction = bad ? prediction : null; // of an arrangement that is being left
        underWay = bad ? "" : "plan " + id + " is being carried out";
        add(
                "#" + id + " " + state + ": " + event.path("to").asText("")
                        + (bad ? " (" + event.path("reason").asText("") + ")" : ""),
                bad ? Line.Style.BAD : Line.Style.PLAIN);
    }

    private void outcome(JsonNode event) {
        long id = event.path("id").asLong();
        boolean kept = event.path("kept").asBoolean();
        String reason = event.path("reason").asText("");
        add(
                String.format(
                        Locale.ROOT,
                        "#%d %s: predicted %s, measured %s items/s (error %s)%s",
                        id,
                        kept ? "kept" : "undone",
                        Units.rate(event.path("predicted_items_per_s").asDouble(Double.NaN)),
                        Units.rate(event.path("measured_items_per_s").asDouble(Double.NaN)),
                        Units.gain(event.path("error").asDouble(Double.NaN)),
                        kept || reason.isEmpty() ? "" : ": " + reason),
                kept ? Line.Style.GOOD : Line.Style.BAD);
        Advice known = advice;
        if (known != null && known.id() == id) {
            advice = null;
        }
        underWay = "";
    }

    private static String warning(JsonNode event) {
        int rank = event.path("rank").asInt(-1);
        return "warning" + (rank < 0 ? ": " : " from rank " + rank + ": ")
                + event.path("text").asText("");
    }

    private void add(String text, Line.Style style) {
        News last = news.peekLast();
        if (last != null && last.text().equals(text)) {
            return;
        }
        if (news.size() == NEWS_KEPT) {
            news.removeFirst();
        }
        news.addLast(new News(timeSeconds, text, style));
        newsAdded++;
    }

    /** Seconds since the start of the job at the last event. */
    double timeSeconds() {
        return timeSeconds;
    }

    String jobId() {
        return jobId;
    }

    JsonNode job() {
        return job;
    }

    /** Measured stages in rank order. */
    Collection<StageRow> stages() {
        return stages.values();
    }

    /** The last event of every tuning point, by name. */
    Map<String, JsonNode> points() {
        return points;
    }

    Map<Integer, String> refusals() {
        return refusals;
    }

    @Nullable
    Advice advice() {
        return advice;
    }

    /** Which plan is being carried out, in words; empty when none is. */
    String underWay() {
        return underWay;
    }

    @Nullable
    JsonNode noChange() {
        return noChange;
    }

    @Nullable
    JsonNode prediction() {
        return prediction;
    }

    @Nullable
    JsonNode structure() {
        return structure;
    }

    /** What is advised about a program that is not changed: its bottleneck, and then what gains most. */
    List<JsonNode> hints() {
        return hints.values().stream()
                .sorted(Comparator.comparingDouble(hint -> -hint.path("gain").asDouble(Double.MAX_VALUE)))
                .toList();
    }

    /** What was last measured of a master/slave program, or null of any other. */
    @Nullable
    JsonNode masterSlave() {
        return masterSlave;
    }

    /** What was last measured of a run with the library, or null of any other. */
    @Nullable
    JsonNode library() {
        return library;
    }

    /** The summary at the end of the run, or null while it goes on. */
    public @Nullable JsonNode summary() {
        return summary;
    }

    /** The last changes, oldest first. */
    List<News> news() {
        return List.copyOf(news);
    }

    /** How many changes there were, also those no longer kept. */
    long newsAdded() {
        return newsAdded;
    }

    /** Items per second of the last stage, or of all workers of a master/slave program, or NaN. */
    double throughput() {
        JsonNode run = library;
        if (run != null) {
            return run.path("tasks_per_s").asDouble(run.path("items_per_s").asDouble(Double.NaN));
        }
        JsonNode program = masterSlave;
        if (program != null) {
            return program.path("tasks_per_s").asDouble(Double.NaN);
        }
        double last = Double.NaN;
        for (StageRow row : stages.values()) {
            last = row.itemsPerSecond();
        }
        return last;
    }

    /** Spares that serve no stage: all spares less the instances beyond the first of every stage. */
    int freeSpares() {
        int used = stages.values().stream()
                .mapToInt(row -> Math.max(0, row.instances() - 1))
                .sum();
        return Math.max(0, job.path("spares").asInt() - used);
    }
}
