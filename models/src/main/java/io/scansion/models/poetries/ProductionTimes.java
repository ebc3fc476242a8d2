package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Predicts production times and throughput of a pipeline, equations (1) to (3).
 *
 * <ul>
 *   <li>Alone (1): {@code Tr[i] = tc[i] + C}; C is nothing for the last stage, {@code tl} if sends are asynchronous,
 *       {@code tl + lambda * v[i]} if synchronous.
 *   <li>Replicated (3), steady state: {@code Tr[i] = max(floor, 1 / sum_k(1 / Trk))}, Trk being instance k alone plus
 *       the {@code tl} of its acknowledgement. The floor of a dedicated manager is {@code tl + c}, and
 *       {@code 2 * (3 * tl + lambda * v) + c} with synchronous sends. Without a manager it is what the upstream stage
 *       spends on sending one item, or the downstream stage on taking one in, plus {@code c}.
 *   <li>Among neighbours (2): {@code rTr[i] = max(Tr[i], rTr[i-1])}, and {@code rTr[i+1]} too where the edge to stage
 *       i + 1 is synchronous or its buffers are full. Reconstructed: the formula is damaged in print; it reproduces
 *       table 1 exactly and table 2 to the printed millisecond.
 * </ul>
 *
 * Stateless and safe to share.
 */
public final class ProductionTimes {
    private final Replication replication;

    /** Creates the model for this way of replicating. */
    public ProductionTimes(Replication replication) {
        this.replication = Objects.requireNonNull(replication, "replication");
    }

    /** Returns the prediction for the instances there are now. */
    public Prediction predict(Pipeline pipeline) {
        return predict(pipeline, pipeline.instances());
    }

    /**
     * Returns the prediction for other numbers of instances. Fewer than now keep the first measured ones; more than now
     * add instances that take {@link Stage#computeSeconds()}. Limits of the stages do not matter here.
     *
     * @param instances one number per stage, each at least 1
     * @throws IllegalArgumentException if the list has another length, or a number is below 1
     */
    public Prediction predict(Pipeline pipeline, List<Integer> instances) {
        int stages = pipeline.size();
        if (instances.size() != stages) {
            throw new IllegalArgumentException("need instances for " + stages + " stages, got " + instances);
        }
        List<Double> independent = new ArrayList<>(stages);
        for (int i = 0; i < stages; i++) {
            int count = Require.atLeast(1, instances.get(i), "instances of stage " + i);
            independent.add(new StageCurve(pipeline, i, replication).independentSeconds(count));
        }
        return new Prediction(instances, independent, dependentSeconds(independent, pipeline.edges()));
    }

    /*
     * Equation (2) is a fixed point. One pass down and one pass up reach the least one: after the upward pass no stage
     * exceeds the one below it, unless it did so by its downward value already, so the first condition still holds.
     */
    static List<Double> dependentSeconds(List<Double> independent, List<Edge> edges) {
        List<Double> dependent = new ArrayList<>(Collections.nCopies(independent.size(), 0.0));
        double upstream = 0;
        for (int i = 0; i < independent.size(); i++) {
            upstream = Math.max(independent.get(i), upstream);
            dependent.set(i, upstream);
        }
        for (int i = independent.size() - 2; i >= 0; i--) {
            if (edges.get(i).mode().blocksSender()) {
                dependent.set(i, Math.max(dependent.get(i), dependent.get(i + 1)));
            }
        }
        return dependent;
    }
}
