package io.scansion.tuner.observe;

import io.scansion.tuner.observe.structure.PipelineEdge;
import io.scansion.wire.LinkCost;

/**
 * What passes between two neighbouring levels, and what a message costs there.
 *
 * @param cost of a message as calibrated in this job; unknown where nothing was calibrated
 */
public record Channel(PipelineEdge edge, LinkCost cost) {}
