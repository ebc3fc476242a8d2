package io.scansion.tuner.console.solve;

import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.SteadyState;
import io.scansion.models.queueing.simulation.Estimate;
import io.scansion.models.queueing.simulation.GraphSimulation;
import io.scansion.models.queueing.simulation.GraphSimulator;
import io.scansion.models.queueing.simulation.NoProgressException;
import io.scansion.models.queueing.simulation.SimulatedModule;
import io.scansion.models.queueing.simulation.SimulationPlan;
import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.Keys;
import io.scansion.tuner.console.output.JsonObject;
import io.scansion.tuner.console.output.Listing;
import java.util.Locale;
import java.util.Optional;

/** An acyclic graph of modules, played event by event and put beside its analysis. */
final class GraphPlay {
    private GraphPlay() {}

    static Answer simulate(Keys keys, SimulationPlan plan, ProgressLine progress) {
        ModuleGraph graph = GraphDescription.read(keys);
        long begin = System.nanoTime();
        try {
            SteadyState predicted = SteadyState.of(graph);
            GraphSimulation seen = GraphSimulator.simulate(graph, plan, progress::items);
            double seconds = (System.nanoTime() - begin) / 1e9;
            return Answer.of(json(plan, seen, predicted, seconds), listing(plan, seen, predicted, seconds));
        } catch (NoProgressException | IllegalArgumentException e) {
            throw new InputException(keys.file() + ": " + e.getMessage(), e);
        }
    }

    private static JsonObject json(SimulationPlan plan, GraphSimulation seen, SteadyState predicted, double seconds) {
        JsonObject modules = new JsonObject();
        for (SimulatedModule module : seen.modules()) {
            JsonObject one = new JsonObject()
                    .put("arrival_rate", json(module.arrivalRate()))
                    .put("departure_rate", json(module.departureRate()))
                    .put(
                            "inter_departure",
                            module.interDeparture().map(GraphPlay::json).orElse(null))
                    .put("utilisation", json(module.utilisation()))
                    .put("blocked", json(module.blocked()))
                    .put("items_present", json(module.itemsPresent()))
                    .put("stay", module.stay().map(GraphPlay::json).orElse(null))
                    .put(
                            "predicted",
                            new JsonObject()
                                    .put(
                                            "inter_departure",
                                            predicted.module(module.name()).interDeparture())
                                    .put(
                                            "utilisation",
                                            predicted.module(module.name()).utilisation()))
                    .put("error", error(module, predicted).orElse(null));
            modules.put(module.name(), one);
        }
        return new JsonObject()
                .put("model", GraphDescription.MODEL)
                .put("items", plan.items())
                .put("seed", plan.seed())
                .put("confidence", plan.confidence())
                .put("events", seen.events())
                .put("simulated_time", seen.simulatedTime())
                .put("modules", modules)
                .put("seconds", seconds)
                .put("events_per_second", seen.events() / seconds);
    }

    static JsonObject json(Estimate estimate) {
        return new JsonObject().put("mean", estimate.mean()).put("half_width", estimate.halfWidth());
    }

    /** Relative error of the analysis, above 0 if it promises more items than were seen. */
    private static Optional<Double> error(SimulatedModule module, SteadyState predicted) {
        return module.interDeparture()
                .map(seen -> seen.mean() / predicted.module(module.name()).interDeparture() - 1);
    }

    private static Listing listing(SimulationPlan plan, GraphSimulation seen, SteadyState predicted, double seconds) {
        Listing listing = new Listing()
                .line(String.format(
                        Locale.ROOT,
                        "graph of %d modules, %,d items, %,d events in %.1f s, seed %d",
                        seen.modules().size(),
                        plan.items(),
                        seen.events(),
                        seconds,
                        plan.seed()))
                .line("")
                .line(String.format(
                        Locale.ROOT,
                        "  %-16s%12s%8s%11s%8s%8s%8s%9s",
                        "module",
                        "inter-dep.",
                        "+-",
                        "analysis",
                        "error",
                        "busy",
                        "blocked",
                        "present"));
        listing.rows(
                seen.modules(),
                module -> String.format(
                        Locale.ROOT,
                        "  %-16s%12s%8s%11s%8s%8.4f%8.4f%9s",
                        module.name(),
                        module.interDeparture()
                                .map(time -> Listing.figure(time.mean()))
                                .orElse("-"),
                        module.interDeparture()
                                .map(time -> brief(time.halfWidth()))
                                .orElse("-"),
                        Listing.figure(predicted.module(module.name()).interDeparture()),
                        error(module, predicted)
                                .map(error -> String.format(Locale.ROOT, "%.2f %%", 100 * error))
                                .orElse("-"),
                        module.utilisation().mean(),
                        module.blocked().mean(),
                        brief(module.itemsPresent().mean())));
        return listing.line(
                String.format(Locale.ROOT, "  +- is the half width of the %.0f %% interval", 100 * plan.confidence()));
    }

    private static String brief(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3g", value) : "-";
    }
}
