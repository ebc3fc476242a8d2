package io.scansion.tuner.observe.structure;

import java.util.Locale;

/** How the sender of an edge was seen to behave in a window; measured from its time blocked in send, never configured. */
public enum SendMode {
    /** Sends return without waiting for the receiver. */
    ASYNCHRONOUS,
    /** The device hands large or all messages over in a meeting of sender and receiver. */
    SYNCHRONOUS,
    /** Sends that need no meeting wait all the same: buffers or credits are used up. */
    FULL;

    /** Name in events and on screens. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
