package io.scansion.skeletons.live;

/**
 * What one rank has done in a run so far.
 *
 * @param run number of the run in this job, from 1; the same in every rank
 * @param stage name of the stage; "source", "sink", or "worker" of a farm
 * @param items it has processed
 * @param messages that these came in
 * @param busyNanos time spent in the stage's function and in packing what comes of it
 * @param squareSeconds sum over the items of the squares of their times, in square seconds
 */
public record InstanceState(int run, String stage, long items, long messages, long busyNanos, double squareSeconds) {}
