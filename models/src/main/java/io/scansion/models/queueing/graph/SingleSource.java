package io.scansion.models.queueing.graph;

import java.util.ArrayList;
import java.util.List;

/*
 * Algorithm 2 in one pass. The published algorithm walks the modules in topological order; at the first whose utilisation is above
 * one it slows the source down by that factor, and starts again from the source. All rates being proportional to the source's,
 * nothing has to be walked again: with v[i] the items that module i takes in per production of the source, and period the time
 * between two productions so far, module i is the next bottleneck if v[i] * T[i] > period, and the new period is v[i] * T[i]. Modules
 * before it had at most utilisation one at the old period, and have less at the new one.
 */
final class SingleSource {
    private static final int MOST_ROUNDS = 20;

    private final ModuleGraph graph;
    private final Flows flows;

    SingleSource(ModuleGraph graph) {
        this.graph = graph;
        this.flows = new Flows(graph);
    }

    SteadyState analyse() {
        int source = graph.sourceIndices()[0];
        double[] visits = new double[flows.topology.size];
        visits[source] = 1;
        new OnDemandShares(flows).adjust(visits, MOST_ROUNDS);
        flows.spread(visits);

        double period = flows.serviceTime[source];
        List<BottleneckPhase> phases = new ArrayList<>();
        for (int i : flows.topology.order) {
            double load = visits[i] * flows.serviceTime[i];
            if (load > period * Balance.BOTTLENECK_ABOVE) {
                phases.add(phase(i, source, visits[i], period, load));
                period = load;
            }
        }
        for (int i = 0; i < visits.length; i++) {
            visits[i] /= period;
        }
        return Balance.of(flows, visits, phases, 0);
    }

    private BottleneckPhase phase(int i, int source, double visits, double period, double load) {
        double emitted = flows.itemsPerInput[source];
        BottleneckPhase.SourcePace pace =
                new BottleneckPhase.SourcePace(flows.modules.get(source).name(), period / emitted, load / emitted);
        return new BottleneckPhase(flows.modules.get(i).name(), period / visits, load / period, List.of(pace));
    }
}
