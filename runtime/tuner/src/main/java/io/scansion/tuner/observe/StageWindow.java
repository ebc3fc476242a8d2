package io.scansion.tuner.observe;

import io.scansion.tuner.observe.machine.ProcessorSeconds;
import java.util.List;

/** One stage in one closed window. */
public sealed interface StageWindow {

    /** Virtual rank. */
    int stage();

    /** Physical ranks that serve the stage, as far as is known. */
    List<Integer> instances();

    /** Nothing can be said, and nothing may be decided from it. */
    record Unknown(int stage, List<Integer> instances, String reason) implements StageWindow {
        public Unknown {
            instances = List.copyOf(instances);
        }
    }

    /**
     * No item was completed, and the stages behind are busy all the same: what they work on, and maybe all there is, was sent ahead. Such a
     * stage holds nobody up.
     */
    record RunAhead(int stage, List<Integer> instances) implements StageWindow {
        public static final String REASON =
                "no item was completed; what the stages behind it work on was sent before, so it holds nobody up";

        public RunAhead {
            instances = List.copyOf(instances);
        }
    }

    /**
     * Seconds are per item and averaged over all instances.
     *
     * @param items completed by all instances in the window, at least 1
     * @param timedItems of these, those whose compute time was taken; fewer where the probes are thinned
     * @param itemsPerSecond of all instances together
     * @param computeSeconds mean time per item outside MPI calls
     * @param computeDeviationSeconds standard deviation of the compute time of single items, at least 0
     * @param computeP99Seconds 99th percentile of all items; where not every snapshot told its whole distribution, the largest
     *     that one of them told of its interval
     * @param computeCounts how many items took how long
     * @param sentPerItem messages that the stage passed on for one that it received; 1 where that differs by no more than what is under
     *     way in its instances, and at the ends
     * @param bytesPerItem mean payload sent per item; received, for the last stage
     * @param processor of instances that completed items
     * @param overheadShare estimated share of the wall-clock time spent inside probes, 0 to 1
     */
    record Measured(
            int stage,
            List<Integer> instances,
            List<InstanceWindow> perInstance,
            long items,
            long timedItems,
            double itemsPerSecond,
            double computeSeconds,
            double computeDeviationSeconds,
            double computeP99Seconds,
            TimeCounts computeCounts,
            double blockedReceiveSeconds,
            double blockedSendSeconds,
            double sentPerItem,
            double bytesPerItem,
            ProcessorSeconds processor,
            double overheadShare,
            StageErrors errors)
            implements StageWindow {
        public Measured {
            instances = List.copyOf(instances);
            perInstance = List.copyOf(perInstance);
            if (items < 1 || !(computeSeconds >= 0) || !(itemsPerSecond > 0)) {
                throw new IllegalArgumentException("a measured stage has items, got stage " + stage + " with " + items
                        + " items, " + itemsPerSecond + " items/s, " + computeSeconds + " s");
            }
        }
    }
}
