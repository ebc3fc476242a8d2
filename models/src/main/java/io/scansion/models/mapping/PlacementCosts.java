package io.scansion.models.mapping;

/**
 * What a pipeline's steps would cost in every place they could be put: all that choosing a mapping needs to know. Stages,
 * processors and moves are numbered from 1; move {@code i} brings an item to stage {@code i}, and the move after the last
 * stage takes the result away. Times are means of exponential distributions, all in one unit, called seconds here.
 *
 * <p>Implementations give the same answers for as long as they are used.
 */
public interface PlacementCosts {
    /** Returns the number of stages, at least 1. */
    int stages();

    /** Returns the number of processors, at least 1. */
    int processors();

    /** Returns the mean time a stage works on an item while it has the processor to itself, in seconds, positive, finite. */
    double processSeconds(int stage, int processor);

    /** Returns the mean time of a move from one site to another, or within one, in seconds, positive, finite. */
    double moveSeconds(int move, int from, int to);
}
