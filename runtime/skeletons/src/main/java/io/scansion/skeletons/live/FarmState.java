package io.scansion.skeletons.live;

/**
 * A farm, as its master knows it. Counts are since the start of the run.
 *
 * @param run number of the run in this job, from 1; the same in every rank
 * @param workers that get tasks now: ranks 1 to this one
 * @param mostWorkers that there could be
 * @param chunk tasks in a message now
 * @param handedOut tasks that workers have been given
 * @param delivered tasks whose results have come back
 * @param left tasks that have not been handed out; -1 where that is not known
 * @param messages of results that have come back
 * @param masterNanos time in which the master did not wait for a result
 * @param masterTaskNanos that part of it which it spent on tasks: on taking them from the source, on packing them, and on handing
 *     over their results
 */
public record FarmState(
        int run,
        boolean ended,
        boolean ordered,
        int workers,
        int mostWorkers,
        int chunk,
        long handedOut,
        long delivered,
        long left,
        long messages,
        long masterNanos,
        long masterTaskNanos) {}
