package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Stages that branch and meet again, as measured. Stage 0 is the source, and every item of it may become several, or go one way or
 * another; rates and times of a whole graph are per item of the source.
 *
 * @param stages at least one; every link leads from a stage to one of a higher number
 * @param links between them, at most one from a stage to another; every stage but the source is reached. Kept in the order of
 *     their ends
 */
public record StageGraph(List<Stage> stages, List<Link> links) {
    /**
     * The messages from one stage to another.
     *
     * @param from stage that sends
     * @param to stage that receives, of a higher number
     * @param items sent this way for each item that the sender takes in, positive: 1 of a broadcast, a probability where it is one way
     *     or another
     * @param edge what one of them is
     */
    public record Link(int from, int to, double items, Edge edge) {
        /** Checks the values. */
        public Link {
            Require.atLeast(0, from, "stage that a link comes from");
            Require.atLeast(from + 1, to, "stage that a link from stage " + from + " leads to");
            Require.positive(items, "items from stage " + from + " to stage " + to);
            Objects.requireNonNull(edge, "edge");
        }
    }

    /**
     * Checks the shape and copies the lists.
     *
     * @throws IllegalArgumentException if there is no stage, a link leads to none, two have the same ends, or a stage is not reached
     */
    public StageGraph {
        stages = List.copyOf(stages);
        Require.atLeast(1, stages.size(), "number of stages");
        links = links.stream()
                .sorted(Comparator.comparingInt(Link::from).thenComparingInt(Link::to))
                .toList();
        boolean[] reached = new boolean[stages.size()];
        for (int i = 0; i < links.size(); i++) {
            Link link = links.get(i);
            if (link.to() >= stages.size()) {
                throw new IllegalArgumentException("a link leads to stage " + link.to() + " of " + stages.size());
            }
            if (i > 0
                    && links.get(i - 1).from() == link.from()
                    && links.get(i - 1).to() == link.to()) {
                throw new IllegalArgumentException(
                        "two links lead from stage " + link.from() + " to stage " + link.to());
            }
            reached[link.to()] = true;
        }
        for (int stage = 1; stage < reached.length; stage++) {
            if (!reached[stage]) {
                throw new IllegalArgumentException("no link leads to stage " + stage);
            }
        }
    }

    /** Returns a pipeline as a graph, in which every stage sends to the next. */
    public static StageGraph of(Pipeline pipeline) {
        List<Link> links = new ArrayList<>(pipeline.edges().size());
        for (int i = 0; i < pipeline.edges().size(); i++) {
            links.add(new Link(i, i + 1, 1, pipeline.edges().get(i)));
        }
        return new StageGraph(pipeline.stages(), links);
    }

    /** Returns the number of stages. */
    public int size() {
        return stages.size();
    }

    /** Returns the instances of every stage now. */
    public List<Integer> instances() {
        return stages.stream().map(Stage::instances).toList();
    }

    /** Returns the items that every stage takes in for one of the source. */
    public double[] visits() {
        double[] visits = new double[stages.size()];
        visits[0] = 1;
        for (Link link : links) {
            visits[link.to()] += visits[link.from()] * link.items();
        }
        return visits;
    }
}
