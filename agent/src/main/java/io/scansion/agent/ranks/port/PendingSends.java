package io.scansion.agent.ranks.port;

import io.scansion.agent.ranks.port.MpiPort.Posted;
import java.util.ArrayDeque;

/**
 * Non-blocking sends under way. MPJ Express packs the user's array before Isend returns, so the array may be reused at once;
 * the request is kept only until the library has let go of its own buffer, whether the program waits for it or not: a process
 * must not end before. Used by the program's MPI thread alone.
 */
public final class PendingSends {
    private final ArrayDeque<Posted> sends = new ArrayDeque<>();

    public void add(Posted send) {
        while (!sends.isEmpty() && sends.peekFirst().isDone()) {
            sends.removeFirst();
        }
        sends.addLast(send);
    }

    public void awaitAll() {
        while (!sends.isEmpty()) {
            sends.removeFirst().await();
        }
    }
}
