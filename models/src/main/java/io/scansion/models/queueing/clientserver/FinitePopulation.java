package io.scansion.models.queueing.clientserver;

import io.scansion.models.refusal.Require;

/**
 * The exact steady state of a finite number of clients before one server: the machine repair model. Think times may have any
 * distribution if the server is exponential; otherwise they are exponential.
 *
 * @param throughput requests served per unit of time
 * @param response mean time from request to reply (R_q)
 * @param requestsPresent mean number of requests sent and not replied to (N_q)
 * @param utilisation part of the time in which the server is busy (rho)
 */
public record FinitePopulation(double throughput, double response, double requestsPresent, double utilisation) {
    /** The most clients of {@link #solveGeneral}. */
    static final long MOST_GENERAL = 1_000_000;

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

    /**
     * Solves the system for exponential think times and a gamma-distributed service time, which is always the same for variance 0 and
     * exponential for the squared mean (Takacs, Introduction to the Theory of Queues, 1962, chapter 5: with f the Laplace transform of
     * the service time, 1 / P(idle) = 1 + N T_S / T_C sum over n below N of C(N - 1, n) prod of (1 / f(i / T_C) - 1)). All
     * terms are positive and summed by their logarithms. Cost is linear in the clients.
     *
     * @param clients 1 to {@value #MOST_GENERAL}
     * @param thinkTime mean of the exponential time between a reply and the client's next request, positive
     * @param serviceTime mean service time, positive
     * @param serviceVariance not negative
     */
    static FinitePopulation solveGeneral(long clients, double thinkTime, double serviceTime, double serviceVariance) {
        double logTerm = 0;
        double most = 0; // of the logarithms; the sum is of the terms over the largest
        double sum = 1;
        for (long n = 1; n < clients; n++) {
            logTerm += Math.log((double) (clients - n) / n) + logExcess(n / thinkTime, serviceTime, serviceVariance);
            if (logTerm > most) {
                sum = sum * Math.exp(most - logTerm) + 1;
                most = logTerm;
            } else {
                sum += Math.exp(logTerm - most);
            }
        }
        double busyOverIdle = clients * (serviceTime / thinkTime) * sum; // over exp(most)
        double utilisation = busyOverIdle / (busyOverIdle + Math.exp(-most));
        double throughput = utilisation / serviceTime;
        double response = Math.max(serviceTime, clients / throughput - thinkTime);
        return new FinitePopulation(throughput, response, throughput * response, utilisation);
    }

    /** Returns the logarithm of 1 / f(s) - 1, f being the Laplace transform of a gamma-distributed time. */
    private static double logExcess(double s, double mean, double variance) {
        double shape = variance > 0 ? mean * mean / variance : Double.POSITIVE_INFINITY;
        double exponent = shape < 1e12 ? shape * Math.log1p(s * mean / shape) : s * mean;
        return exponent > 30 ? exponent + Math.log1p(-Math.exp(-exponent)) : Math.log(Math.expm1(exponent));
    }

    private static FinitePopulation state(double atServer, double utilisation, double serviceTime, double replyTime) {
        double throughput = utilisation / serviceTime;
        double response = atServer / throughput + replyTime;
        return new FinitePopulation(throughput, response, throughput * response, utilisation);
    }
}
