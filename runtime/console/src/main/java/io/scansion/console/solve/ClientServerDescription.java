package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.models.queueing.clientserver.ClientServer;
import java.util.List;

/**
 * A "client-server" as a file describes it.
 *
 * @param queue {@code MM1}, {@code MD1} or {@code MG1}
 * @param system with its times
 */
public record ClientServerDescription(String queue, ClientServer system) {
    public static final String MODEL = "client-server";

    private static final int MOST_CLIENTS = 1_000_000_000;

    public static ClientServerDescription read(Keys keys) {
        keys.only("model", "queue", "N", "T_C", "T_S", "L_S", "service_variance");
        String queue = keys.choice("queue", List.of("MM1", "MD1", "MG1"));
        int clients = keys.whole("N", 1, MOST_CLIENTS);
        double think = keys.notNegative("T_C", "units of time");
        double service = keys.positive("T_S", "units of time");
        ClientServer system = switch (queue) {
            case "MM1" -> ClientServer.mm1(clients, think, service);
            case "MD1" -> ClientServer.md1(clients, think, service);
            default ->
                ClientServer.mg1(
                        clients, think, service, keys.notNegative("service_variance", "squared units of time"));
        };
        if (!queue.equals("MG1") && keys.has("service_variance")) {
            throw keys.complaint(
                    "service_variance", "\"service_variance\" has no meaning: \"" + queue + "\" says what it is");
        }
        return new ClientServerDescription(
                queue, system.withLatency(keys.notNegative("L_S", "units of time", service)));
    }
}
