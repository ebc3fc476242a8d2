package io.scansion.skeletons.engine.message;

import java.io.Serializable;

/**
 * What one rank has done in one run.
 *
 * @param items that it has processed, those that failed included
 * @param busyNanos time spent in the stage's function and in packing what comes of it; waiting and sending left out
 */
public record Report(Place place, long items, long busyNanos) implements Serializable {}
