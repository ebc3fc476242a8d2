package io.scansion.models.poetries;

import io.scansion.models.poetries.StageGraph.Link;
import java.util.List;

/*
 * Tr of one stage as a function of its number of instances m, for one item of the source.
 *
 * m = 1:  Tr = tc + C                                   equation (1)
 * m > 1:  Tr = max(floor, X), X = 1 / sum_k(1 / Trk)    equation (3) in its steady state, Trk = tc_k + C + acknowledgement
 *
 * floor is the time the distributor needs per item. It is the same for every m > 1, and X falls with m, also in floating
 * point, because adding, multiplying and dividing round monotonically. Only the step from one instance to two may go
 * up: a distributor can cost more than it saves. So the least m that reaches a period is m = least if that does, and
 * else one division away; the guess is corrected against the same expression that predictions use.
 *
 * A manager that shares the processor of the slowest instance, s, takes floor of it for every item of the stage. In T seconds an
 * item, that instance has (T - floor) / Trs of one done and the others T / Trk, together one: T = X * (1 + floor / Trs). Trs does not
 * fall with m, so all of the above holds.
 *
 * Where stages branch, C and the acknowledgement are the sums and means over their links, and a stage that takes in v items for one of
 * the source takes v times as long.
 */
final class StageCurve {
    private final Stage stage;
    private final double visits;
    private final double aloneSeconds;
    private final double floorSeconds;
    private final double newInstanceSeconds;
    private final boolean sharesProcessor;
    private final double handingSeconds;
    /** Items per second of the first m measured instances, and the seconds of the slowest of them, at index m. */
    private final double[] measuredRate;

    private final double[] slowestSeconds;

    private StageCurve(Stage stage, double visits, LinkCosts costs, Replication replication) {
        this.stage = stage;
        this.visits = visits;
        double sendSeconds = costs.sendSeconds;
        double acknowledgeSeconds = costs.acknowledgeSeconds;
        List<Double> replicas = stage.replicaComputeSeconds();
        aloneSeconds = replicas.get(0) + sendSeconds;
        newInstanceSeconds = stage.computeSeconds() + sendSeconds + acknowledgeSeconds;
        measuredRate = new double[replicas.size() + 1];
        slowestSeconds = new double[replicas.size() + 1];
        for (int k = 0; k < replicas.size(); k++) {
            double seconds = replicas.get(k) + sendSeconds + acknowledgeSeconds;
            measuredRate[k + 1] = measuredRate[k] + 1 / seconds;
            slowestSeconds[k + 1] = Math.max(slowestSeconds[k], seconds);
        }
        floorSeconds = costs.distributorSeconds(replication);
        sharesProcessor = replication.manager() == Manager.SHARED;
        handingSeconds = replication.manager() == Manager.NONE
                ? replication.bookkeepingSeconds()
                : floorSeconds + costs.transferSeconds;
    }

    /** Returns the curves of all stages. */
    static StageCurve[] of(StageGraph graph, Replication replication) {
        LinkCosts[] costs = LinkCosts.of(graph);
        double[] visits = graph.visits();
        StageCurve[] curves = new StageCurve[graph.size()];
        for (int i = 0; i < curves.length; i++) {
            curves[i] = new StageCurve(graph.stages().get(i), visits[i], costs[i], replication);
        }
        return curves;
    }

    /** Returns the curve of one stage of a pipeline. */
    static StageCurve of(Pipeline pipeline, int index, Replication replication) {
        return of(StageGraph.of(pipeline), replication)[index];
    }

    /** What messages cost a stage per item that it takes in. */
    private static final class LinkCosts {
        private double sendSeconds;
        private double acknowledgeSeconds;
        private double takeInSeconds; // what the senders spend on one of its items
        private double overheadOut;
        private double transferSeconds; // of asynchronous messages in and out, once more where a manager passes them on
        private double managerSeconds; // without bookkeeping, of the messages out, or in where there are none
        private double managerSecondsIn;
        private boolean sends;

        static LinkCosts[] of(StageGraph graph) {
            double[] visits = graph.visits();
            LinkCosts[] costs = new LinkCosts[graph.size()];
            for (int i = 0; i < costs.length; i++) {
                costs[i] = new LinkCosts();
            }
            for (Link link : graph.links()) {
                Edge edge = link.edge();
                double tl = edge.cost().overheadSeconds();
                boolean synchronous = edge.mode() == EdgeMode.SYNCHRONOUS;
                double transfer = edge.cost().secondsPerByte() * edge.messageBytes();
                double managed = synchronous ? 2 * (3 * tl + transfer) : tl;
                double items = link.items();
                LinkCosts from = costs[link.from()];
                from.sends = true;
                from.sendSeconds += items * edge.senderSeconds();
                from.overheadOut += items * tl;
                from.managerSeconds += items * managed;
                double share = visits[link.from()] * items / visits[link.to()];
                LinkCosts to = costs[link.to()];
                to.acknowledgeSeconds += share * tl;
                to.takeInSeconds += share * edge.senderSeconds();
                to.managerSecondsIn += share * managed;
                if (!synchronous) {
                    from.transferSeconds += items * transfer;
                    to.transferSeconds += share * transfer;
                }
            }
            return costs;
        }

        double distributorSeconds(Replication replication) {
            double c = replication.bookkeepingSeconds();
            return replication.manager() == Manager.NONE
                    ? Math.max(takeInSeconds, overheadOut) + c
                    : (sends ? managerSeconds : managerSecondsIn) + c;
        }
    }

    Stage stage() {
        return stage;
    }

    /** Time per item that no number of instances above one can beat, because of the distribution itself. */
    double floorSeconds() {
        return visits * floorSeconds;
    }

    double independentSeconds(long instances) {
        return visits * secondsOfOne(instances);
    }

    private double secondsOfOne(long instances) {
        return instances == 1 ? aloneSeconds : Math.max(floorSeconds, managing(instances) / rate(instances));
    }

    /** Returns by how much a manager on the processor of the slowest instance slows the stage down. */
    private double managing(long instances) {
        return sharesProcessor ? 1 + floorSeconds / slowest(instances) : 1;
    }

    private double slowest(long instances) {
        int measured = measuredRate.length - 1;
        return instances <= measured
                ? slowestSeconds[(int) instances]
                : Math.max(slowestSeconds[measured], newInstanceSeconds);
    }

    private double rate(long instances) {
        int measured = measuredRate.length - 1;
        return instances <= measured
                ? measuredRate[(int) instances]
                : measuredRate[measured] + (instances - measured) / newInstanceSeconds;
    }

    /** Returns how long what one item of the source became is in the stage if nothing else is, at most; it never falls with the instances. */
    double passageSeconds(long instances) {
        return Math.max(1, visits) * (instances == 1 ? aloneSeconds : slowest(instances) + handingSeconds);
    }

    /** Returns the least time per item with {@code least..most} instances. */
    double bestSeconds(long least, long most) {
        return Math.min(independentSeconds(least), independentSeconds(most));
    }

    /** Returns the least number in {@code least..most} whose time per item is at most this, or -1 if there is none. */
    long leastInstances(double periodSeconds, long least, long most) {
        if (independentSeconds(least) <= periodSeconds) {
            return least;
        }
        if (floorSeconds() > periodSeconds || independentSeconds(most) > periodSeconds) {
            return -1;
        }
        int measured = measuredRate.length - 1;
        double missing = managing(most) * visits / periodSeconds - measuredRate[measured];
        double guess = measured + Math.ceil(missing * newInstanceSeconds);
        long instances = Math.max(Math.max(2, least), (long) Math.min(guess, (double) most));
        while (independentSeconds(instances) > periodSeconds) {
            instances++;
        }
        while (instances > Math.max(2, least) && independentSeconds(instances - 1) <= periodSeconds) {
            instances--;
        }
        return instances;
    }
}
