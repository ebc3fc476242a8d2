package io.scansion.tuner.observe;

import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.structure.PipelineEdge;

/**
 * What passes between two neighbouring levels, and what a message costs there.
 *
 * @param cost of a message of the size that passes, between the hosts where the two are
 * @param meets whether a send of that size meets its receiver
 */
public record Channel(PipelineEdge edge, LinkEstimate cost, boolean meets) {
    /** Payload of a message; 0 if that is not known. */
    public double bytes() {
        return Double.isNaN(edge.bytesPerItem()) ? 0 : edge.bytesPerItem();
    }
}
