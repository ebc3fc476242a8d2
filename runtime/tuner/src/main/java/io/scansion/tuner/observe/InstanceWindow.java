package io.scansion.tuner.observe;

/**
 * One instance of a stage in one window.
 *
 * @param items completed, at least 0
 * @param computeSeconds mean compute time per item in seconds, NaN without items
 * @param processorSeconds of it, mean time on a processor of the thread that calls MPI; NaN where the system does not tell
 */
public record InstanceWindow(int physicalRank, long items, double computeSeconds, double processorSeconds) {}
