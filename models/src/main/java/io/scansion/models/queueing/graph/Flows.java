package io.scansion.models.queueing.graph;

import java.util.List;

/**
 * The linear part of the model in arrays: who passes how much of its work on to whom. Items arriving at a module are the sum
 * over its incoming edges of (items taken in by the source) x (items it emits per input) x (weight of the edge); the weight is
 * 1 for broadcast, the probability for unicast, and the share for on-demand edges.
 */
final class Flows {
    final Topology topology;
    final List<GraphModule> modules;

    /** Mean service time per module. */
    final double[] serviceTime;

    final double[] itemsPerInput;

    /** By edge, as declared. Shares of on-demand edges are filled in by {@link OnDemandShares}. */
    final double[] weight;

    final boolean[] onDemand;

    Flows(ModuleGraph graph) {
        this.topology = graph.topology();
        this.modules = graph.modules();
        this.serviceTime = new double[topology.size];
        this.itemsPerInput = new double[topology.size];
        for (int i = 0; i < topology.size; i++) {
            serviceTime[i] = modules.get(i).serviceTime().mean();
            itemsPerInput[i] = modules.get(i).itemsPerInput();
        }
        List<GraphEdge> edges = graph.edges();
        this.weight = new double[edges.size()];
        this.onDemand = new boolean[edges.size()];
        for (int e = 0; e < weight.length; e++) {
            GraphEdge edge = edges.get(e);
            onDemand[e] = edge instanceof GraphEdge.OnDemand;
            weight[e] = edge instanceof GraphEdge.Unicast unicast ? unicast.probability() : 1;
        }
    }

    /**
     * Adds what flows downstream. On entry the rates of the sources, and 0 elsewhere; on return the rate at which every module
     * takes in items.
     *
     * @throws MalformedGraphException naming the first module at which the rate is beyond all numbers
     */
    void spread(double[] rates) {
        for (int i : topology.order) {
            double emitted = rates[i] * itemsPerInput[i];
            if (!(emitted <= Double.MAX_VALUE)) {
                String name = modules.get(i).name();
                throw new MalformedGraphException(
                        name, "module " + name + ": too many items per item of the sources, " + emitted);
            }
            for (int at = topology.outStart[i]; at < topology.outStart[i + 1]; at++) {
                int e = topology.out[at];
                rates[topology.edgeTarget[e]] += emitted * weight[e];
            }
        }
    }
}
