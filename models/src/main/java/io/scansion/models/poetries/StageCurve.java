package io.scansion.models.poetries;

import java.util.List;

/*
 * Tr of one stage as a function of its number of instances m.
 *
 * m = 1:  Tr = tc + C                                   equation (1)
 * m > 1:  Tr = max(floor, X), X = 1 / sum_k(1 / Trk)    equation (3) in its steady state, Trk = tc_k + C + acknowledgement
 *
 * floor is the time the distributor needs per item. It is the same for every m > 1, and X falls with m, also in floating
 * point, because adding, multiplying and dividing round monotonically. Only the step from one instance to two may go
 * up: a distributor can cost more than it saves. So the least m that reaches a period is m = least if that does, and
 * else one division away; the guess is corrected against the same expression that predictions use.
 */
final class StageCurve {
    private final Stage stage;
    private final double aloneSeconds;
    private final double floorSeconds;
    private final double newInstanceRate;
    /** Items per second of the first m measured instances, at index m. */
    private final double[] measuredRate;

    StageCurve(Pipeline pipeline, int index, Replication replication) {
        stage = pipeline.stages().get(index);
        List<Edge> edges = pipeline.edges();
        double sendSeconds = index < edges.size() ? edges.get(index).senderSeconds() : 0;
        double acknowledgeSeconds = index > 0 ? edges.get(index - 1).cost().overheadSeconds() : 0;
        List<Double> replicas = stage.replicaComputeSeconds();
        aloneSeconds = replicas.get(0) + sendSeconds;
        newInstanceRate = 1 / (stage.computeSeconds() + sendSeconds + acknowledgeSeconds);
        measuredRate = new double[replicas.size() + 1];
        for (int k = 0; k < replicas.size(); k++) {
            measuredRate[k + 1] = measuredRate[k] + 1 / (replicas.get(k) + sendSeconds + acknowledgeSeconds);
        }
        floorSeconds = distributorSeconds(edges, index, replication);
    }

    private static double distributorSeconds(List<Edge> edges, int index, Replication replication) {
        double c = replication.bookkeepingSeconds();
        if (edges.isEmpty()) {
            return c;
        }
        return switch (replication.manager()) {
            case DEDICATED -> {
                Edge edge = edges.get(Math.min(index, edges.size() - 1));
                double tl = edge.cost().overheadSeconds();
                double transfer = edge.cost().secondsPerByte() * edge.messageBytes();
                yield edge.mode() == EdgeMode.SYNCHRONOUS ? 2 * (3 * tl + transfer) + c : tl + c;
            }
            case NONE -> {
                double in = index > 0 ? edges.get(index - 1).senderSeconds() : 0;
                double out = index < edges.size() ? edges.get(index).cost().overheadSeconds() : 0;
                yield Math.max(in, out) + c;
            }
        };
    }

    Stage stage() {
        return stage;
    }

    /** Time per item that no number of instances above one can beat, because of the distribution itself. */
    double floorSeconds() {
        return floorSeconds;
    }

    double independentSeconds(long instances) {
        return instances == 1 ? aloneSeconds : Math.max(floorSeconds, 1 / rate(instances));
    }

    private double rate(long instances) {
        int measured = measuredRate.length - 1;
        return instances <= measured
                ? measuredRate[(int) instances]
                : measuredRate[measured] + (instances - measured) * newInstanceRate;
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
        if (floorSeconds > periodSeconds || independentSeconds(most) > periodSeconds) {
            return -1;
        }
        double missing = 1 / periodSeconds - measuredRate[measuredRate.length - 1];
        double guess = measuredRate.length - 1 + Math.ceil(missing / newInstanceRate);
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
