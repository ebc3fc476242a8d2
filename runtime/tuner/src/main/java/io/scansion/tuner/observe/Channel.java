package io.scansion.tuner.observe;

import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.structure.PipelineEdge;

/**
 * What passes between two neighbouring levels, and what a message costs there.
 *
 * @param cost of a message of the size that passes
 */
public record Channel(PipelineEdge edge, LinkEstimate cost) {}
