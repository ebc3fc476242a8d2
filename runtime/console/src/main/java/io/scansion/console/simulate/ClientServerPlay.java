package io.scansion.console.simulate;

import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.solve.Answer;
import io.scansion.console.solve.ClientServerDescription;
import io.scansion.console.solve.ClientServerFamily;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.ModelException;
import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.clientserver.ClientServer;
import io.scansion.models.queueing.simulation.ClosedSimulation;
import io.scansion.models.queueing.simulation.ClosedSimulator;
import io.scansion.models.queueing.simulation.ClosedSystem;
import io.scansion.models.queueing.simulation.Estimate;
import io.scansion.models.queueing.simulation.SimulationPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Clients before one server, played event by event and put beside the report's system (10). */
final class ClientServerPlay {
    private ClientServerPlay() {}

    static Answer simulate(Keys keys, SimulationPlan plan, ProgressLine progress) {
        ClientServerDescription description = ClientServerDescription.read(keys);
        ClientServer system = description.system();
        if (system.latency() < system.serviceTime()) {
            throw keys.complaint(
                    "L_S", "\"L_S\" below \"T_S\", a reply before the service ends, can be solved but not simulated");
        }
        if (system.clients() > ClosedSystem.MOST_CLIENTS) {
            throw keys.complaint("N", "\"N\" must be at most " + ClosedSystem.MOST_CLIENTS + " to be simulated");
        }
        long begin = System.nanoTime();
        try {
            ClosedSimulation seen = ClosedSimulator.simulate(
                    new ClosedSystem(
                            (int) system.clients(),
                            exponential(system.thinkTime()),
                            service(description),
                            system.latency() - system.serviceTime()),
                    plan,
                    progress::items);
            return answer(description, plan, seen, (System.nanoTime() - begin) / 1e9);
        } catch (IllegalArgumentException | ModelException e) {
            throw new InputException(keys.file() + ": " + e.getMessage(), e);
        }
    }

    private static ServiceTime exponential(double mean) {
        return mean == 0 ? new ServiceTime.Deterministic(0) : new ServiceTime.Exponential(mean);
    }

    /** A service of which only the variance is known is played as lognormal, which has any. */
    private static ServiceTime service(ClientServerDescription description) {
        double mean = description.system().serviceTime();
        return switch (description.queue()) {
            case "MM1" -> new ServiceTime.Exponential(mean);
            case "MD1" -> new ServiceTime.Deterministic(mean);
            default -> new ServiceTime.Lognormal(mean, description.system().serviceVariance() / (mean * mean));
        };
    }

    private static Answer answer(
            ClientServerDescription description, SimulationPlan plan, ClosedSimulation seen, double seconds) {
        Map<String, Estimate> estimates = new LinkedHashMap<>();
        estimates.put("T_A", seen.interArrival());
        estimates.put("rho", seen.utilisation());
        estimates.put("W_q", seen.waitingTime());
        estimates.put("R_q", seen.response());
        estimates.put("L_q", seen.requestsWaiting());
        Map<String, Double> predicted =
                ClientServerFamily.values(description.system().solve());
        List<String> doubtful = estimates.entrySet().stream()
                .filter(estimate -> !estimate.getValue().isTrustworthy())
                .map(Map.Entry::getKey)
                .toList();
        JsonObject json = new JsonObject()
                .put("model", ClientServerDescription.MODEL)
                .put("items", seen.items())
                .put("precision_reached", plan.precision() > 0 ? seen.isPrecise() : null)
                .put("doubtful", doubtful)
                .put("seed", plan.seed())
                .put("confidence", plan.confidence())
                .put("events", seen.events())
                .put("simulated_time", seen.simulatedTime());
        estimates.forEach((name, estimate) -> json.put(name, GraphPlay.json(estimate)));
        json.put(
                        "R_q_percentiles",
                        seen.responsePercentiles().map(GraphPlay::json).orElse(null))
                .put("throughput", GraphPlay.json(seen.throughput()))
                .put("predicted", predicted)
                .put("seconds", seconds)
                .put("events_per_second", seen.events() / seconds);
        Listing listing = new Listing()
                .line(String.format(
                        Locale.ROOT,
                        "%s, %d client(s), %,d requests, %,d events in %.1f s, seed %d",
                        description.queue(),
                        description.system().clients(),
                        seen.items(),
                        seen.events(),
                        seconds,
                        plan.seed()))
                .line("")
                .line(String.format(Locale.ROOT, "  %-6s%14s%12s%14s", "", "simulated", "+-", "system (10)"));
        estimates.forEach((name, estimate) -> listing.line(String.format(
                Locale.ROOT,
                "  %-6s%14s%12s%14s",
                name,
                Listing.figure(estimate.mean()),
                Listing.figure(estimate.halfWidth()),
                Listing.figure(predicted.getOrDefault(name, Double.NaN)))));
        seen.responsePercentiles()
                .ifPresent(at -> listing.line(String.format(
                        Locale.ROOT,
                        "  R_q is below %s for half of the requests, %s for 90 %%, %s for 99 %%",
                        Listing.figure(at.median().mean()),
                        Listing.figure(at.ninety().mean()),
                        Listing.figure(at.ninetyNine().mean()))));
        GraphPlay.addTrust(listing, plan, seen.isPrecise(), doubtful);
        return Answer.of(json, listing);
    }
}
