package io.scansion.models.sharing;

import java.util.List;

/**
 * A stage of a pipeline as processors see it. Times are of an item in one instance that nobody keeps waiting.
 *
 * @param processorSeconds of its service time in which it wants a processor, at least 0
 * @param otherSeconds of its service time in which it wants none, as in a sleep or a send; at least 0
 * @param demandSeconds processor time of all threads of the process for an item, at least {@code processorSeconds}
 * @param hosts position of the host of each instance, at least one
 * @param heldBack whether the stage before it cannot run ahead, since sends to it wait for it
 */
public record SharedStage(
        double processorSeconds, double otherSeconds, double demandSeconds, List<Integer> hosts, boolean heldBack) {
    public SharedStage {
        hosts = List.copyOf(hosts);
        if (!(processorSeconds >= 0) || !(otherSeconds >= 0) || !(processorSeconds + otherSeconds > 0)) {
            throw new IllegalArgumentException("need times of at least 0, one of them above 0, got " + processorSeconds
                    + " and " + otherSeconds + " s");
        }
        if (!(demandSeconds >= processorSeconds) || Double.isInfinite(demandSeconds)) {
            throw new IllegalArgumentException("a process uses what its stage uses or more, got " + demandSeconds
                    + " s of " + processorSeconds + " s");
        }
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("a stage has at least one instance");
        }
    }
}
