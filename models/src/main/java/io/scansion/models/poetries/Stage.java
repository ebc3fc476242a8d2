package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * One stage of a pipeline: what an item costs it, how many instances serve it now, and how many may.
 *
 * <p>Build one with {@link #of(double)} and the {@code with…} methods, each of which returns a changed copy.
 *
 * @param computeSeconds compute time per item expected of an instance that is not measured yet, seconds, positive
 * @param replicaComputeSeconds measured compute time per item of every instance there is now, seconds, positive, at
 *     least one; instances are retired from the end of this list
 * @param replicable whether the stage may have several instances; if not, plans give it one
 * @param pinned whether plans must leave the present number of instances as it is, whatever the other limits say
 * @param minInstances least instances a plan may give, at least 1
 * @param maxInstances most instances a plan may give, at least {@code minInstances}
 * @param parkedInstances processors that have served this stage, are idle now, and can serve no other stage; a plan
 *     uses them before it touches the free ones; not negative
 */
public record Stage(
        double computeSeconds,
        List<Double> replicaComputeSeconds,
        boolean replicable,
        boolean pinned,
        int minInstances,
        int maxInstances,
        int parkedInstances) {
    /** Stands for "no cap" in {@code maxInstances}. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /**
     * Checks the values and copies the list.
     *
     * @throws IllegalArgumentException if a value is out of its range; the message names the value and the place
     */
    public Stage {
        Require.positive(computeSeconds, "compute time (s)");
        replicaComputeSeconds = List.copyOf(replicaComputeSeconds);
        Require.atLeast(1, replicaComputeSeconds.size(), "number of instances");
        for (int k = 0; k < replicaComputeSeconds.size(); k++) {
            Require.positive(replicaComputeSeconds.get(k), "compute time (s) of instance " + k);
        }
        Require.atLeast(1, minInstances, "least instances");
        Require.atLeast(minInstances, maxInstances, "most instances");
        Require.atLeast(0, parkedInstances, "parked instances");
        if (!replicable && !pinned && minInstances > 1) {
            throw new IllegalArgumentException(
                    "a stage that is not replicable cannot need at least " + minInstances + " instances");
        }
    }

    /**
     * Returns a replicable stage with one instance and no cap.
     *
     * @param computeSeconds compute time per item in seconds, positive
     */
    public static Stage of(double computeSeconds) {
        return new Stage(computeSeconds, List.of(computeSeconds), true, false, 1, UNLIMITED, 0);
    }

    /** Returns a stage like {@link #of} that must keep exactly one instance. */
    public static Stage notReplicable(double computeSeconds) {
        return of(computeSeconds).withReplicable(false);
    }

    /** Returns a copy with this many instances now, each taking {@link #computeSeconds()} per item. */
    public Stage withInstances(int instances) {
        Require.atLeast(1, instances, "number of instances");
        return withReplicas(Collections.nCopies(instances, computeSeconds));
    }

    /** Returns a copy with these measured instances now, seconds per item each. */
    public Stage withReplicas(List<Double> computeSecondsOfEach) {
        Objects.requireNonNull(computeSecondsOfEach, "computeSecondsOfEach");
        return new Stage(
                computeSeconds, computeSecondsOfEach, replicable, pinned, minInstances, maxInstances, parkedInstances);
    }

    /** Returns a copy that may, or may not, have several instances. */
    public Stage withReplicable(boolean mayReplicate) {
        return new Stage(
                computeSeconds,
                replicaComputeSeconds,
                mayReplicate,
                pinned,
                minInstances,
                maxInstances,
                parkedInstances);
    }

    /** Returns a copy whose number of instances plans must leave alone. */
    public Stage withPinned(boolean keepInstances) {
        return new Stage(
                computeSeconds,
                replicaComputeSeconds,
                replicable,
                keepInstances,
                minInstances,
                maxInstances,
                parkedInstances);
    }

    /** Returns a copy with these limits on the number of instances. */
    public Stage withLimits(int least, int most) {
        return new Stage(computeSeconds, replicaComputeSeconds, replicable, pinned, least, most, parkedInstances);
    }

    /** Returns a copy with this many idle processors that only this stage can use. */
    public Stage withParked(int parked) {
        return new Stage(computeSeconds, replicaComputeSeconds, replicable, pinned, minInstances, maxInstances, parked);
    }

    /** Returns the number of instances there are now. */
    public int instances() {
        return replicaComputeSeconds.size();
    }

    /** Returns the least instances a plan may give, all rules taken together. */
    public int leastInstances() {
        return pinned ? instances() : replicable ? minInstances : 1;
    }

    /** Returns the most instances a plan may give, all rules but the number of processors taken together. */
    public int mostInstances() {
        return pinned ? instances() : replicable ? maxInstances : 1;
    }
}
