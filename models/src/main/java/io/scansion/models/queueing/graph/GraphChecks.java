package io.scansion.models.queueing.graph;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** What a description must fulfil before anything is computed from it. */
final class GraphChecks {
    private GraphChecks() {}

    static Map<String, Integer> indices(List<GraphModule> modules) {
        Map<String, Integer> indices = new HashMap<>(2 * modules.size());
        for (int i = 0; i < modules.size(); i++) {
            String name = modules.get(i).name();
            if (indices.put(name, i) != null) {
                throw new MalformedGraphException(name, "module " + name + " is declared twice");
            }
        }
        return indices;
    }

    static Topology topology(List<GraphModule> modules, List<GraphEdge> edges, Map<String, Integer> indices) {
        int[] from = new int[edges.size()];
        int[] to = new int[edges.size()];
        Set<Long> pairs = new HashSet<>(2 * edges.size());
        for (int e = 0; e < edges.size(); e++) {
            GraphEdge edge = edges.get(e);
            from[e] = end(edge, edge.source(), indices);
            to[e] = end(edge, edge.target(), indices);
            if (!pairs.add((long) from[e] * modules.size() + to[e])) {
                throw new MalformedGraphException(print(edge), "edge " + print(edge) + " is given twice");
            }
        }
        return new Topology(modules, from, to);
    }

    static void probabilities(List<GraphModule> modules, List<GraphEdge> edges, Topology topology) {
        for (int i = 0; i < topology.size; i++) {
            double sum = 0;
            boolean unicast = false;
            for (int at = topology.outStart[i]; at < topology.outStart[i + 1]; at++) {
                if (edges.get(topology.out[at]) instanceof GraphEdge.Unicast edge) {
                    unicast = true;
                    sum += edge.probability();
                }
            }
            if (unicast && !(Math.abs(sum - 1) <= ModuleGraph.SUM_WITHIN)) {
                String name = modules.get(i).name();
                throw new MalformedGraphException(
                        name, "module " + name + ": the probabilities of its unicast edges must sum to 1, got " + sum);
            }
        }
    }

    /** Returns the modules without incoming edges; an acyclic graph has at least one. */
    static int[] sources(List<GraphModule> modules, Topology topology) {
        int[] sources = IntStream.range(0, topology.size)
                .filter(i -> topology.inDegree[i] == 0)
                .toArray();
        for (int source : sources) {
            GraphModule module = modules.get(source);
            if (!(module.serviceTime().mean() > 0)) {
                throw new MalformedGraphException(
                        module.name(),
                        "source " + module.name() + ": the service time must be positive, got "
                                + module.serviceTime().mean() + "; a source that takes no time has no rate");
            }
        }
        return sources;
    }

    static void namedSources(ModuleGraph graph, Set<String> named) {
        if (named.isEmpty()) {
            throw new MalformedGraphException("", "a graph needs at least one source, none is named");
        }
        Topology topology = graph.topology();
        for (String name : named) {
            if (topology.inDegree[graph.indexOf(name)] > 0) {
                throw new MalformedGraphException(name, "source " + name + " has incoming edges");
            }
        }
        for (String source : graph.sources()) {
            if (!named.contains(source)) {
                throw new MalformedGraphException(
                        source, "module " + source + " is unreachable: it is no source and no edge leads to it");
            }
        }
    }

    /** An edge that is never taken reaches nothing. */
    static void reached(List<GraphModule> modules, List<GraphEdge> edges, Topology topology, int[] sources) {
        boolean[] reached = new boolean[topology.size];
        for (int source : sources) {
            reached[source] = true;
        }
        for (int i : topology.order) {
            if (!reached[i]) {
                String name = modules.get(i).name();
                throw new MalformedGraphException(
                        name, "module " + name + " is unreachable: every edge that leads to it has probability 0");
            }
            for (int at = topology.outStart[i]; at < topology.outStart[i + 1]; at++) {
                int e = topology.out[at];
                boolean taken = !(edges.get(e) instanceof GraphEdge.Unicast edge) || edge.probability() > 0;
                reached[topology.edgeTarget[e]] |= taken;
            }
        }
    }

    static void connected(List<GraphModule> modules, Topology topology) {
        for (int i = 0; i < topology.size; i++) {
            if (topology.inDegree[i] == 0 && topology.outStart[i] == topology.outStart[i + 1]) {
                String name = modules.get(i).name();
                throw new MalformedGraphException(
                        name, "module " + name + " is unreachable: no edge leads to it or leaves it");
            }
        }
    }

    private static int end(GraphEdge edge, String name, Map<String, Integer> indices) {
        Integer index = indices.get(name);
        if (index == null) {
            throw new MalformedGraphException(print(edge), "edge " + print(edge) + " names the unknown module " + name);
        }
        return index;
    }

    private static String print(GraphEdge edge) {
        return edge.source() + " -> " + edge.target();
    }
}
