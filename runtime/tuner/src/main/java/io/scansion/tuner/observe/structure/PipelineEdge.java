package io.scansion.tuner.observe.structure;

/**
 * Traffic between two neighbouring stages.
 *
 * @param from virtual rank of the sender
 * @param to virtual rank of the receiver
 * @param bytesPerItem mean payload of a message in bytes, or NaN when none was sent
 * @param sendSecondsPerItem mean time inside a send in seconds, or NaN when none was sent
 * @param blockedShare share of the sends that waited for the receiver, 0 to 1, or NaN when none was sent
 */
public record PipelineEdge(
        int from, int to, SendMode mode, double bytesPerItem, double sendSecondsPerItem, double blockedShare) {}
