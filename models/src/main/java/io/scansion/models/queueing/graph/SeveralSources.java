package io.scansion.models.queueing.graph;

import java.util.ArrayList;
import java.util.List;

/*
 * The same walk for several sources: at the first module that cannot keep up, the sources are slowed down as far as waiting for
 * places before this and the bottlenecks found earlier makes them (Backpressure), and the walk starts again from the sources.
 * A source may also gain by a step, where one that it shared an earlier bottleneck with is held back by the new one.
 */
final class SeveralSources {
    /** Steps that are told one by one; what is found after so many is balanced together with the last of them. */
    static final int MOST_PHASES = 64;

    /** On-demand shares and paces are adjusted to each other so often at most. */
    private static final int MOST_ROUNDS = 5;

    /**
     * Rounds of an adjustment of the shares: each begins where the last one ended, so few do. More of them change the paces of random
     * graphs of 10,000 modules by less than 1e-4 and take twice as long.
     */
    private static final int ROUNDS_OF_SHARES = 6;

    private static final double STILL = 1e-10;

    /** Waits settle to 1e-10; a module that is over by less is not one more bottleneck. */
    private static final double BOTTLENECK_ABOVE = 1 + 1e-8;

    private final ModuleGraph graph;
    private final Flows flows;
    private final OnDemandShares shares;
    private final Backpressure backpressure;
    private final double[] rates;
    private double residual;

    SeveralSources(ModuleGraph graph) {
        this.graph = graph;
        this.flows = new Flows(graph);
        this.shares = new OnDemandShares(flows);
        this.backpressure = new Backpressure(flows, graph.sourceIndices());
        this.rates = new double[flows.topology.size];
    }

    SteadyState analyse() {
        List<BottleneckPhase> phases = new ArrayList<>();
        int considered = 0;
        balance(considered);
        while (true) {
            double[] arrivals = rates.clone();
            flows.spread(arrivals);
            int found = firstBottleneck(considered, arrivals);
            if (found < 0) {
                return Balance.of(flows, arrivals, phases, residual);
            }
            considered = phases.size() + 1 < MOST_PHASES ? found + 1 : flows.topology.size;
            double[] before = rates.clone();
            balance(considered);
            phases.add(phase(flows.topology.order[found], arrivals, before));
        }
    }

    /** Returns the place in the topological order of the first module, behind those considered, that cannot keep up. */
    private int firstBottleneck(int considered, double[] arrivals) {
        for (int at = considered; at < flows.topology.size; at++) {
            int i = flows.topology.order[at];
            if (flows.topology.inDegree[i] > 0 && arrivals[i] * flows.serviceTime[i] > BOTTLENECK_ABOVE) {
                return at;
            }
        }
        return -1;
    }

    private void balance(int considered) {
        residual = backpressure.settle(considered, rates);
        // Where paces circle, so would the shares that follow them.
        for (int round = 0;
                round < MOST_ROUNDS && residual == 0 && shares.adjust(rates, ROUNDS_OF_SHARES) > STILL;
                round++) {
            residual = backpressure.settle(considered, rates);
        }
    }

    private BottleneckPhase phase(int bottleneck, double[] arrivals, double[] before) {
        List<BottleneckPhase.SourcePace> paces = new ArrayList<>();
        for (int source : graph.sourceIndices()) {
            if (Math.abs(rates[source] - before[source]) > 1e-9 * before[source]) {
                double emitted = flows.itemsPerInput[source];
                paces.add(new BottleneckPhase.SourcePace(
                        flows.modules.get(source).name(),
                        1 / (before[source] * emitted),
                        1 / (rates[source] * emitted)));
            }
        }
        double utilisation = arrivals[bottleneck] * flows.serviceTime[bottleneck];
        return new BottleneckPhase(flows.modules.get(bottleneck).name(), 1 / arrivals[bottleneck], utilisation, paces);
    }
}
