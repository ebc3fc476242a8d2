package io.scansion.agent.ranks.world;

/**
 * Who of the threads of a rank calls MPI.
 *
 * @param from the call, or the item, from which on there are two
 */
record Threads(Sharing sharing, int from) {
    static final Threads ONE = new Threads(Sharing.ONE, 0);

    /** Which of its two threads makes the calls of a rank. */
    enum Sharing {
        ONE,
        /** From a call on every other one is made by the second, while the first waits. */
        IN_TURN,
        /** From an item on both receive, work and send, each for itself, at the same time. */
        TOGETHER,
        /** From an item on the first receives and the second sends, with a queue between them. */
        DIVIDED,
        /** The second sends or takes the notes, at the same time as the first the items. */
        NOTES
    }
}
