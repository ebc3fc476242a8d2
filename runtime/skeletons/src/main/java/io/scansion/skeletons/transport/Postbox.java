package io.scansion.skeletons.transport;

import org.jspecify.annotations.Nullable;

/**
 * One rank's end of the message passing. Messages from one rank to another on one channel arrive in the order in which they were
 * sent. Every message begins with its length in bytes, a little-endian int that counts itself. For one thread.
 */
public interface Postbox {
    /** Stands for whichever rank has sent something. */
    int ANYONE = -1;

    int rank();

    /** Returns how many ranks there are. */
    int size();

    /** Returns when {@code bytes} may be used again, which on some devices is when the receiver has taken them. */
    void send(byte[] bytes, int length, int to, Channel channel);

    /** Returns at once, whatever the receiver does; {@code bytes} belong to the postbox from now on. */
    void sendLater(byte[] bytes, int length, int to, Channel channel);

    /** Waits for a message, without using the processor. */
    Parcel take(int from, Channel channel);

    /** Returns a message that has arrived already, or null. */
    @Nullable
    Parcel poll(Channel channel);

    /** Waits until the receivers of everything that was sent later have taken it. */
    void finish();
}
