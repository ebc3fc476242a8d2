package io.scansion.models.poetries;

import io.scansion.models.poetries.StageGraph.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Plans which neighbouring stages share a processor, and how many instances each group has: the highest predicted throughput that so many
 * processors allow, and of the arrangements that have it one with the fewest processors. Fast neighbours need not have a processor each,
 * and what they leave free serves the slow ones. Exact for the model of {@link ProductionTimes}. Stateless and safe to share.
 *
 * <p>A group is as good as one stage that computes as long as all of its stages; the messages inside it are not sent. Stages that are
 * pinned, or must have several instances, keep their processors to themselves; a group is replicated if all of its stages may be.
 */
public final class GatheringPlanner {
    /**
     * An arrangement in which neighbouring stages share a processor.
     *
     * @param groups the stages of every group, ascending; each stage is in one of them. The stages of a group do an item one after the other
     *     on one processor and hand it on without a message; a group may have several instances
     * @param prediction for the groups, in their order
     * @param processors all that it takes, managers included
     */
    public record Gathering(List<List<Integer>> groups, Prediction prediction, long processors) {
        /** Copies the lists. */
        public Gathering {
            groups = groups.stream().map(List::copyOf).toList();
        }
    }

    /** Most stages in a group; the time grows with it. */
    public static final int MOST_TOGETHER = 64;

    /*
     * The time of a group depends on the group alone. So for a wanted period every run of stages has a least number of instances that
     * reaches it, and the cheapest way to cut the pipeline into runs is found from the front: the first i stages are best cut where the
     * last run plus the best of what is before it costs least. Affordable periods are an interval, open upwards; its lower end is found
     * by bisection over the bit patterns of doubles, as PeriodSearch does. At most 64 probes of a division for each
     * stage and size of a group.
     */
    private final Replication replication;

    /** Creates a planner. */
    public GatheringPlanner(Replication replication) {
        this.replication = replication;
    }

    /**
     * Plans.
     *
     * @param processors all there are, managers' included, at least 1; those in use now are not set aside for their stages
     * @throws MinimumNotAffordableException if there are too few even where as much is gathered as may be
     */
    public Gathering plan(Pipeline pipeline, int processors) {
        Runs runs = new Runs(pipeline, processors, replication.manager());
        double longest = runs.longestSeconds();
        if (runs.cheapest(longest) > processors) {
            throw new MinimumNotAffordableException(runs.cheapest(longest), processors);
        }
        long low = 0;
        long high = Double.doubleToRawLongBits(longest);
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (runs.cheapest(Double.longBitsToDouble(middle)) <= processors) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return runs.arranged(Double.longBitsToDouble(high) * (1 + Prediction.EQUAL_WITHIN));
    }

    /** All runs of neighbours, and what they cost for a wanted period. */
    private final class Runs {
        private static final long NEVER = Long.MAX_VALUE / 4;

        private final Pipeline pipeline;
        private final Manager manager;
        private final int most;
        private final List<List<StageCurve>> curves =
                new ArrayList<>(); // of the run from one stage to another; fewer if some may not
        private final long[] cost; // of the first stages, by their number
        private final int[] cut; // where the last run of the first stages begins

        Runs(Pipeline pipeline, int processors, Manager manager) {
            this.pipeline = pipeline;
            this.manager = manager;
            this.most = processors;
            cost = new long[pipeline.size() + 1];
            cut = new int[pipeline.size() + 1];
            for (int first = 0; first < pipeline.size(); first++) {
                List<StageCurve> fromHere = new ArrayList<>();
                Stage together = pipeline.stages().get(first);
                fromHere.add(curve(first, first, together));
                for (int last = first + 1; last < Math.min(pipeline.size(), first + MOST_TOGETHER); last++) {
                    Stage next = pipeline.stages().get(last);
                    if (isBound(together) || isBound(next)) {
                        break;
                    }
                    together = joined(together, next);
                    fromHere.add(curve(first, last, together));
                }
                curves.add(fromHere);
            }
        }

        private static boolean isBound(Stage stage) {
            return stage.pinned() || stage.leastInstances() > 1;
        }

        private Stage joined(Stage one, Stage next) {
            return Stage.of(one.computeSeconds() + next.computeSeconds())
                    .withReplicas(List.of(one.replicaComputeSeconds().get(0)
                            + next.replicaComputeSeconds().get(0)))
                    .withLimits(1, Math.min(one.mostInstances(), next.mostInstances()));
        }

        /** Returns the curve of a group between the messages that go in and come out. */
        private StageCurve curve(int first, int last, Stage group) {
            List<Stage> stages = new ArrayList<>(List.of(group));
            List<Edge> edges = new ArrayList<>();
            if (first > 0) {
                stages.add(0, pipeline.stages().get(first - 1));
                edges.add(pipeline.edges().get(first - 1));
            }
            if (last < pipeline.size() - 1) {
                stages.add(pipeline.stages().get(last + 1));
                edges.add(pipeline.edges().get(last));
            }
            return StageCurve.of(new Pipeline(stages, edges), first > 0 ? 1 : 0, replication);
        }

        /** Returns a period that every run of stages reaches with its least instances. */
        double longestSeconds() {
            double longest = 0;
            for (List<StageCurve> fromHere : curves) {
                for (StageCurve curve : fromHere) {
                    longest = Math.max(
                            longest, curve.independentSeconds(curve.stage().leastInstances()));
                }
            }
            return longest;
        }

        private long instances(StageCurve curve, double period) {
            int least = curve.stage().leastInstances();
            return curve.leastInstances(
                    period, least, Math.max(least, Math.min(curve.stage().mostInstances(), most)));
        }

        /** Returns the fewest processors with which all stages reach a period. */
        long cheapest(double period) {
            for (int stages = 1; stages < cost.length; stages++) {
                cost[stages] = NEVER;
                for (int first = stages - 1; first >= 0; first--) { // the first of equally cheap ways gathers least
                    List<StageCurve> fromHere = curves.get(first);
                    if (fromHere.size() < stages - first) {
                        break;
                    }
                    long instances = instances(fromHere.get(stages - first - 1), period);
                    long total = instances < 0 ? NEVER : cost[first] + 1 + manager.extraProcessors((int) instances);
                    if (total < cost[stages]) {
                        cost[stages] = total;
                        cut[stages] = first;
                    }
                }
            }
            return cost[cost.length - 1];
        }

        /** Returns the cheapest arrangement within a period that can be paid for. */
        Gathering arranged(double period) {
            long processors = cheapest(period);
            List<List<Integer>> groups = new ArrayList<>();
            List<Integer> instances = new ArrayList<>();
            List<Double> independent = new ArrayList<>();
            List<Edge> edges = new ArrayList<>();
            for (int end = pipeline.size(); end > 0; end = cut[end]) {
                int first = cut[end];
                StageCurve curve = curves.get(first).get(end - first - 1);
                List<Integer> group = new ArrayList<>();
                for (int stage = first; stage < end; stage++) {
                    group.add(stage);
                }
                groups.add(group);
                instances.add((int) instances(curve, period));
                independent.add(curve.independentSeconds(instances(curve, period)));
                if (first > 0) {
                    edges.add(pipeline.edges().get(first - 1));
                }
            }
            List.of(groups, instances, independent, edges).forEach(Collections::reverse);
            List<Link> links = new ArrayList<>();
            for (int i = 0; i < edges.size(); i++) {
                links.add(new Link(i, i + 1, 1, edges.get(i)));
            }
            Prediction prediction =
                    new Prediction(instances, independent, ProductionTimes.dependentSeconds(independent, links));
            return new Gathering(groups, prediction, processors);
        }
    }
}
