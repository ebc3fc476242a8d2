package io.scansion.models.queueing.clientserver;

import io.scansion.models.refusal.Require;

/**
 * The exact steady state of a finite number of clients before one exponential server: the machine repair model. Think times may
 * have any distribution.
 *
 * @param throughput requests served per unit of time
 * @param response mean time from request to reply (R_q)
 * @param requestsPresent mean number of requests sent and not replied to (N_q)
 * @param utilisation part of the time in which the server is busy (rho)
 */
public record FinitePopulation(double throughput, double response, double requestsPresent, double utilisation) {
    /** Terms this much smaller than the largest do not change a double's sum, however many are left out. */
    private static final double NEGLIGIBLE = 1e-25;

    /*
     * With Z the time away from the server, the probability of j requests at it is proportional to N! / (N - j)! (T_S / Z)^j. Mean value
     * analysis needs N steps for the means. The sums themselves need only the terms around the largest, at j = N - Z / T_S: about ten
     * times the square root of the smaller of N and Z / T_S. All terms are positive, nothing cancels.
     */

    /**
     * Solves the system.
     *
     * @param clients at least 1 and at most {@link ClientServer#MOST_CLIENTS}
     * @param thinkTime mean time between a reply and the client's next request, not negative
     * @param serviceTime mean of the exponential service time, positive
     * @param replyTime time from the end of the service to the reply, during which the server is free for others; not negative
     */
    public static FinitePopulation solve(long clients, double thinkTime, double serviceTime, double replyTime) {
        Require.atLeast(1, clients, "number of clients N");
        Require.notNegative(thinkTime, "think time T_C");
        Require.positive(serviceTime, "service time T_S");
        Require.notNegative(replyTime, "reply time");
        double away = (thinkTime + replyTime) / serviceTime;
        if (away == 0) {
            return state((double) clients, 1, serviceTime, replyTime);
        }
        double largest = Math.max(0, Math.min((double) clients, Math.floor(clients - away)));
        double sum = 1;
        double busy = largest > 0 ? 1 : 0;
        double off = 0;
        double term = 1;
        for (double j = largest; j < clients && term > NEGLIGIBLE; j++) {
            term *= (clients - j) / away;
            sum += term;
            busy += term;
            off += (j + 1 - largest) * term;
        }
        term = 1;
        for (double j = largest; j > 0 && term > NEGLIGIBLE; j--) {
            term *= away / (clients - j + 1);
            sum += term;
            busy += j > 1 ? term : 0;
            off -= (largest - j + 1) * term;
        }
        return state(largest + off / sum, busy / sum, serviceTime, replyTime);
    }

    private static FinitePopulation state(double atServer, double utilisation, double serviceTime, double replyTime) {
        double throughput = utilisation / serviceTime;
        double response = atServer / throughput + replyTime;
        return new FinitePopulation(throughput, response, throughput * response, utilisation);
    }
}
