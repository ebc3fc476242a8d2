package io.scansion.models.queueing.graph;

import java.util.List;

/**
 * How far a predicted steady state may be from what really happens, as parts of the pace of a source. The figures are 95th percentiles:
 * so far or less was the prediction in 19 of 20 random graphs of 5 to 14 modules with the same difficulties, each played with 40,000 items
 * (150 graphs of each kind; other seeds than those of the tests that hold them). They say nothing of wrong service times.
 *
 * @param relativeError of the source whose pace is predicted worst; 0 where the analysis is exact for large buffers
 * @param relativeErrorOfTotal of the paces of all sources together; 0 where the analysis is exact for large buffers
 * @param buffers by how much the sources are slower, at most, since modules have no more waiting places than the graph says: an upper
 *     estimate from the chance that a queue is full, or that before a bottleneck empty, in M/M/1/K. The prediction is always too
 *     high by that, never too low
 * @param reasons why the errors are not 0, in words
 */
public record Accuracy(double relativeError, double relativeErrorOfTotal, double buffers, List<String> reasons) {
    /** Copies the list. */
    public Accuracy {
        reasons = List.copyOf(reasons);
    }

    /** Returns whether nothing is approximated but the buffers' being large. */
    public boolean isExactForLargeBuffers() {
        return relativeError == 0;
    }

    /** Returns by which part of it a source's pace may be off, in 19 of 20 cases, all causes together. */
    public double total() {
        return relativeError + buffers;
    }
}
