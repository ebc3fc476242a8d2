package io.scansion.tuner.observe.structure;

/**
 * Traffic between two neighbouring stages.
 *
 * @param from virtual rank of the sender
 * @param to virtual rank of the receiver
 * @param bytesPerItem mean payload of a message in bytes, or NaN when none was sent
 */
public record PipelineEdge(int from, int to, SendMode mode, double bytesPerItem) {}
