package io.scansion.models.queueing.graph;

import io.scansion.models.queueing.ServiceTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * Seeded acyclic graphs in which every module is reached. Modules lead to a few of those declared after them, not far away, so
 * that large graphs are deep; service times are such that most graphs have bottlenecks, some several in a row.
 */
public final class RandomGraphs {
    private static final int REACH = 6;

    private final Random random;

    public RandomGraphs(long seed) {
        random = new Random(seed);
    }

    /** One source, one item out per item in, unicast: what the report's algorithm is for. */
    public ModuleGraph published(int modules) {
        return graph(modules, 1, false);
    }

    /** Several sources, otherwise as {@link #published}. */
    public ModuleGraph merging(int modules, int sources) {
        return graph(modules, sources, false);
    }

    /** Everything: all kinds of edges, several items per input, modules that take no time. */
    public ModuleGraph anything(int modules, int sources) {
        return graph(modules, sources, true);
    }

    /** A pipeline in which each module is slower than the one before, so that each is a bottleneck. */
    public static ModuleGraph slowerAndSlower(int modules) {
        List<GraphModule> all = new ArrayList<>();
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < modules; i++) {
            all.add(GraphModule.of("M" + i, 1 + i));
            if (i > 0) {
                edges.add(new GraphEdge.Unicast("M" + (i - 1), "M" + i, 1));
            }
        }
        return ModuleGraph.of(all, edges);
    }

    /** A size between the two, both included. */
    public int size(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    private ModuleGraph graph(int size, int sources, boolean everything) {
        List<TreeSet<Integer>> targets = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            targets.add(new TreeSet<>());
            int wanted = i == size - 1 || (i >= sources && random.nextInt(12) == 0) ? 0 : 1 + random.nextInt(3);
            for (int k = 0; k < wanted; k++) {
                int first = Math.max(i + 1, sources);
                targets.get(i).add(first + random.nextInt(Math.min(REACH, size - first)));
            }
        }
        boolean[] reached = new boolean[size];
        targets.forEach(some -> some.forEach(target -> reached[target] = true));
        for (int i = sources; i < size; i++) {
            if (!reached[i]) {
                int first = i <= sources ? 0 : Math.max(0, i - REACH);
                targets.get(first + random.nextInt(Math.max(1, Math.min(i, i <= sources ? sources : i) - first)))
                        .add(i);
            }
        }
        List<GraphModule> modules = new ArrayList<>();
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            modules.add(module(i, i < sources, everything));
            connect(i, new ArrayList<>(targets.get(i)), everything, edges);
        }
        return ModuleGraph.of(modules, edges);
    }

    private GraphModule module(int i, boolean source, boolean everything) {
        double time = source ? 0.5 + 4 * random.nextDouble() : 0.05 + 3 * random.nextDouble();
        GraphModule module = GraphModule.of("M" + i, time);
        if (!everything) {
            return module;
        }
        if (!source && random.nextInt(10) == 0) {
            module = module.withServiceTime(new ServiceTime.Deterministic(0));
        }
        double[] emitted = {1, 1, 1, 1, 0.5, 0.25, 0.3, 2, 1.5};
        return module.withItemsPerInput(emitted[random.nextInt(emitted.length)]).withPlaces(10 + random.nextInt(50));
    }

    private void connect(int from, List<Integer> targets, boolean everything, List<GraphEdge> edges) {
        int kind = everything ? random.nextInt(5) : 0;
        double left = 1;
        for (int t = 0; t < targets.size(); t++) {
            String to = "M" + targets.get(t);
            if (kind == 3 && targets.size() > 1) {
                edges.add(new GraphEdge.Broadcast("M" + from, to));
            } else if (kind == 4) {
                edges.add(new GraphEdge.OnDemand("M" + from, to));
            } else {
                double probability = t == targets.size() - 1 ? left : left * (0.2 + 0.6 * random.nextDouble());
                left -= probability;
                edges.add(new GraphEdge.Unicast("M" + from, to, probability));
            }
        }
    }
}
