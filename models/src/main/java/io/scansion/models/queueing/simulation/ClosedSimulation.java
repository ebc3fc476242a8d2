package io.scansion.models.queueing.simulation;

import java.util.Optional;

/**
 * What was seen of a client-server system.
 *
 * @param throughput requests served per unit of time
 * @param interArrival mean time between two requests (T_A)
 * @param utilisation part of the time in which the server is busy (rho)
 * @param waitingTime mean time of a request in the queue (W_q)
 * @param response mean time from request to reply (R_q)
 * @param requestsWaiting mean number of requests in the queue (L_q)
 * @param requestsAtServer mean number of requests in the queue and in service; with the reply's time times the throughput, N_q
 * @param events requests sent and services completed, warm-up included
 * @param simulatedTime time measured over, warm-up excluded
 * @param responsePercentiles of the time from request to reply; empty if no request was served
 * @param items requests measured
 * @param isPrecise whether the plan's precision was reached; true if it asks for none
 */
public record ClosedSimulation(
        Estimate throughput,
        Estimate interArrival,
        Estimate utilisation,
        Estimate waitingTime,
        Estimate response,
        Estimate requestsWaiting,
        Estimate requestsAtServer,
        long events,
        double simulatedTime,
        Optional<Percentiles> responsePercentiles,
        long items,
        boolean isPrecise) {}
