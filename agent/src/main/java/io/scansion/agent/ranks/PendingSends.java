package io.scansion.agent.ranks;

import io.scansion.agent.ranks.MpiPort.Posted;
import java.util.ArrayDeque;

/**
 * Non-blocking sends under way. MPJ Express packs the user's array before Isend returns, so the array may be reused at once;
 * the request is kept only until the library has let go of its own buffer, whether the program waits for it or not: a process
 * must not end before. Used by the program's MPI thread alone.
 */
final class PendingSends {
    private final ArrayDeque<Posted> sends = new ArrayDeque<>();

    void add(Posted send) {
        while (!sends.isEmpty() && sends.peekFirst().isDone()) {
            sends.removeFirst();
        }
        sends.addLast(send);
    }

    void awaitAll() {
        while (!sends.isEmpty()) {
            sends.removeFirst().await();
        }
    }
}
