package io.scansion.console.simulate;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.solve.Answer;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.simulation.PepaSimulation;
import io.scansion.models.pepa.simulation.PepaSimulator;
import io.scansion.models.pepa.simulation.SimulationGoal;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.pepa.syntax.PepaReading;
import io.scansion.models.queueing.simulation.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** PEPA models, played activity by activity. */
final class PepaPlay {
    private PepaPlay() {}

    static Answer simulate(InputFile input, SimulationGoal goal, ProgressLine progress) {
        try {
            PepaReading reading = PepaReader.read(input.name(), input.text());
            long begin = System.nanoTime();
            PepaSimulation seen = PepaSimulator.simulate(
                    reading.model(),
                    goal,
                    events -> progress.tell(() -> String.format(Locale.ROOT, "%,d events", events)));
            double seconds = (System.nanoTime() - begin) / 1e9;
            List<String> warnings = new ArrayList<>();
            reading.warnings().forEach(warning -> warnings.add(warning.in(input.name())));
            if (!seen.doubtful().isEmpty()) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "%s: after %,d events not known to %s %%: %s",
                        input.name(),
                        seen.events(),
                        Listing.figure(100 * goal.precision()),
                        String.join(", ", seen.doubtful())));
            }
            return new Answer(json(goal, seen, seconds), listing(goal, seen, seconds), warnings);
        } catch (PepaSyntaxException | PepaModelException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static JsonObject json(SimulationGoal goal, PepaSimulation seen, double seconds) {
        JsonObject utilisation = new JsonObject();
        seen.utilisation().forEach((component, where) -> utilisation.put(component, where.shares()));
        return new JsonObject()
                .put("model", "pepa")
                .put("seed", goal.seed())
                .put("precision", goal.precision())
                .put("confidence", goal.confidence())
                .put("events", seen.events())
                .put("simulated_time", seen.time())
                .put("batches", seen.batches())
                .put("throughput", json(seen.throughput()))
                .put("results", json(seen.results()))
                .put("utilisation", utilisation)
                .put("doubtful", seen.doubtful())
                .put("seconds", seconds)
                .put("events_per_second", seen.events() / seconds);
    }

    private static JsonObject json(Map<String, Estimate> estimates) {
        JsonObject json = new JsonObject();
        estimates.forEach((name, estimate) -> json.put(name, GraphPlay.json(estimate)));
        return json;
    }

    private static List<String> listing(SimulationGoal goal, PepaSimulation seen, double seconds) {
        Listing listing = new Listing()
                .line(String.format(
                        Locale.ROOT,
                        "PEPA, %,d events in %.1f s, %.6g units of time, %d batches, seed %d",
                        seen.events(),
                        seconds,
                        seen.time(),
                        seen.batches(),
                        goal.seed()))
                .line("");
        section(listing, "throughput, per unit of time", seen.throughput());
        section(listing, "results", seen.results());
        return listing.line(String.format(
                        Locale.ROOT, "  +- is the half width of the %.0f %% interval", 100 * goal.confidence()))
                .lines();
    }

    private static void section(Listing listing, String heading, Map<String, Estimate> estimates) {
        if (!estimates.isEmpty()) {
            listing.line("  " + heading)
                    .rows(
                            List.copyOf(estimates.entrySet()),
                            entry -> String.format(
                                    Locale.ROOT,
                                    "    %-24s %14s +- %.2g",
                                    entry.getKey(),
                                    Listing.figure(entry.getValue().mean()),
                                    entry.getValue().halfWidth()));
        }
    }
}
