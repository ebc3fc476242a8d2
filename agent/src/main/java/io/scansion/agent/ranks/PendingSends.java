package io.scansion.agent.ranks;

import java.util.ArrayDeque;
import mpi.Request;

/**
 * Non-blocking sends under way. MPJ Express packs the user's array before Isend returns, so the array may be reused at once;
 * the request is kept only until the library has let go of its own buffer. Used by the program's MPI thread alone.
 */
final class PendingSends {
    private final ArrayDeque<Request> requests = new ArrayDeque<>();

    void add(Request request) {
        while (!requests.isEmpty() && requests.peekFirst().Test() != null) {
            requests.removeFirst();
        }
        requests.addLast(request);
    }

    void awaitAll() {
        while (!requests.isEmpty()) {
            requests.removeFirst().Wait();
        }
    }
}
