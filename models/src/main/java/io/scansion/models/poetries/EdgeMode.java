package io.scansion.models.poetries;

/**
 * How the sends between two neighbouring stages behave. A message library changes the protocol by itself when messages
 * grow or buffers fill, so the mode is measured from the time a stage spends blocked in send; it is never configured.
 */
public enum EdgeMode {
    /** A send returns at once: the sender pays the fixed overhead only and never waits for the receiver. */
    ASYNCHRONOUS(false),
    /** A send returns when the receiver has the message: the sender pays the transfer and waits for a slow receiver. */
    SYNCHRONOUS(true),
    /** Sends are asynchronous, but the buffers are full: the sender pays the overhead and waits for a slow receiver. */
    FULL_BUFFERS(true);

    private final boolean blocksSender;

    EdgeMode(boolean blocksSender) {
        this.blocksSender = blocksSender;
    }

    /** Returns whether a slow receiver slows the sender down, the condition of equation (2). */
    public boolean blocksSender() {
        return blocksSender;
    }
}
