package io.scansion.console.simulate;

import io.scansion.console.contract.ContractDescription;
import io.scansion.console.contract.ContractResources;
import io.scansion.console.input.InputException;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.solve.Answer;
import io.scansion.console.solve.ContractFamily;
import io.scansion.models.ModelException;
import io.scansion.models.contract.fluid.Channel;
import io.scansion.models.contract.fluid.FluidModel;
import io.scansion.models.contract.fluid.Phase;
import io.scansion.models.contract.fluid.Trajectory;
import io.scansion.models.contract.modules.Computation;
import io.scansion.models.contract.modules.Stream;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The program of a contract, followed from empty buffers on until nothing changes any more. */
final class ContractPlay {
    private static final int MOST_EVENTS = 10_000;
    private static final int WIDTH = 110;

    private ContractPlay() {}

    static Answer simulate(Keys keys, double horizonSeconds) {
        ContractResources resources = ContractDescription.read(keys)
                .resources()
                .orElseThrow(() -> keys.complaint(
                        "variables",
                        "equations have no buffers to follow; write the contract as \"modules\" and \"streams\""));
        try {
            FluidModel model = new FluidModel(
                    resources.described().program(), resources.described().secondsPerExecution(), channels(resources));
            Trajectory trajectory = model.run(horizonSeconds, MOST_EVENTS);
            return Answer.of(json(trajectory), listing(trajectory));
        } catch (IllegalArgumentException
                | ModelException e) { // the message names the module, the computation or the stream
            throw new InputException(keys.file() + ": " + e.getMessage(), e);
        }
    }

    private static Map<String, Channel> channels(ContractResources resources) {
        Map<String, Channel> channels = new LinkedHashMap<>();
        for (Stream stream : resources.described().program().flattened().streams()) {
            Channel channel = resources.described().channels().getOrDefault(stream.name(), FluidModel.DEFAULT_CHANNEL);
            double itemsPerSecond = resources.links().bytesPerSecond(stream.name()) / stream.bytesPerItem();
            channels.put(stream.name(), new Channel(channel.places(), channel.latencySeconds(), itemsPerSecond));
        }
        return channels;
    }

    private static JsonObject json(Trajectory trajectory) {
        List<JsonObject> phases = new ArrayList<>();
        for (Phase phase : trajectory.phases()) {
            phases.add(new JsonObject()
                    .put("from_s", phase.fromSeconds())
                    .put("to_s", phase.toSeconds())
                    .put("rates", ContractFamily.numbers(phase.rates()))
                    .put("levels", phase.levels())
                    .put("level_changes_per_s", phase.levelChanges()));
        }
        return new JsonObject()
                .put("model", ContractFamily.MODEL)
                .put("steady", trajectory.isSteady())
                .put("phases", phases);
    }

    private static Listing listing(Trajectory trajectory) {
        Phase last = trajectory.last();
        Listing listing = new Listing()
                .line(String.format(
                        Locale.ROOT,
                        "program from empty buffers on, %,d phases, %s",
                        trajectory.phases().size(),
                        trajectory.isSteady()
                                ? "steady after " + Listing.figure(last.fromSeconds()) + " s"
                                : "not steady after " + Listing.figure(last.toSeconds()) + " s"))
                .line("")
                .line(String.format(
                        Locale.ROOT, "  %14s%14s  %s", "from, s", "to, s", "what changes: its rate per second"));
        List<Phase> phases = trajectory.phases();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            numbers.add(i);
        }
        listing.rows(
                numbers,
                i -> row(phases.get(i), i == 0 ? Map.of() : phases.get(i - 1).rates()));
        return listing.line("")
                .section("rates per second at the end", ContractFamily.numbers(last.rates()))
                .section("items in buffers then", last.levels());
    }

    /** A line on a phase: what runs at another rate than in the phase before. */
    private static String row(Phase phase, Map<String, Rational> before) {
        String changes = phase.rates().entrySet().stream()
                .filter(rate -> !rate.getValue().equals(before.get(rate.getKey())))
                .filter(rate -> rate.getKey().endsWith("." + Computation.RUN))
                .map(rate ->
                        rate.getKey() + " " + Listing.figure(rate.getValue().doubleValue()))
                .collect(Collectors.joining(", "));
        String line = String.format(
                Locale.ROOT,
                "  %14s%14s  %s",
                Listing.figure(phase.fromSeconds()),
                Double.isInfinite(phase.toSeconds()) ? "for ever" : Listing.figure(phase.toSeconds()),
                changes);
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 2) + "..";
    }
}
