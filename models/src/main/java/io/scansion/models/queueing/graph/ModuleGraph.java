package io.scansion.models.queueing.graph;

import io.scansion.models.Model;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A checked acyclic graph of modules. Immutable and safe to share.
 *
 * <p>Modules keep the order in which they were declared. Wherever that order matters (which bottleneck is found first, how a
 * simulation runs) modules are visited in the topological order that takes the first declared module where there is a choice.
 */
public final class ModuleGraph implements Model<SteadyState> {
    /** How far the probabilities of one module may be from one in total. */
    public static final double SUM_WITHIN = 1e-9;

    private final List<GraphModule> modules;
    private final List<GraphEdge> edges;
    private final Map<String, Integer> indices;
    private final Topology topology;
    private final int[] sources;

    private ModuleGraph(List<GraphModule> modules, List<GraphEdge> edges) {
        this.modules = List.copyOf(modules);
        this.edges = List.copyOf(edges);
        if (modules.isEmpty()) {
            throw new MalformedGraphException("", "a graph needs at least one module, got none");
        }
        this.indices = GraphChecks.indices(this.modules);
        this.topology = GraphChecks.topology(this.modules, this.edges, indices);
        GraphChecks.probabilities(this.modules, this.edges, topology);
        this.sources = GraphChecks.sources(this.modules, topology);
    }

    /**
     * Returns the graph whose sources are the modules without incoming edges.
     *
     * @throws CyclicGraphException if there is a cycle; prints it
     * @throws MalformedGraphException if there is no module, two modules share a name, an edge names an unknown module or is
     *     given twice, probabilities do not sum to one, a source takes no time, or nothing reaches a module
     */
    public static ModuleGraph of(List<GraphModule> modules, List<GraphEdge> edges) {
        ModuleGraph graph = new ModuleGraph(modules, edges);
        GraphChecks.reached(graph.modules, graph.edges, graph.topology, graph.sources);
        if (graph.modules.size() > 1) {
            GraphChecks.connected(graph.modules, graph.topology);
        }
        return graph;
    }

    /**
     * Returns the graph with the sources named, so that a module which has lost its incoming edges is noticed.
     *
     * @throws CyclicGraphException if there is a cycle; prints it
     * @throws MalformedGraphException as {@link #of(List, List)}, and if no source is named, a named one is unknown or has
     *     incoming edges, or another module has none
     */
    public static ModuleGraph of(List<GraphModule> modules, List<GraphEdge> edges, Collection<String> sources) {
        ModuleGraph graph = new ModuleGraph(modules, edges);
        Set<String> named = new HashSet<>(sources);
        GraphChecks.namedSources(graph, named);
        GraphChecks.reached(graph.modules, graph.edges, graph.topology, graph.sources);
        return graph;
    }

    /** Returns the modules as declared. */
    public List<GraphModule> modules() {
        return modules;
    }

    /** Returns the edges as declared. */
    public List<GraphEdge> edges() {
        return edges;
    }

    /** Returns the names of the sources, as declared; never empty. */
    public List<String> sources() {
        List<String> names = new ArrayList<>(sources.length);
        for (int source : sources) {
            names.add(modules.get(source).name());
        }
        return List.copyOf(names);
    }

    /** Returns the names in topological order. */
    public List<String> topologicalOrder() {
        List<String> names = new ArrayList<>(modules.size());
        for (int i : topology.order) {
            names.add(modules.get(i).name());
        }
        return List.copyOf(names);
    }

    /**
     * Returns where in {@link #modules()} the module is.
     *
     * @throws MalformedGraphException if there is none of this name
     */
    public int indexOf(String name) {
        Integer index = indices.get(name);
        if (index == null) {
            throw new MalformedGraphException(name, "unknown module " + name);
        }
        return index;
    }

    /** Returns this graph with that many waiting places before every module. */
    public ModuleGraph withPlaces(int places) {
        return of(modules.stream().map(module -> module.withPlaces(places)).toList(), edges, sources());
    }

    /** Estimates how long items stay in the modules and how old they are where nothing leaves. */
    public GraphLatency latency() {
        return new LatencyAnalysis(this, solve()).estimate();
    }

    Topology topology() {
        return topology;
    }

    int[] sourceIndices() {
        return sources.clone();
    }

    /**
     * Analyses the graph: algorithm 2 of the report, without its restarts, for graphs with one source. With several sources the
     * bottlenecks are found in the same way, and the sources slow down as far as waiting for places makes them.
     *
     * @throws MalformedGraphException if items multiply beyond all numbers; names the module
     */
    @Override
    public SteadyState solve() {
        return sourceIndices().length == 1 ? new SingleSource(this).analyse() : new SeveralSources(this).analyse();
    }
}
