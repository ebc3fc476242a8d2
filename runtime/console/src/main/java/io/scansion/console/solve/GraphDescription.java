package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.input.LocatedJson;
import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.MalformedGraphException;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.ModuleStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads an "acyclic-graph": modules by their service times, and the edges between them. One instance reads one description. */
public final class GraphDescription {
    public static final String MODEL = "acyclic-graph";

    private static final int MOST_MODULES = 100_000;
    private static final int MOST_EDGES = 1_000_000;
    private static final int MOST_PLACES = 1_000_000_000;
    private static final int MOST_WORKERS = 1_000_000;
    private static final int MOST_OBSERVED = 1_000_000;
    private static final List<String> KINDS = List.of("unicast", "broadcast", "on-demand");
    private static final List<String> DISTRIBUTIONS =
            List.of("exponential", "deterministic", "erlang", "hyperexponential", "lognormal", "empirical");

    private final Keys keys;
    /** Where modules and edges are described, by the name the model knows them by. */
    private final Map<String, Integer> lines = new HashMap<>();

    private GraphDescription(Keys keys) {
        this.keys = keys;
    }

    /**
     * Reads the graph.
     *
     * @throws InputException naming the place of what is wrong
     */
    public static ModuleGraph read(Keys keys) {
        keys.only("model", "service_times", "items_per_input", "places", "edges", "sources", "topological_order");
        return new GraphDescription(keys).graph();
    }

    private ModuleGraph graph() {
        try {
            List<GraphModule> modules = modules();
            List<GraphEdge> edges = edges();
            if (!keys.has("sources")) {
                return ModuleGraph.of(modules, edges);
            }
            List<String> sources = keys.texts("sources", 1, MOST_MODULES).stream()
                    .map(LocatedJson.Text::value)
                    .toList();
            return ModuleGraph.of(modules, edges, sources);
        } catch (MalformedGraphException e) {
            throw new InputException(
                    keys.file(), lines.getOrDefault(e.element(), keys.line("edges")), String.valueOf(e.getMessage()));
        }
    }

    private List<GraphModule> modules() {
        Keys times = keys.object("service_times");
        if (times.names().isEmpty() || times.names().size() > MOST_MODULES) {
            throw keys.complaint(
                    "service_times",
                    "\"service_times\" must name from 1 to " + MOST_MODULES + " modules, got "
                            + times.names().size());
        }
        Keys items = keys.has("items_per_input") ? known(keys.object("items_per_input"), times) : times;
        Keys places = keys.isObject("places") ? known(keys.object("places"), times) : times;
        int placesOfAll = keys.isObject("places")
                ? GraphModule.DEFAULT_PLACES
                : keys.whole("places", 1, MOST_PLACES, GraphModule.DEFAULT_PLACES);
        List<GraphModule> modules = new ArrayList<>();
        for (String name : times.names()) {
            lines.put(name, times.line(name));
            GraphModule module = module(times, name).withPlaces(placesOfAll);
            if (items != times) {
                module = module.withItemsPerInput(items.positive(name, "items", 1));
            }
            modules.add(places == times ? module : module.withPlaces(places.whole(name, 1, MOST_PLACES, placesOfAll)));
        }
        return modules;
    }

    /** Refuses members for modules that there are not. */
    private static Keys known(Keys values, Keys times) {
        for (String name : values.names()) {
            if (!times.has(name)) {
                throw values.complaint(name, values.name(name) + " is no module; it has no service time");
            }
        }
        return values;
    }

    private static GraphModule module(Keys times, String name) {
        if (times.isObject(name)) {
            Keys inside = times.object(name);
            for (String law : List.of("farm", "data_parallel")) {
                if (inside.has(law)) {
                    inside.only(law);
                    return parallel(inside.object(law), law).module(name);
                }
            }
        }
        return new GraphModule(name, serviceTime(times, name), 1, GraphModule.DEFAULT_PLACES);
    }

    private static ModuleStructure parallel(Keys parts, String law) {
        boolean farm = law.equals("farm");
        String before = farm ? "distribute" : "scatter";
        String after = farm ? "collect" : "gather";
        parts.only("workers", "work", before, after);
        int workers = parts.whole("workers", 1, MOST_WORKERS);
        ServiceTime work = serviceTime(parts, "work");
        double first = parts.notNegative(before, "units of time", 0);
        double last = parts.notNegative(after, "units of time", 0);
        return farm
                ? new ModuleStructure.Farm(workers, work, first, last)
                : new ModuleStructure.DataParallel(workers, work, first, last);
    }

    private static ServiceTime serviceTime(Keys times, String name) {
        if (!times.isObject(name)) {
            double mean = times.notNegative(name, "units of time");
            return mean == 0 ? new ServiceTime.Deterministic(0) : new ServiceTime.Exponential(mean);
        }
        Keys service = times.object(name);
        try {
            return distribution(service, service.choice("distribution", DISTRIBUTIONS));
        } catch (IllegalArgumentException e) {
            throw service.complaint("distribution", "service time of " + name + ": " + e.getMessage());
        }
    }

    private static ServiceTime distribution(Keys service, String kind) {
        switch (kind) {
            case "empirical" -> {
                service.only("distribution", "observed");
                return new ServiceTime.Empirical(service.notNegatives("observed", "units of time", 1, MOST_OBSERVED));
            }
            case "erlang" -> {
                service.only("distribution", "mean", "phases");
                return new ServiceTime.Erlang(
                        service.whole("phases", 1, ServiceTime.Erlang.MOST_PHASES), mean(service));
            }
            case "hyperexponential" -> {
                service.only("distribution", "mean", "squared_variation", "probabilities", "means");
                return service.has("probabilities")
                        ? new ServiceTime.Hyperexponential(
                                service.notNegatives("probabilities", "chances", 1, 1_000),
                                service.positives("means", "units of time", 1, 1_000))
                        : ServiceTime.Hyperexponential.balanced(mean(service), variation(service));
            }
            case "lognormal" -> {
                service.only("distribution", "mean", "squared_variation");
                return new ServiceTime.Lognormal(mean(service), variation(service));
            }
            default -> {
                service.only("distribution", "mean");
                return kind.equals("exponential")
                        ? new ServiceTime.Exponential(mean(service))
                        : new ServiceTime.Deterministic(service.notNegative("mean", "units of time"));
            }
        }
    }

    private static double mean(Keys service) {
        return service.positive("mean", "units of time");
    }

    private static double variation(Keys service) {
        return service.notNegative("squared_variation", "(variance over squared mean)");
    }

    private List<GraphEdge> edges() {
        List<GraphEdge> edges = new ArrayList<>();
        for (Keys edge : keys.objects("edges", "edge", 0, MOST_EDGES)) {
            edge.only("source", "target", "probability", "kind");
            String source = edge.text("source");
            String target = edge.text("target");
            lines.put(source + " -> " + target, edge.line());
            edges.add(edge(edge, source, target));
        }
        return edges;
    }

    private static GraphEdge edge(Keys edge, String source, String target) {
        String kind = edge.choice("kind", KINDS, KINDS.get(0));
        if (kind.equals("unicast")) {
            return new GraphEdge.Unicast(source, target, edge.share("probability", 1));
        } else if (edge.has("probability")) {
            throw edge.complaint(
                    "probability", edge.name("probability") + " has no meaning: its kind is \"" + kind + "\"");
        }
        return kind.equals("broadcast")
                ? new GraphEdge.Broadcast(source, target)
                : new GraphEdge.OnDemand(source, target);
    }
}
