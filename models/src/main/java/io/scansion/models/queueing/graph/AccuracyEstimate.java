package io.scansion.models.queueing.graph;

import io.scansion.models.queueing.ServiceTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/*
 * Tells from the solution which difficulties a graph has. Two of them are errors of the analysis: sources that slow each other down
 * before a full module, and on-demand outputs whose targets wait for the same busy module further down, so that they do not take what
 * they could alone. Which modules reach which of the busiest is one pass over the edges, upstream, with a bit for each of these.
 */
final class AccuracyEstimate {
    private static final double BUSY = 0.9;
    private static final double FULL = 1 - 1e-6;
    private static final int MOST_BUSY = Long.SIZE;

    // 95th percentiles of the error of the worst source, and of all sources together.
    private static final double[] ON_DEMAND = {0.03, 0.03};
    private static final double[] ON_DEMAND_BEFORE_A_BUSY_MODULE = {0.30, 0.30};
    private static final double[] SHARED_ON_ITS_WAY = {0.13, 0.02};
    private static final double[] SHARED = {0.23, 0.055};
    private static final double[] SHARED_AND_ON_DEMAND = {0.80, 0.33};

    private final Flows flows;
    private final Topology topology;
    private final double[] utilisation;
    private final double residual;
    private final List<String> reasons = new ArrayList<>();

    private AccuracyEstimate(Flows flows, double[] utilisation, double residual) {
        this.flows = flows;
        this.topology = flows.topology;
        this.utilisation = utilisation;
        this.residual = residual;
    }

    static Accuracy of(Flows flows, double[] utilisation, List<BottleneckPhase> phases, double residual) {
        AccuracyEstimate estimate = new AccuracyEstimate(flows, utilisation, residual);
        double[] errors = estimate.approximation();
        double buffers = estimate.buffers(phases);
        return new Accuracy(errors[0], errors[1], buffers, estimate.reasons);
    }

    private double[] approximation() {
        Integer[] busiest = IntStream.range(0, topology.size)
                .filter(i -> topology.inDegree[i] > 0 && utilisation[i] > BUSY)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -utilisation[i]))
                .limit(MOST_BUSY)
                .toArray(Integer[]::new);
        long[] reaches = reaches(busiest);
        int onDemand = onDemandBefore(busiest, reaches);
        int shared = sharedBy(busiest, reaches);
        double[] errors = {0, 0};
        if (shared >= 0 && hasOnDemand()) {
            errors = SHARED_AND_ON_DEMAND;
        } else if (shared >= 0) {
            errors = isUnicast() ? SHARED_ON_ITS_WAY : SHARED;
        } else if (onDemand >= 0) {
            errors = ON_DEMAND_BEFORE_A_BUSY_MODULE;
        } else if (hasOnDemand()) {
            errors = ON_DEMAND;
        }
        if (shared >= 0) {
            reasons.add("sources slow each other down before module " + name(shared)
                    + ": how much each of them loses rests on mean waits");
        }
        if (onDemand >= 0) {
            reasons.add("targets of an on-demand output wait for the same module " + name(onDemand)
                    + ": their shares are those that each could take alone");
        } else if (hasOnDemand()) {
            reasons.add("shares of on-demand outputs are those that their targets could take alone");
        }
        if (residual > 0) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "the waits of the sources circle, the last time by %.2g; the paces are means",
                    residual));
        }
        return new double[] {errors[0] + Math.min(1, residual), errors[1]};
    }

    private String name(int module) {
        return flows.modules.get(module).name();
    }

    /** Returns by module the set of the busiest ones that lie behind it, itself included. */
    private long[] reaches(Integer[] busiest) {
        long[] reaches = new long[topology.size];
        for (int b = 0; b < busiest.length; b++) {
            reaches[busiest[b]] |= 1L << b;
        }
        for (int at = topology.size - 1; at >= 0; at--) {
            int i = topology.order[at];
            for (int o = topology.outStart[i]; o < topology.outStart[i + 1]; o++) {
                int e = topology.out[o];
                reaches[i] |= flows.weight[e] > 0 || flows.onDemand[e] ? reaches[topology.edgeTarget[e]] : 0;
            }
        }
        return reaches;
    }

    /** Returns the busiest module that several targets of one on-demand output wait for, or -1. */
    private int onDemandBefore(Integer[] busiest, long[] reaches) {
        long common = 0;
        for (int i = 0; i < topology.size; i++) {
            long seen = 0;
            for (int o = topology.outStart[i]; o < topology.outStart[i + 1]; o++) {
                if (flows.onDemand[topology.out[o]]) {
                    long behind = reaches[topology.edgeTarget[topology.out[o]]];
                    common |= seen & behind;
                    seen |= behind;
                }
            }
        }
        return common == 0 ? -1 : busiest[Long.numberOfTrailingZeros(common)];
    }

    /** Returns the busiest module that is full and that several sources feed, or -1. */
    private int sharedBy(Integer[] busiest, long[] reaches) {
        long common = 0;
        long seen = 0;
        for (int i = 0; i < topology.size; i++) {
            if (topology.inDegree[i] == 0) {
                common |= seen & reaches[i];
                seen |= reaches[i];
            }
        }
        int first = common == 0 ? -1 : busiest[Long.numberOfTrailingZeros(common)];
        return first >= 0 && utilisation[first] >= FULL ? first : -1;
    }

    private boolean hasOnDemand() {
        for (int i = 0; i < topology.size; i++) {
            int targets = 0;
            for (int o = topology.outStart[i]; o < topology.outStart[i + 1]; o++) {
                targets += flows.onDemand[topology.out[o]] ? 1 : 0;
            }
            if (targets > 1) {
                return true; // a single target has no share to be wrong about
            }
        }
        return false;
    }

    private boolean isUnicast() {
        for (double items : flows.itemsPerInput) {
            if (items != 1) {
                return false;
            }
        }
        for (int i = 0; i < topology.size; i++) {
            double sum = 0;
            for (int o = topology.outStart[i]; o < topology.outStart[i + 1]; o++) {
                sum += flows.weight[topology.out[o]];
            }
            if (sum > 1 + ModuleGraph.SUM_WITHIN) {
                return false;
            }
        }
        return true;
    }

    /**
     * Every module as M/M/1/K of its own: one that keeps up holds its senders back while it is full, a bottleneck loses while it is
     * empty, its input being what would arrive if it did not hold anybody back. Service times that vary more make places worth less.
     */
    private double buffers(List<BottleneckPhase> phases) {
        Map<String, Double> wouldBe = new HashMap<>();
        phases.forEach(phase -> wouldBe.merge(phase.bottleneck(), phase.utilisation(), Math::max));
        double sum = 0;
        for (int i = 0; i < topology.size; i++) {
            if (topology.inDegree[i] > 0 && utilisation[i] > 0) {
                GraphModule module = flows.modules.get(i);
                // The item in service and the one with which a sender waits have no place.
                double states = (module.places() + 3.0) / variability(module.serviceTime());
                sum += utilisation[i] >= FULL
                        ? end(1 / wouldBe.getOrDefault(module.name(), 1.0), states)
                        : end(utilisation[i], states);
            }
        }
        return Math.min(1, sum);
    }

    private static double variability(ServiceTime time) {
        double squared = time.mean() == 0 ? 0 : time.variance() / (time.mean() * time.mean());
        return (1 + Math.max(1, squared)) / 2;
    }

    /** Probability of the last of so many states, each {@code ratio}, at most 1, times as likely as the one before. */
    private static double end(double ratio, double states) {
        if (1 - ratio < 1e-9) {
            return 1 / states;
        }
        return (1 - ratio) * Math.pow(ratio, states - 1) / -Math.expm1(states * Math.log(ratio));
    }
}
