package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.models.queueing.clientserver.ClosedNetwork;
import io.scansion.models.queueing.clientserver.ClosedNetworkState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Clients of several kinds before one or several servers. */
final class ClosedNetworkReport {
    private static final int MOST_KINDS = 20;
    private static final int MOST_SERVERS = 1_000;

    private ClosedNetworkReport() {}

    static Answer solve(Keys keys) {
        ClosedNetwork network = read(keys);
        ClosedNetworkState state;
        try {
            state = network.solve();
        } catch (IllegalArgumentException e) {
            throw new InputException(keys.file() + ": " + e.getMessage(), e);
        }
        return Answer.of(json(state), listing(state));
    }

    private static ClosedNetwork read(Keys keys) {
        keys.only("model", "clients", "servers");
        Keys clients = keys.object("clients");
        Keys servers = keys.object("servers");
        List<String> kinds = clients.names();
        requireNumber(keys, "clients", kinds.size(), MOST_KINDS);
        requireNumber(keys, "servers", servers.names().size(), MOST_SERVERS);
        List<ClosedNetwork.Clients> all = new ArrayList<>();
        for (String name : kinds) {
            Keys kind = clients.object(name).only("N", "T_C");
            all.add(new ClosedNetwork.Clients(
                    name, kind.whole("N", 1, ClosedNetwork.Clients.MOST), kind.positive("T_C", "units of time")));
        }
        List<ClosedNetwork.Server> stations = new ArrayList<>();
        for (String name : servers.names()) {
            Keys server = servers.object(name).only("T_S", "visits");
            List<Double> times = new ArrayList<>();
            List<Double> visits = new ArrayList<>();
            for (String kind : kinds) {
                times.add(
                        server.isObject("T_S")
                                ? server.object("T_S").positive(kind, "units of time")
                                : server.positive("T_S", "units of time"));
                visits.add(
                        server.isObject("visits")
                                ? server.object("visits").notNegative(kind, "visits", 0)
                                : server.notNegative("visits", "visits", 1));
            }
            requireKnown(server, kinds);
            stations.add(new ClosedNetwork.Server(name, visits, times));
        }
        return new ClosedNetwork(all, stations);
    }

    /** Refuses times and visits of clients that there are not. */
    private static void requireKnown(Keys server, List<String> kinds) {
        for (String key : List.of("T_S", "visits")) {
            if (server.isObject(key)) {
                for (String kind : server.object(key).names()) {
                    if (!kinds.contains(kind)) {
                        throw server.complaint(key, server.name(key) + ": " + kind + " is no kind of clients");
                    }
                }
            }
        }
    }

    private static void requireNumber(Keys keys, String key, int number, int most) {
        if (number < 1 || number > most) {
            throw keys.complaint(key, keys.name(key) + " must list from 1 to " + most + " of them, got " + number);
        }
    }

    private static JsonObject json(ClosedNetworkState state) {
        JsonObject clients = new JsonObject();
        for (ClosedNetworkState.OfClients one : state.clients()) {
            clients.put(
                    one.name(),
                    new JsonObject()
                            .put("throughput", one.throughput())
                            .put("T_cl", one.cycle())
                            .put("R_q", one.response()));
        }
        JsonObject servers = new JsonObject();
        for (ClosedNetworkState.OfServer one : state.servers()) {
            servers.put(
                    one.name(), new JsonObject().put("rho", one.utilisation()).put("N_q", one.present()));
        }
        return new JsonObject()
                .put("model", ClientServerDescription.MODEL)
                .put("way", state.way().text())
                .put("relative_error", state.relativeError())
                .put("clients", clients)
                .put("servers", servers);
    }

    private static Listing listing(ClosedNetworkState state) {
        Listing listing = new Listing()
                .line("clients of " + state.clients().size() + " kind(s), "
                        + state.servers().size() + " server(s), "
                        + (state.relativeError() == 0
                                ? "exact (" + state.way().text() + ")"
                                : String.format(
                                        Locale.ROOT,
                                        "approximate: off by %.2g %% at most in 19 of 20 cases",
                                        100 * state.relativeError())))
                .line("")
                .line(String.format(Locale.ROOT, "  %-16s%14s%14s%14s", "clients", "throughput", "T_cl", "R_q"));
        listing.rows(
                state.clients(),
                one -> String.format(
                        Locale.ROOT,
                        "  %-16s%14s%14s%14s",
                        one.name(),
                        Listing.figure(one.throughput()),
                        Listing.figure(one.cycle()),
                        Listing.figure(one.response())));
        listing.line("").line(String.format(Locale.ROOT, "  %-16s%14s%14s", "server", "rho", "N_q"));
        return listing.rows(
                state.servers(),
                one -> String.format(
                        Locale.ROOT,
                        "  %-16s%14s%14s",
                        one.name(),
                        Listing.figure(one.utilisation()),
                        Listing.figure(one.present())));
    }
}
