package io.scansion.tuner.observe.masterslave;

import java.util.List;

/** One worker of a master/slave program in one closed window. */
public sealed interface WorkerWindow {

    /** Virtual rank. */
    int rank();

    /** Nothing can be said. */
    record Unknown(int rank, String reason) implements WorkerWindow {}

    /**
     * Seconds and bytes are means per task.
     *
     * @param tasks that the worker turned from receiving to answering for, at least 1
     * @param computeSeconds outside MPI calls
     * @param deviationSeconds standard deviation of the compute time of single tasks
     * @param idleSeconds inside receives and probes: waiting for the next task
     * @param idleErrorSeconds standard error of that; NaN if unknown
     * @param sendSeconds inside sends
     * @param sendErrorSeconds standard error of that; NaN if unknown
     * @param bytesIn from the master
     * @param bytesOut to the master
     * @param times of the tasks in more detail; empty where a task is several items, of which nothing more is known
     */
    record Measured(
            int rank,
            long tasks,
            double computeSeconds,
            double deviationSeconds,
            double idleSeconds,
            double idleErrorSeconds,
            double sendSeconds,
            double sendErrorSeconds,
            double bytesIn,
            double bytesOut,
            List<TaskTimes> times)
            implements WorkerWindow {
        public Measured {
            times = List.copyOf(times);
            if (tasks < 1 || !(computeSeconds >= 0) || !(idleSeconds >= 0)) {
                throw new IllegalArgumentException("a measured worker has tasks, got rank " + rank + " with " + tasks
                        + " tasks, " + computeSeconds + " s computing, " + idleSeconds + " s idle");
            }
        }
    }
}
