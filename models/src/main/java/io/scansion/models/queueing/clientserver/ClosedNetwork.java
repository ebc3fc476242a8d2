package io.scansion.models.queueing.clientserver;

import io.scansion.models.Model;
import io.scansion.models.refusal.Require;
import java.util.List;

/**
 * Clients of several kinds that compute, visit servers, and compute again. A server takes requests one at a time in the order of their
 * arrival; service times are exponential. All times are in one unit of the caller's choice. Immutable and safe to share.
 *
 * @param clients at least one kind; their names are unique
 * @param servers at least one; their names are unique, and each has as many visits and service times as there are kinds of clients
 */
public record ClosedNetwork(List<Clients> clients, List<Server> servers) implements Model<ClosedNetworkState> {
    /**
     * Clients that are all alike.
     *
     * @param count 1 to {@value #MOST}
     * @param thinkTime mean time a client computes between its last reply and its next request, positive
     */
    public record Clients(String name, int count, double thinkTime) {
        /** The most clients of one kind. */
        public static final int MOST = 1_000_000;

        /** Checks the values. */
        public Clients {
            Require.atLeast(1, count, "clients " + name + ": number N");
            if (count > MOST) {
                throw new IllegalArgumentException(
                        "clients " + name + ": number N must be at most " + MOST + ", got " + count);
            }
            Require.positive(thinkTime, "clients " + name + ": think time T_C");
        }
    }

    /**
     * One server.
     *
     * @param visits by kind of client, how often one goes there between two computations on average, not negative
     * @param serviceTimes by kind of client, the mean of the exponential service time of one visit, positive
     */
    public record Server(String name, List<Double> visits, List<Double> serviceTimes) {
        /** Checks the values and copies the lists. */
        public Server {
            visits = List.copyOf(visits);
            serviceTimes = List.copyOf(serviceTimes);
            visits.forEach(visit -> Require.notNegative(visit, "server " + name + ": visits"));
            serviceTimes.forEach(time -> Require.positive(time, "server " + name + ": service time T_S"));
        }

        /** Returns whether all kinds of clients need it for the same time. */
        boolean isSameForAll() {
            return serviceTimes.stream().distinct().count() == 1;
        }

        /** Returns how long one client is in service there between two computations. */
        double demand(int kind) {
            return visits.get(kind) * serviceTimes.get(kind);
        }
    }

    /** Checks that everything fits together and copies the lists. */
    public ClosedNetwork {
        clients = List.copyOf(clients);
        servers = List.copyOf(servers);
        if (clients.isEmpty() || servers.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one kind of clients and one server, got "
                    + clients.size() + " and " + servers.size());
        }
        requireUnique("clients", clients.stream().map(Clients::name).toList());
        requireUnique("server", servers.stream().map(Server::name).toList());
        for (Server server : servers) {
            if (server.visits().size() != clients.size()
                    || server.serviceTimes().size() != clients.size()) {
                throw new IllegalArgumentException(
                        "server " + server.name() + ": there must be visits and a service time for each of "
                                + clients.size() + " kinds of clients");
            }
        }
    }

    private static void requireUnique(String what, List<String> names) {
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(what + ": a name is given twice in " + names);
        }
    }

    /**
     * Solves the network: exactly by mean value analysis where every server needs the same mean time for all clients (the product form of
     * Baskett, Chandy, Muntz and Palacios, J. ACM 22(2), 1975, which holds for think times of any law) and there are not too many
     * mixes of clients; exactly as a Markov chain where there is one server that all visit once and few clients, thinking for
     * exponential times; otherwise by the approximation of Bard and Schweitzer.
     */
    @Override
    public ClosedNetworkState solve() {
        boolean productForm = servers.stream().allMatch(Server::isSameForAll);
        if (productForm && MeanValueAnalysis.mixes(this) <= MeanValueAnalysis.MOST_MIXES) {
            return new MeanValueAnalysis(this).exact();
        }
        return productForm
                ? new MeanValueAnalysis(this).approximate(ClosedNetworkState.ERROR_WITH_PRODUCT_FORM)
                : FirstComeChain.solve(this)
                        .orElseGet(() ->
                                new MeanValueAnalysis(this).approximate(ClosedNetworkState.ERROR_WITHOUT_PRODUCT_FORM));
    }
}
