package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.queueing.clientserver.ClientServerState;
import io.scansion.models.queueing.clientserver.FinitePopulation;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Clients before one server: the report's system (10), and the exact solution where there is one. */
public final class ClientServerFamily {
    private ClientServerFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refuseChainOptions(keys.file());
        if (keys.has("clients")) {
            return ClosedNetworkReport.solve(keys);
        }
        ClientServerDescription description = ClientServerDescription.read(keys);
        Map<String, Double> values = values(description.system().solve());
        JsonObject json = new JsonObject().put("model", ClientServerDescription.MODEL);
        values.forEach(json::put);
        Listing listing = new Listing()
                .line(description.queue() + ", " + description.system().clients() + " client(s)")
                .line("")
                .section("steady state", values);
        description.system().exact().map(ClientServerFamily::values).ifPresent(exact -> {
            json.put("exact_finite_population", exact);
            listing.section("exact, with no more requests than clients", exact);
            double offThroughput = 1 / (value(values, "T_A") * value(exact, "throughput")) - 1;
            double offResponse = value(values, "R_q") / value(exact, "R_q") - 1;
            json.put(
                    "relative_error",
                    new JsonObject().put("throughput", offThroughput).put("R_q", offResponse));
            listing.line(String.format(
                    Locale.ROOT,
                    "  the equations are off by %+.2g %% in throughput and %+.2g %% in R_q",
                    100 * offThroughput,
                    100 * offResponse));
        });
        return Answer.of(json, listing);
    }

    private static double value(Map<String, Double> values, String name) {
        return values.getOrDefault(name, Double.NaN);
    }

    /** Returns the measures under the report's names. */
    public static Map<String, Double> values(ClientServerState state) {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("T_A", state.interArrival());
        values.put("T_cl", state.clientCycle());
        values.put("rho", state.utilisation());
        values.put("W_q", state.waitingTime());
        values.put("R_q", state.response());
        values.put("L_q", state.requestsWaiting());
        values.put("N_q", state.requestsPresent());
        return values;
    }

    private static Map<String, Double> values(FinitePopulation exact) {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("throughput", exact.throughput());
        values.put("R_q", exact.response());
        values.put("N_q", exact.requestsPresent());
        values.put("rho", exact.utilisation());
        return values;
    }
}
