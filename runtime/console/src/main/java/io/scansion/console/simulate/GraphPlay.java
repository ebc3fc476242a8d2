package io.scansion.console.simulate;

import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.solve.Answer;
import io.scansion.console.solve.GraphDescription;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.ModelException;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.SteadyState;
import io.scansion.models.queueing.simulation.Estimate;
import io.scansion.models.queueing.simulation.GraphSimulation;
import io.scansion.models.queueing.simulation.GraphSimulator;
import io.scansion.models.queueing.simulation.Percentiles;
import io.scansion.models.queueing.simulation.SimulatedModule;
import io.scansion.models.queueing.simulation.SimulationPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An acyclic graph of modules, played event by event and put beside its analysis. */
final class GraphPlay {
    private static final int MOST_DOUBTFUL = 5;

    private GraphPlay() {}

    static Answer simulate(Keys keys, SimulationPlan plan, ProgressLine progress) {
        ModuleGraph graph = GraphDescription.read(keys);
        long begin = System.nanoTime();
        try {
            SteadyState predicted = graph.solve();
            GraphSimulation seen = GraphSimulator.simulate(graph, plan, progress::items);
            double seconds = (System.nanoTime() - begin) / 1e9;
            return Answer.of(json(plan, seen, predicted, seconds), listing(plan, seen, predicted, seconds));
        } catch (IllegalArgumentException | ModelException e) {
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
                            "stay_percentiles",
                            module.stayPercentiles().map(GraphPlay::json).orElse(null))
                    .put("latency", module.latency().map(GraphPlay::json).orElse(null))
                    .put(
                            "latency_percentiles",
                            module.latencyPercentiles().map(GraphPlay::json).orElse(null))
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
                .put("items", seen.items())
                .put("precision_reached", plan.precision() > 0 ? seen.isPrecise() : null)
                .put("doubtful", doubtful(seen))
                .put("seed", plan.seed())
                .put("confidence", plan.confidence())
                .put("events", seen.events())
                .put("simulated_time", seen.simulatedTime())
                .put("modules", modules)
                .put("seconds", seconds)
                .put("events_per_second", seen.events() / seconds);
    }

    static JsonObject json(Estimate estimate) {
        return new JsonObject()
                .put("mean", estimate.mean())
                .put("half_width", estimate.halfWidth())
                .put("batch_correlation", estimate.correlation());
    }

    static JsonObject json(Percentiles percentiles) {
        return new JsonObject()
                .put("p50", json(percentiles.median()))
                .put("p90", json(percentiles.ninety()))
                .put("p99", json(percentiles.ninetyNine()));
    }

    /** Names what is not to be trusted since the batches depend on each other. */
    private static List<String> doubtful(GraphSimulation seen) {
        List<String> names = new ArrayList<>();
        for (SimulatedModule module : seen.modules()) {
            module.interDeparture()
                    .filter(estimate -> !estimate.isTrustworthy())
                    .ifPresent(estimate -> names.add(module.name() + ".inter_departure"));
            module.stay()
                    .filter(estimate -> !estimate.isTrustworthy())
                    .ifPresent(estimate -> names.add(module.name() + ".stay"));
            module.latency()
                    .filter(estimate -> !estimate.isTrustworthy())
                    .ifPresent(estimate -> names.add(module.name() + ".latency"));
        }
        return names;
    }

    /** Adds what is to be known before intervals are believed. */
    static void addTrust(Listing listing, SimulationPlan plan, boolean precise, List<String> doubtful) {
        if (!precise) {
            listing.line(String.format(
                    Locale.ROOT,
                    "  the precision of %.4g %% was not reached; ask for more --items",
                    100 * plan.precision()));
        }
        if (!doubtful.isEmpty()) {
            listing.line("  not to be trusted, as the batches depend on each other (ask for more --items): "
                    + String.join(", ", doubtful.subList(0, Math.min(MOST_DOUBTFUL, doubtful.size())))
                    + (doubtful.size() > MOST_DOUBTFUL ? " and " + (doubtful.size() - MOST_DOUBTFUL) + " more" : ""));
        }
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
                        seen.items(),
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
        listing.line(
                String.format(Locale.ROOT, "  +- is the half width of the %.0f %% interval", 100 * plan.confidence()));
        List<SimulatedModule> sinks = seen.modules().stream()
                .filter(module -> module.latencyPercentiles().isPresent())
                .toList();
        if (!sinks.isEmpty()) {
            listing.line("")
                    .line(String.format(
                            Locale.ROOT,
                            "  %-16s%12s%8s%11s%11s%11s",
                            "from source to",
                            "latency",
                            "+-",
                            "median",
                            "90 %",
                            "99 %"));
            listing.rows(sinks, GraphPlay::latencies);
        }
        addTrust(listing, plan, seen.isPrecise(), doubtful(seen));
        return listing;
    }

    private static String latencies(SimulatedModule sink) {
        Estimate mean = sink.latency().orElseThrow();
        Percentiles at = sink.latencyPercentiles().orElseThrow();
        return String.format(
                Locale.ROOT,
                "  %-16s%12s%8s%11s%11s%11s",
                sink.name(),
                Listing.figure(mean.mean()),
                brief(mean.halfWidth()),
                Listing.figure(at.median().mean()),
                Listing.figure(at.ninety().mean()),
                Listing.figure(at.ninetyNine().mean()));
    }

    private static String brief(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3g", value) : "-";
    }
}
