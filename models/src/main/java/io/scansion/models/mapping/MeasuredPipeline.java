package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.List;

/**
 * A running pipeline and the hosts it may use, as a control loop measures them. A stage's time on another host is its measured
 * time scaled by the powers of the two. A host of several cores is given as several processors with quick links between them,
 * since stages that share a processor share it evenly.
 *
 * <p>A move that costs nothing measurable is taken to cost a millionth of the shortest compute time: the model needs a rate.
 *
 * @param computeSeconds of each stage, mean compute time per item without waiting, in seconds, positive
 * @param measuredOn number of the host each stage was measured on, from 1
 * @param messageBytes of each move, one more than there are stages, mean size of its messages, not negative
 * @param hostPowers of each host, items per second of any fixed piece of work, positive
 * @param links cost of a message from each host (row) to each (column), itself included
 */
public record MeasuredPipeline(
        List<Double> computeSeconds,
        List<Integer> measuredOn,
        List<Double> messageBytes,
        List<Double> hostPowers,
        List<List<LinkCost>> links)
        implements PlacementCosts {
    private static final double LEAST_MOVE = 1e-6;

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if a value is out of its range or the sizes do not fit; names the place
     */
    public MeasuredPipeline {
        computeSeconds = List.copyOf(computeSeconds);
        measuredOn = List.copyOf(measuredOn);
        messageBytes = List.copyOf(messageBytes);
        hostPowers = List.copyOf(hostPowers);
        links = links.stream().map(List::copyOf).toList();
        int stages = Require.atLeast(1, computeSeconds.size(), "number of stages");
        int hosts = Require.atLeast(1, hostPowers.size(), "number of hosts");
        requireSize(stages, measuredOn.size(), "hosts measured on");
        requireSize(stages + 1, messageBytes.size(), "message sizes");
        requireSize(hosts, links.size(), "rows of links");
        for (int i = 0; i < stages; i++) {
            Require.positive(computeSeconds.get(i), "compute time (s) of stage " + (i + 1));
            if (Require.atLeast(1, measuredOn.get(i), "host of stage " + (i + 1)) > hosts) {
                throw new IllegalArgumentException(
                        "stage " + (i + 1) + " was measured on host " + measuredOn.get(i) + " of " + hosts);
            }
        }
        for (int i = 0; i <= stages; i++) {
            Require.notNegative(messageBytes.get(i), "message size (bytes) of move " + (i + 1));
        }
        for (int j = 0; j < hosts; j++) {
            Require.positive(hostPowers.get(j), "power of host " + (j + 1));
            requireSize(hosts, links.get(j).size(), "links of host " + (j + 1));
        }
    }

    private static void requireSize(int expected, int found, String what) {
        if (found != expected) {
            throw new IllegalArgumentException(what + ": expected " + expected + ", got " + found);
        }
    }

    @Override
    public int stages() {
        return computeSeconds.size();
    }

    @Override
    public int processors() {
        return hostPowers.size();
    }

    @Override
    public double processSeconds(int stage, int processor) {
        double measuredPower = hostPowers.get(measuredOn.get(stage - 1) - 1);
        return computeSeconds.get(stage - 1) * measuredPower / hostPowers.get(processor - 1);
    }

    @Override
    public double moveSeconds(int move, int from, int to) {
        double shortest =
                computeSeconds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double seconds = links.get(from - 1).get(to - 1).seconds(messageBytes.get(move - 1));
        return Math.max(seconds, LEAST_MOVE * shortest);
    }
}
