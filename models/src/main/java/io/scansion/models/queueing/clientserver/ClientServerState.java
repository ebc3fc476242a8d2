package io.scansion.models.queueing.clientserver;

/**
 * The steady state of a client-server system; in brackets the report's names.
 *
 * @param interArrival mean time between two requests at the server (T_A)
 * @param clientCycle mean time between two requests of one client (T_cl), N times the above
 * @param utilisation part of the time in which the server is busy (rho), below 1
 * @param waitingTime mean time of a request in the queue (W_q)
 * @param response mean time from request to reply (R_q)
 * @param requestsWaiting mean number of requests in the queue (L_q), by Little's law
 * @param requestsPresent mean number of requests sent and not replied to (N_q), by Little's law
 */
public record ClientServerState(
        double interArrival,
        double clientCycle,
        double utilisation,
        double waitingTime,
        double response,
        double requestsWaiting,
        double requestsPresent) {}
