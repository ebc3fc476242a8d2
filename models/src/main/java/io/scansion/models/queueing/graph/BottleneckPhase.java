package io.scansion.models.queueing.graph;

import java.util.List;

/**
 * One step of the analysis: a module was found that could not keep up, and the sources that feed it were slowed down.
 *
 * @param bottleneck name of the module
 * @param interArrival mean time between items arriving at it before the step
 * @param utilisation what it would have to be, above 1
 * @param sources those whose pace changed, in the order of their declaration; never empty
 */
public record BottleneckPhase(String bottleneck, double interArrival, double utilisation, List<SourcePace> sources) {
    /**
     * The pace of one source before and after the step.
     *
     * @param source its name
     * @param before mean time between two items it emits
     * @param after the same afterwards
     */
    public record SourcePace(String source, double before, double after) {}

    /** Copies the list. */
    public BottleneckPhase {
        sources = List.copyOf(sources);
    }

    /** Returns the mean time between two items of the listed sources, taken together, before the step. */
    public double sourceBefore() {
        double rate = 0;
        for (SourcePace pace : sources) {
            rate += 1 / pace.before();
        }
        return sources.size() == 1 ? sources.get(0).before() : 1 / rate;
    }

    /** Returns the mean time between two items of the listed sources, taken together, after the step. */
    public double sourceAfter() {
        double rate = 0;
        for (SourcePace pace : sources) {
            rate += 1 / pace.after();
        }
        return sources.size() == 1 ? sources.get(0).after() : 1 / rate;
    }
}
