package io.scansion.models.queueing.clientserver;

import io.scansion.models.Model;
import io.scansion.models.refusal.Require;
import java.util.Optional;

/**
 * Equal clients that share one server. All times are in one unit of the caller's choice.
 *
 * @param clients N, 1 to {@value #MOST_CLIENTS}
 * @param thinkTime T_C: mean time a client computes between a reply and its next request, not negative
 * @param serviceTime T_S: mean time the server is busy with a request, positive
 * @param latency L_S: mean time from the beginning of the service to the reply, not negative; differs from the service time if the
 *     server works on several requests in turn, or replies before it is done
 * @param serviceVariance variance of the service time, not negative
 */
public record ClientServer(long clients, double thinkTime, double serviceTime, double latency, double serviceVariance)
        implements Model<ClientServerState> {
    /** The most clients; beyond, the server is simply always busy, or the clients never meet. */
    public static final long MOST_CLIENTS = 1_000_000_000_000_000L;

    /** Checks the values. */
    public ClientServer {
        Require.atLeast(1, clients, "number of clients N");
        if (clients > MOST_CLIENTS) {
            throw new IllegalArgumentException(
                    "number of clients N must be at most " + MOST_CLIENTS + ", got " + clients);
        }
        Require.notNegative(thinkTime, "think time T_C");
        Require.positive(serviceTime, "service time T_S");
        Require.notNegative(latency, "latency L_S");
        Require.notNegative(serviceVariance, "service variance");
    }

    /** Returns an M/M/1 system: exponential service times. */
    public static ClientServer mm1(long clients, double thinkTime, double serviceTime) {
        return mg1(clients, thinkTime, serviceTime, serviceTime * serviceTime);
    }

    /** Returns an M/D/1 system: every service takes the same time. */
    public static ClientServer md1(long clients, double thinkTime, double serviceTime) {
        return mg1(clients, thinkTime, serviceTime, 0);
    }

    /** Returns an M/G/1 system: service times with any variance. */
    public static ClientServer mg1(long clients, double thinkTime, double serviceTime, double serviceVariance) {
        return new ClientServer(clients, thinkTime, serviceTime, serviceTime, serviceVariance);
    }

    /** Returns this system with another latency. */
    public ClientServer withLatency(double other) {
        return new ClientServer(clients, thinkTime, serviceTime, other, serviceVariance);
    }

    /** Returns whether the service times have the variance of exponential ones, up to rounding. */
    public boolean isExponential() {
        double square = serviceTime * serviceTime;
        return Math.abs(serviceVariance - square) <= 1e-12 * square;
    }

    /**
     * Solves system (10): {@code T_cl = T_C + W_q + L_S}, {@code rho = T_S / T_A}, {@code T_A = T_cl / N}, with the mean wait of
     * Pollaczek and Khinchine, {@code W_q = c / (T_A - T_S)}, {@code c = (T_S^2 + variance) / 2}: (11) for M/M/1, (12) otherwise.
     *
     * <p>These are a quadratic in T_A whose larger root has rho below 1. With {@code d = T_C + L_S - N T_S} it is
     * {@code T_A = T_S + (d + sqrt(d^2 + 4 N c)) / (2 N)}; in this form, and with the conjugate where d is negative, nothing cancels.
     */
    @Override
    public ClientServerState solve() {
        double n = clients;
        double c = (serviceTime * serviceTime + serviceVariance) / 2;
        double d = thinkTime + latency - n * serviceTime;
        double root = Math.hypot(d, 2 * Math.sqrt(n * c));
        double idle = d >= 0 ? (d + root) / (2 * n) : 2 * c / (root - d);
        double interArrival = serviceTime + idle;
        double wait = c / idle;
        double response = wait + latency;
        return new ClientServerState(
                interArrival,
                thinkTime + response,
                serviceTime / interArrival,
                wait,
                response,
                wait / interArrival,
                response / interArrival);
    }

    /**
     * Solves the system exactly, with as many requests as clients at most: for exponential service times that end before the reply or
     * with it, and for other ones if the reply comes when they end. Of these only mean and variance are known: they are taken to be
     * gamma-distributed, and think times to be exponential then. Empty otherwise, and for more than
     * {@value FinitePopulation#MOST_GENERAL} clients of other service times.
     */
    public Optional<FinitePopulation> exact() {
        if (latency < serviceTime) {
            return Optional.empty();
        } else if (!isExponential()) {
            return latency == serviceTime && thinkTime > 0 && clients <= FinitePopulation.MOST_GENERAL
                    ? Optional.of(FinitePopulation.solveGeneral(clients, thinkTime, serviceTime, serviceVariance))
                    : Optional.empty();
        }
        return Optional.of(FinitePopulation.solve(clients, thinkTime, serviceTime, latency - serviceTime));
    }
}
