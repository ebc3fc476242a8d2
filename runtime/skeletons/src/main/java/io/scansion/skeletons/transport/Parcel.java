package io.scansion.skeletons.transport;

/**
 * A message that has arrived.
 *
 * @param from rank of the sender
 * @param bytes the message and possibly more behind it; valid until the next message is taken from the same postbox
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
public record Parcel(int from, byte[] bytes) {}
