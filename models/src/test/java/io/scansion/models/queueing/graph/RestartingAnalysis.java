package io.scansion.models.queueing.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Algorithm 2 as published, for one source: at every bottleneck the source is slowed down and the walk starts again. The oracle of
 * the one-pass analysis and the baseline of its benchmark. Takes the shares of on-demand edges as given.
 */
public final class RestartingAnalysis {
    private final ModuleGraph graph;
    private final List<Double> weights;
    private final List<BottleneckPhase> phases = new ArrayList<>();
    private double period;

    public RestartingAnalysis(ModuleGraph graph, List<Double> weights) {
        this.graph = graph;
        this.weights = weights;
        this.period = source().serviceTime().mean();
    }

    /** Returns the time between two arrivals at every module, in the order of declaration. */
    public double[] interArrivals() {
        while (true) {
            double[] rates = new double[graph.modules().size()];
            rates[graph.indexOf(source().name())] = 1 / period;
            if (!walk(rates)) {
                double[] times = new double[rates.length];
                for (int i = 0; i < rates.length; i++) {
                    times[i] = 1 / rates[i];
                }
                return times;
            }
        }
    }

    public List<BottleneckPhase> phases() {
        return phases;
    }

    private boolean walk(double[] rates) {
        Map<String, List<Integer>> leaving = new HashMap<>();
        for (int e = 0; e < graph.edges().size(); e++) {
            leaving.computeIfAbsent(graph.edges().get(e).source(), name -> new ArrayList<>())
                    .add(e);
        }
        for (String name : graph.topologicalOrder()) {
            int i = graph.indexOf(name);
            GraphModule module = graph.modules().get(i);
            double utilisation = rates[i] * module.serviceTime().mean();
            if (utilisation > 1 + 1e-12) {
                double k = source().itemsPerInput();
                double after = period * utilisation;
                phases.add(new BottleneckPhase(
                        name,
                        1 / rates[i],
                        utilisation,
                        List.of(new BottleneckPhase.SourcePace(source().name(), period / k, after / k))));
                period = after;
                return true;
            }
            for (int e : leaving.getOrDefault(name, List.of())) {
                int target = graph.indexOf(graph.edges().get(e).target());
                rates[target] += rates[i] * module.itemsPerInput() * weights.get(e);
            }
        }
        return false;
    }

    private GraphModule source() {
        return graph.modules().get(graph.indexOf(graph.sources().get(0)));
    }
}
