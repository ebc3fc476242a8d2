package io.scansion.models.queueing.clientserver;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The steady state of a {@link ClosedNetwork}.
 *
 * @param way how it was found
 * @param relativeError 0 if it is exact; otherwise how far throughputs and cycle times were off at most in 19 of 20 random networks
 *     that could be solved exactly too
 * @param clients by kind of client, as given
 * @param servers as given
 */
public record ClosedNetworkState(Way way, double relativeError, List<OfClients> clients, List<OfServer> servers)
        implements Solution {
    static final double ERROR_WITH_PRODUCT_FORM = 0.11;
    static final double ERROR_WITHOUT_PRODUCT_FORM = 0.20;

    /** How a network was solved. */
    public enum Way {
        /** Exactly, by mean value analysis. */
        PRODUCT_FORM("product form"),
        /** Exactly, as a Markov chain. */
        CHAIN("chain"),
        /** Approximately, by mean value analysis without its recursion. */
        APPROXIMATION("approximation");

        private final String text;

        Way(String text) {
            this.text = text;
        }

        /** Returns the way as it is written. */
        public String text() {
            return text;
        }
    }

    /**
     * One kind of clients.
     *
     * @param cycle mean time between two requests of one client (T_cl)
     * @param response mean time away from computing, all visits together (R_q)
     * @param throughput cycles of all these clients per unit of time
     */
    public record OfClients(String name, double cycle, double response, double throughput) {}

    /**
     * One server.
     *
     * @param utilisation part of the time in which it is busy (rho)
     * @param present mean number of requests waiting and in service (N_q)
     */
    public record OfServer(String name, double utilisation, double present) {}

    /** Copies the lists. */
    public ClosedNetworkState {
        clients = List.copyOf(clients);
        servers = List.copyOf(servers);
    }

    /** Puts throughputs and the numbers at the servers together. */
    static ClosedNetworkState of(ClosedNetwork network, Way way, double error, double[] throughput, double[] present) {
        List<OfClients> clients = new ArrayList<>();
        for (int c = 0; c < throughput.length; c++) {
            ClosedNetwork.Clients kind = network.clients().get(c);
            double cycle = kind.count() / throughput[c];
            clients.add(new OfClients(kind.name(), cycle, cycle - kind.thinkTime(), throughput[c]));
        }
        List<OfServer> servers = new ArrayList<>();
        for (int s = 0; s < present.length; s++) {
            double busy = 0;
            for (int c = 0; c < throughput.length; c++) {
                busy += throughput[c] * network.servers().get(s).demand(c);
            }
            servers.add(new OfServer(network.servers().get(s).name(), Math.min(1, busy), present[s]));
        }
        return new ClosedNetworkState(way, error, clients, servers);
    }

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        for (OfClients kind : clients) {
            quantities.put("clients." + kind.name() + ".throughput", new Quantity(kind.throughput(), Unit.PER_TIME));
            quantities.put("clients." + kind.name() + ".T_cl", new Quantity(kind.cycle(), Unit.TIME));
            quantities.put("clients." + kind.name() + ".R_q", new Quantity(kind.response(), Unit.TIME));
        }
        for (OfServer server : servers) {
            quantities.put("servers." + server.name() + ".rho", new Quantity(server.utilisation(), Unit.SHARE));
            quantities.put("servers." + server.name() + ".N_q", new Quantity(server.present(), Unit.NUMBER));
        }
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.relative(relativeError);
    }

    @Override
    public String foundBy() {
        return way.text();
    }
}
