package io.scansion.models.queueing.graph;

import java.util.ArrayList;
import java.util.List;

/** Turns the rates at which modules take in items into their states. */
final class Balance {
    /** A module with as much to do as the bottleneck before it, but for rounding, is none of its own. */
    static final double BOTTLENECK_ABOVE = 1 + 1e-12;

    private Balance() {}

    static SteadyState of(Flows flows, double[] rates, List<BottleneckPhase> phases, double residual) {
        List<ModuleState> states = new ArrayList<>(rates.length);
        for (int i = 0; i < rates.length; i++) {
            states.add(new ModuleState(
                    flows.modules.get(i).name(),
                    1 / rates[i],
                    1 / (rates[i] * flows.itemsPerInput[i]),
                    Math.min(1, rates[i] * flows.serviceTime[i])));
        }
        List<Double> weights = new ArrayList<>(flows.weight.length);
        for (double weight : flows.weight) {
            weights.add(weight);
        }
        double[] utilisation =
                states.stream().mapToDouble(ModuleState::utilisation).toArray();
        return new SteadyState(
                states, phases, weights, residual, AccuracyEstimate.of(flows, utilisation, phases, residual));
    }
}
