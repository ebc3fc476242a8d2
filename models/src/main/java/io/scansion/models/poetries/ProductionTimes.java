package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.Arrays;
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
 *       A manager on the processor of the slowest instance s takes its floor from that one: {@code (1 + floor / Trs) / sum_k(1 / Trk)}.
 *   <li>Among neighbours (2): {@code rTr[i] = max(Tr[i], rTr[i-1])}, and {@code rTr[i+1]} too where the edge to stage
 *       i + 1 is synchronous or its buffers are full. Reconstructed: the formula is damaged in print; it reproduces
 *       table 1 exactly and table 2 to the printed millisecond.
 * </ul>
 *
 * Of stages that branch, all times are per item of the source: a stage that takes in several for one of these takes as many times as long.
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

    /** Returns the prediction for the instances there are now. */
    public Prediction predict(StageGraph graph) {
        return predict(graph, graph.instances());
    }

    /**
     * Returns the prediction for other numbers of instances. Fewer than now keep the first measured ones; more than now
     * add instances that take {@link Stage#computeSeconds()}. Limits of the stages do not matter here.
     *
     * @param instances one number per stage, each at least 1
     * @throws IllegalArgumentException if the list has another length, or a number is below 1
     */
    public Prediction predict(Pipeline pipeline, List<Integer> instances) {
        return predict(StageGraph.of(pipeline), instances);
    }

    /** Returns the prediction for other numbers of instances of stages that branch, as {@link #predict(Pipeline, List)} does. */
    public Prediction predict(StageGraph graph, List<Integer> instances) {
        StageCurve[] curves = curves(graph, instances);
        List<Double> independent = new ArrayList<>(curves.length);
        for (int i = 0; i < curves.length; i++) {
            independent.add(curves[i].independentSeconds(instances.get(i)));
        }
        return new Prediction(instances, independent, dependentSeconds(independent, graph.links()));
    }

    private StageCurve[] curves(StageGraph graph, List<Integer> instances) {
        if (instances.size() != graph.size()) {
            throw new IllegalArgumentException("need instances for " + graph.size() + " stages, got " + instances);
        }
        for (int i = 0; i < instances.size(); i++) {
            Require.atLeast(1, instances.get(i), "instances of stage " + i);
        }
        return StageCurve.of(graph, replication);
    }

    /**
     * Returns how long a run takes that begins with nothing under way: the first item passes all stages alone, on the slowest instance of
     * each, and every other comes out one period after the one before. With equal instances this is never too short, and exact where
     * no stage has several.
     *
     * @param instances one number per stage, each at least 1
     * @param items of the source, at least 1
     */
    public RunTime runTime(StageGraph graph, List<Integer> instances, long items) {
        Require.atLeast(1, items, "items");
        StageCurve[] curves = curves(graph, instances);
        double[] arrival = new double[curves.length];
        double[] rest = new double[curves.length];
        double first = arrivals(graph, curves, instances, arrival);
        for (int i = graph.links().size() - 1; i >= 0; i--) {
            StageGraph.Link link = graph.links().get(i);
            double after = inFlightSeconds(link) + curves[link.to()].passageSeconds(instances.get(link.to()));
            rest[link.from()] = Math.max(rest[link.from()], after + rest[link.to()]);
        }
        Prediction prediction = predict(graph, instances);
        int slowest = prediction.bottlenecks().get(0);
        return new RunTime(
                items,
                arrival[slowest],
                curves[slowest].passageSeconds(instances.get(slowest)) + (items - 1) * prediction.periodSeconds(),
                rest[slowest],
                first + (items - 1) * prediction.periodSeconds());
    }

    /** Returns the time that the first item needs to the last of the stages that it gets to. */
    double firstItemSeconds(StageGraph graph, List<Integer> instances) {
        return arrivals(graph, curves(graph, instances), instances, new double[graph.size()]);
    }

    private static double arrivals(StageGraph graph, StageCurve[] curves, List<Integer> instances, double[] arrival) {
        for (StageGraph.Link link : graph.links()) {
            double sent = arrival[link.from()] + curves[link.from()].passageSeconds(instances.get(link.from()));
            arrival[link.to()] = Math.max(arrival[link.to()], sent + inFlightSeconds(link));
        }
        double first = 0;
        for (int i = 0; i < curves.length; i++) {
            first = Math.max(first, arrival[i] + curves[i].passageSeconds(instances.get(i)));
        }
        return first;
    }

    /** A synchronous message arrives while its sender pays for it, another one after that. */
    private static double inFlightSeconds(StageGraph.Link link) {
        Edge edge = link.edge();
        return edge.mode() == EdgeMode.SYNCHRONOUS ? 0 : edge.cost().secondsPerByte() * edge.messageBytes();
    }

    /*
     * Equation (2) is a fixed point. One pass down and one pass up reach the least one of a pipeline; where stages branch, what a slow
     * branch does to their sender is passed down the others, so the passes are repeated until nothing changes.
     */
    static List<Double> dependentSeconds(List<Double> independent, List<StageGraph.Link> links) {
        double[] dependent =
                independent.stream().mapToDouble(Double::doubleValue).toArray();
        boolean changed = true;
        while (changed) {
            for (StageGraph.Link link : links) {
                dependent[link.to()] = Math.max(dependent[link.to()], dependent[link.from()]);
            }
            changed = false;
            for (int i = links.size() - 1; i >= 0; i--) {
                StageGraph.Link link = links.get(i);
                if (link.edge().mode().blocksSender() && dependent[link.to()] > dependent[link.from()]) {
                    dependent[link.from()] = dependent[link.to()];
                    changed = true;
                }
            }
        }
        return Arrays.stream(dependent).boxed().toList();
    }
}
