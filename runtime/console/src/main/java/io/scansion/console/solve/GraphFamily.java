package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.LineFolder;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.ModelException;
import io.scansion.models.queueing.graph.Accuracy;
import io.scansion.models.queueing.graph.BottleneckPhase;
import io.scansion.models.queueing.graph.GraphLatency;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.ModuleState;
import io.scansion.models.queueing.graph.SteadyState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** An acyclic graph of modules in the steady state. */
final class GraphFamily {
    private static final int COLUMNS = 80;
    private static final int MOST_LINES = 3;

    private GraphFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refuseChainOptions(keys.file());
        try {
            ModuleGraph graph = GraphDescription.read(keys);
            SteadyState state = graph.solve();
            GraphLatency latency = graph.latency();
            Listing listing = listing(state);
            addLatency(listing, latency);
            return Answer.of(json(state).put("passage", json(latency)), listing);
        } catch (IllegalArgumentException | ModelException e) {
            throw new InputException(keys.file() + ": " + e.getMessage(), e);
        }
    }

    private static JsonObject json(SteadyState state) {
        List<JsonObject> phases = new ArrayList<>();
        for (BottleneckPhase phase : state.phases()) {
            phases.add(new JsonObject()
                    .put("bottleneck", phase.bottleneck())
                    .put("inter_arrival", phase.interArrival())
                    .put("utilisation", phase.utilisation())
                    .put("source_before", phase.sourceBefore())
                    .put("source_after", phase.sourceAfter()));
        }
        return new JsonObject()
                .put("model", GraphDescription.MODEL)
                .put("phases", phases)
                .put("saturated", state.saturated())
                .put("accuracy", json(state.accuracy()))
                .put("residual", state.residual())
                .put("inter_departure", byName(state, ModuleState::interDeparture))
                .put("inter_arrival", byName(state, ModuleState::interArrival))
                .put("utilisation", byName(state, ModuleState::utilisation));
    }

    private static JsonObject json(GraphLatency latency) {
        return new JsonObject()
                .put("stay", latency.stay())
                .put("latency", latency.latency())
                .put("relative_error", Double.isInfinite(latency.relativeError()) ? null : latency.relativeError())
                .put("because", latency.because());
    }

    private static void addLatency(Listing listing, GraphLatency latency) {
        if (latency.latency().isEmpty()) {
            LineFolder.fold("  latency: ", latency.because().get(0), COLUMNS, MOST_LINES)
                    .forEach(listing::line);
            return;
        }
        listing.rows(
                List.copyOf(latency.latency().entrySet()),
                sink -> String.format(
                        Locale.ROOT,
                        "  latency to %s: %s, off by %.2g %% at most in 19 of 20 such graphs",
                        sink.getKey(),
                        Listing.figure(sink.getValue()),
                        100 * latency.relativeError()));
    }

    static JsonObject json(Accuracy accuracy) {
        return new JsonObject()
                .put("relative_error", accuracy.relativeError())
                .put("relative_error_of_total", accuracy.relativeErrorOfTotal())
                .put("buffers", accuracy.buffers())
                .put("because", accuracy.reasons());
    }

    /** Adds how far the paces of the sources may be off. */
    private static void addAccuracy(Listing listing, Accuracy accuracy) {
        listing.line(
                accuracy.isExactForLargeBuffers()
                        ? "  accuracy: exact for large buffers"
                        : String.format(
                                Locale.ROOT,
                                "  accuracy: in 19 of 20 such graphs no source is off by more than %.3g %%, all together %.3g %%",
                                100 * accuracy.relativeError(),
                                100 * accuracy.relativeErrorOfTotal()));
        accuracy.reasons()
                .forEach(reason ->
                        LineFolder.fold("    as ", reason, COLUMNS, MOST_LINES).forEach(listing::line));
        listing.line(String.format(
                Locale.ROOT,
                "  with the places there are, sources are slower by up to %.2g %%",
                100 * accuracy.buffers()));
    }

    private static Map<String, Double> byName(SteadyState state, ToDoubleFunction<ModuleState> value) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (ModuleState module : state.modules()) {
            values.put(module.name(), value.applyAsDouble(module));
        }
        return values;
    }

    private static Listing listing(SteadyState state) {
        Listing listing = new Listing()
                .line("graph of " + state.modules().size() + " modules")
                .line("")
                .line(String.format(
                        Locale.ROOT,
                        "  %-24s%16s%16s%14s",
                        "module",
                        "inter-arrival",
                        "inter-departure",
                        "utilisation"));
        listing.rows(
                state.modules(),
                module -> String.format(
                        Locale.ROOT,
                        "  %-24s%16s%16s%14.4f",
                        module.name(),
                        Listing.figure(module.interArrival()),
                        Listing.figure(module.interDeparture()),
                        module.utilisation()));
        listing.line("");
        for (BottleneckPhase phase : state.phases()) {
            listing.line(String.format(
                    Locale.ROOT,
                    "  bottleneck %s: would be busy %.4g times over, the source slows from %s to %s",
                    phase.bottleneck(),
                    phase.utilisation(),
                    Listing.figure(phase.sourceBefore()),
                    Listing.figure(phase.sourceAfter())));
        }
        listing.line("  busy all the time: " + String.join(", ", state.saturated()));
        addAccuracy(listing, state.accuracy());
        return listing;
    }
}
