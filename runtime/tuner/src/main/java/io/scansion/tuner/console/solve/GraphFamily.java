package io.scansion.tuner.console.solve;

import io.scansion.models.queueing.graph.BottleneckPhase;
import io.scansion.models.queueing.graph.ModuleState;
import io.scansion.models.queueing.graph.SteadyState;
import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.Keys;
import io.scansion.tuner.console.output.JsonObject;
import io.scansion.tuner.console.output.Listing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** An acyclic graph of modules in the steady state. */
final class GraphFamily {
    private GraphFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refusePepaOptions(keys.file());
        SteadyState state = steadyState(keys);
        return Answer.of(json(state), listing(state));
    }

    private static SteadyState steadyState(Keys keys) {
        try {
            return SteadyState.of(GraphDescription.read(keys));
        } catch (IllegalArgumentException e) {
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
                .put("inter_departure", byName(state, ModuleState::interDeparture))
                .put("inter_arrival", byName(state, ModuleState::interArrival))
                .put("utilisation", byName(state, ModuleState::utilisation));
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
        return listing.line("  busy all the time: " + String.join(", ", state.saturated()));
    }
}
