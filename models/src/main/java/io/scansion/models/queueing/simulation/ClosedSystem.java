package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * Clients that think, send a request to one server that takes them in the order of their arrival, and wait for the reply.
 *
 * @param clients 1 to {@value #MOST_CLIENTS}
 * @param think time between a reply and the client's next request
 * @param service time the server is busy with a request; its mean must be positive
 * @param replyTime time from the end of the service to the reply, not negative; the server is free meanwhile
 */
public record ClosedSystem(int clients, ServiceTime think, ServiceTime service, double replyTime) {
    /** The most clients that are played one by one. */
    public static final int MOST_CLIENTS = 10_000_000;

    /** Checks the values. */
    public ClosedSystem {
        Require.atLeast(1, clients, "number of clients N");
        if (clients > MOST_CLIENTS) {
            throw new IllegalArgumentException(
                    "number of clients N to simulate must be at most " + MOST_CLIENTS + ", got " + clients);
        }
        Objects.requireNonNull(think, "think time");
        Require.positive(Objects.requireNonNull(service, "service time").mean(), "mean service time T_S");
        Require.notNegative(replyTime, "reply time");
    }
}
