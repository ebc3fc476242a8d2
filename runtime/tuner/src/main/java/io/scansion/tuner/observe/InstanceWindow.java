package io.scansion.tuner.observe;

/**
 * One instance of a stage in one window.
 *
 * @param items completed, at least 0
 * @param coveredSeconds of the window and of the moment before it, that its reports cover; in them it has completed these items
 * @param computeSeconds mean compute time per item in seconds, NaN without items
 * @param processorSeconds of it, mean time on a processor of the thread that calls MPI; NaN where the system does not tell
 * @param computeShareError standard error of the share of the window that it computed; NaN if unknown
 */
public record InstanceWindow(
        int physicalRank,
        long items,
        double coveredSeconds,
        double computeSeconds,
        double processorSeconds,
        double computeShareError) {}
