package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.ArrayList;
import java.util.List;

/** Modules in a row. */
final class Pipelines {
    private Pipelines() {}

    static ModuleGraph of(GraphModule... modules) {
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 1; i < modules.length; i++) {
            edges.add(new GraphEdge.Unicast(modules[i - 1].name(), modules[i].name(), 1));
        }
        return ModuleGraph.of(List.of(modules), edges);
    }
}
