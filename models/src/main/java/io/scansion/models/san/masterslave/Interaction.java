package io.scansion.models.san.masterslave;

/** How the master takes the slaves' packs. */
public enum Interaction {
    /** A pack is handed over when both sides are ready; the next round starts when every slave is idle. */
    SYNCHRONOUS,
    /** Packs wait in a buffer; a slave goes on at once unless it is full, and gets its next slice as soon as it is idle. */
    ASYNCHRONOUS
}
