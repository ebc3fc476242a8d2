package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.MalformedGraphException;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.List;

/**
 * A graph as the engine reads it: edges renumbered so that those of module i lie together, broadcast edges from
 * {@code broadcast[i]}, unicast from {@code unicast[i]}, on-demand from {@code onDemand[i]} up to {@code broadcast[i + 1]}.
 */
final class Wiring {
    final int modules;
    final int edges;
    final int[] broadcast;
    final int[] unicast;
    final int[] onDemand;
    final int[] source;
    final int[] target;

    /** Probability of a unicast edge and of those before it at the same module. */
    final double[] upTo;

    final int[] places;
    final boolean[] isSource;
    final double[] itemsPerInput;
    final double[] meanTime;

    Wiring(ModuleGraph graph) {
        modules = graph.modules().size();
        edges = graph.edges().size();
        broadcast = new int[modules + 1];
        unicast = new int[modules];
        onDemand = new int[modules];
        source = new int[edges];
        target = new int[edges];
        upTo = new double[edges];
        places = new int[modules];
        isSource = new boolean[modules];
        itemsPerInput = new double[modules];
        meanTime = new double[modules];
        for (int i = 0; i < modules; i++) {
            GraphModule module = graph.modules().get(i);
            places[i] = places(module);
            itemsPerInput[i] = module.itemsPerInput();
            meanTime[i] = module.serviceTime().mean();
        }
        for (String name : graph.sources()) {
            isSource[graph.indexOf(name)] = true;
        }
        place(graph);
    }

    boolean isSink(int module) {
        return broadcast[module] == broadcast[module + 1];
    }

    private static int places(GraphModule module) {
        if (module.places() > GraphSimulator.MOST_PLACES) {
            throw new MalformedGraphException(
                    module.name(),
                    "module " + module.name() + ": places to simulate must be at most " + GraphSimulator.MOST_PLACES
                            + ", got " + module.places());
        }
        return module.places();
    }

    private void place(ModuleGraph graph) {
        List<GraphEdge> declared = graph.edges();
        int[] from = new int[edges];
        int[][] next = new int[3][modules + 1];
        for (int e = 0; e < edges; e++) {
            from[e] = graph.indexOf(declared.get(e).source());
            next[kind(declared.get(e))][from[e]]++;
        }
        int at = 0;
        for (int i = 0; i < modules; i++) {
            broadcast[i] = at;
            unicast[i] = at + next[0][i];
            onDemand[i] = unicast[i] + next[1][i];
            at = onDemand[i] + next[2][i];
            next[0][i] = broadcast[i];
            next[1][i] = unicast[i];
            next[2][i] = onDemand[i];
        }
        broadcast[modules] = at;
        for (int e = 0; e < edges; e++) {
            GraphEdge edge = declared.get(e);
            int to = next[kind(edge)][from[e]]++;
            source[to] = from[e];
            target[to] = graph.indexOf(edge.target());
            if (edge instanceof GraphEdge.Unicast one) {
                upTo[to] = one.probability() + (to > unicast[from[e]] ? upTo[to - 1] : 0);
            }
        }
    }

    private static int kind(GraphEdge edge) {
        return edge instanceof GraphEdge.Broadcast ? 0 : edge instanceof GraphEdge.Unicast ? 1 : 2;
    }
}
