package io.scansion.page.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.journal.RunState;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run as the page shows it: the state that all consoles fold from its events, the course of its pace, its decisions. It is told as JSON
 * in sections, of which the most are events in the form of {@code docs/events.md}, so that who has an older picture needs only those that
 * have changed. Not thread-safe.
 */
final class RunPicture {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String NONE = "null";

    private final RunState state = new RunState();
    private final PaceSeries pace = new PaceSeries();
    private final Decisions decisions = new Decisions();
    private final Placement placement = new Placement();

    void accept(LoggedEvent logged) {
        state.accept(logged);
        pace.accept(logged, state);
        decisions.accept(logged);
        placement.accept(logged.event());
    }

    RunState state() {
        return state;
    }

    /** Everything but the points of the pace, by section; a section that there is nothing to say of is {@code null}. */
    Map<String, String> sections(Standing standing) {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("job", event(state.job()));
        sections.put("wishes", event(state.wishes()));
        sections.put("structure", event(state.structure()));
        sections.put("stages", event(state.stages()));
        sections.put("levels", events(levels()));
        sections.put("service_times", event(state.serviceTimes()));
        sections.put("placement", placementJson());
        sections.put("master_slave", event(state.masterSlave()));
        sections.put("library", event(state.library()));
        sections.put("efficiency", event(state.efficiency()));
        sections.put("overhead", event(state.overhead()));
        sections.put("hosts", events(state.hosts()));
        sections.put("links", events(state.links()));
        sections.put("predictions", events(state.predictions()));
        sections.put("contract", event(state.contract()));
        sections.put("completion", event(state.completion()));
        sections.put("advice", events(state.advice()));
        sections.put("recommendation", events(state.recommendation()));
        sections.put("rearrangement", event(state.rearrangement()));
        sections.put("trial", event(state.trial()));
        sections.put("no_change", event(state.noChange()));
        sections.put("under_way", underWay());
        sections.put("refusals", events(state.refusals()));
        sections.put("points", events(state.points()));
        sections.put("decisions", array(decisions.lines()));
        sections.put(
                "warnings", array(state.warnings().stream().map(EventJson::line).toList()));
        sections.put("summary", event(state.summary()));
        sections.put("now", now());
        sections.put("standing", '"' + standing.word() + '"');
        return sections;
    }

    /** Of a program with too many stages to tell of each in every window, those that were told of in the last. */
    private List<ObservationEvent.Measurement> levels() {
        Optional<ObservationEvent.Stages> all = state.stages();
        return all.isEmpty()
                ? state.levels()
                : state.levels().stream()
                        .filter(level -> level.window() >= all.get().window())
                        .toList();
    }

    /** Of the stages that are told of. */
    private String placementJson() {
        ObjectNode node = MAPPER.createObjectNode();
        if (state.stages().isEmpty()) {
            placement.ranks().forEach((stage, ranks) -> ranks.forEach(node.withArray("/" + stage)::add));
        }
        return node.toString();
    }

    private String underWay() {
        return state.underWay()
                .map(one -> MAPPER.createObjectNode()
                        .put("id", one.id())
                        .put("state", one.state())
                        .put("goes_on", one.goesOn())
                        .toString())
                .orElse(NONE);
    }

    private String now() {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("job", state.jobId());
        node.put("time_s", state.timeSeconds());
        double rate = state.itemsPerSecond();
        if (Double.isFinite(rate)) {
            node.put("items_per_s", rate);
        }
        node.put("free_spares", state.freeSpares());
        node.put(
                "believed", state.prediction().map(ModelEvent.Prediction::model).orElse(""));
        node.put("mode", state.job().map(JobEvent.Job::mode).orElse(""));
        return node.toString();
    }

    /**
     * What viewers are told, as one line of JSON.
     *
     * @param entire whether they are to forget what they were told before
     * @param sections all of them, or those that have changed
     * @param sinceSeconds time of the first point of the pace
     */
    byte[] message(boolean entire, Map<String, String> sections, double sinceSeconds) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("whole", Boolean.toString(entire));
        members.put("sections", object(sections));
        members.put("points", points(sinceSeconds));
        return object(members).getBytes(StandardCharsets.UTF_8);
    }

    /** The points of the pace from this time on, as JSON. */
    private String points(double sinceSeconds) {
        return array(pace.since(sinceSeconds).stream().map(RunPicture::point).toList());
    }

    private static String point(PaceSeries.Point point) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("t", point.timeSeconds());
        put(node, "rate", point.itemsPerSecond());
        put(node, "predicted", point.predictedItemsPerSecond());
        put(node, "low", point.lowItemsPerSecond());
        put(node, "high", point.highItemsPerSecond());
        if (!point.errors().isEmpty()) {
            ObjectNode errors = node.putObject("errors");
            point.errors().forEach((model, error) -> put(errors, model, error));
        }
        return node.toString();
    }

    private static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, EventJson.rounded(value));
        }
    }

    private static String event(Optional<? extends RunEvent> event) {
        return event.map(EventJson::bare).orElse(NONE);
    }

    private static String events(Collection<? extends RunEvent> events) {
        return array(events.stream().map(EventJson::bare).toList());
    }

    private static String array(Collection<String> json) {
        return json.stream().collect(Collectors.joining(",", "[", "]"));
    }

    /** An object of members that are JSON already. */
    private static String object(Map<String, String> members) {
        ObjectNode node = MAPPER.createObjectNode();
        members.forEach((name, json) -> node.putRawValue(name, new RawValue(json)));
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts can be written", e);
        }
    }
}
