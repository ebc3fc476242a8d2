package io.scansion.agent.ranks.port;

import io.scansion.agent.ranks.port.MpiPort.Posted;
import java.util.ArrayDeque;

/**
 * Non-blocking sends under way. MPJ Express packs the user's array before Isend returns, so the array may be reused at once;
 * the request is kept only until the library has let go of its own buffer, whether the program waits for it or not: a process
 * must not end before. Used by the program's MPI thread alone.
 *
 * <p>A program that calls Send holds one buffer at a time where its messages meet their receiver. Routed, they are only posted, and
 * those that nobody has taken yet could fill the memory that MPJ Express has for buffers, which ends the rank: so such calls
 * {@link #awaitRoom}.
 */
public final class PendingSends {
    private final long mostBytes;
    private final ArrayDeque<Posted> sends = new ArrayDeque<>();
    private long heldBytes;

    /** @param mostBytes that sends of calls that wait may hold together */
    public PendingSends(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Waits, from the oldest on, until those under way have room; what is larger than all of it until it has been taken, as in Send. */
    public void awaitRoom() {
        if (heldBytes > mostBytes) {
            removeDone();
        }
        while (heldBytes > mostBytes) {
            sends.element().await();
            removeDone();
        }
    }

    public void add(Posted send) {
        while (!sends.isEmpty() && sends.element().isDone()) {
            heldBytes -= size(sends.remove());
        }
        sends.add(send);
        heldBytes += size(send);
    }

    private void removeDone() {
        sends.removeIf(Posted::isDone);
        heldBytes = 0;
        for (Posted send : sends) {
            heldBytes += size(send);
        }
    }

    /** What is of no known size counts as larger than all room. */
    private long size(Posted send) {
        return Math.min(send.bytes(), mostBytes + 1);
    }

    public void awaitAll() {
        while (!sends.isEmpty()) {
            sends.remove().await();
        }
        heldBytes = 0;
    }
}
