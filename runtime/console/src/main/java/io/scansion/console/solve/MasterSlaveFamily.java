package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.san.SanException;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SolutionWay;
import io.scansion.models.san.masterslave.Interaction;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.MasterSlaveAdvisor;
import io.scansion.models.san.masterslave.MasterSlaveSolution;
import io.scansion.models.san.masterslave.SlaveShares;
import io.scansion.models.san.masterslave.Timings;
import io.scansion.models.san.masterslave.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A master/slave program with the paper's parameters, and what could be changed about it if that is asked. */
final class MasterSlaveFamily {
    static final String MODEL = "master-slave";

    private static final List<String> SYNCHRONOUS = List.of("synchronous", "sync");
    private static final List<String> INTERACTIONS = List.of("asynchronous", "synchronous", "async", "sync");
    private static final int MOST_SLICES = 100_000;

    private MasterSlaveFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refuseChainOptions(keys.file());
        keys.only(
                "model",
                "interaction",
                "slaves",
                "speeds",
                "buffer",
                "slices_per_node",
                "timings",
                "workload",
                "way",
                "advise");
        MasterSlave program = program(keys);
        SolutionWay way = SanFamily.way(keys);
        Optional<MasterSlaveAdviceReport> wanted =
                keys.optionalObject("advise").map(advise -> MasterSlaveAdviceReport.wanted(advise, program));
        long begin = System.nanoTime();
        try {
            MasterSlaveSolution solution = solution(program, way, options, progress);
            double seconds = (System.nanoTime() - begin) / 1e9;
            JsonObject json = json(solution, seconds);
            Listing listing = listing(solution, seconds);
            wanted.ifPresent(report -> report.addTo(
                    json, listing, MasterSlaveAdvisor.advise(program, report.mostSlaves(), report.mostPlaces())));
            return Answer.of(json, listing);
        } catch (TooManyStatesException | SanException | IllegalArgumentException e) {
            throw options.refusal(keys.file(), e);
        }
    }

    private static MasterSlaveSolution solution(
            MasterSlave program, SolutionWay way, SolveOptions options, ProgressLine progress) {
        ChainOptions chain = options.chain(progress);
        return way == SolutionWay.AUTOMATIC || way == SolutionWay.LUMPED
                ? program.solve(chain, options.warmStart())
                : program.solveInFull(new SanOptions(way, chain), options.warmStart());
    }

    private static MasterSlave program(Keys keys) {
        Interaction interaction = SYNCHRONOUS.contains(keys.choice("interaction", INTERACTIONS))
                ? Interaction.SYNCHRONOUS
                : Interaction.ASYNCHRONOUS;
        int places = 0;
        if (interaction == Interaction.ASYNCHRONOUS) {
            places = keys.whole("buffer", 1, MasterSlave.MOST_PLACES);
        } else if (keys.has("buffer")) {
            keys.whole("buffer", 0, 0);
        }
        int slaves = keys.whole("slaves", 1, MasterSlave.MOST_SLAVES);
        return new MasterSlave(
                interaction,
                slaves,
                places,
                keys.whole("slices_per_node", 1, MOST_SLICES),
                timings(keys.object("timings")),
                keys.optionalObject("workload").map(MasterSlaveFamily::workload).orElse(Workload.PUBLISHED),
                keys.has("speeds") ? speeds(keys, slaves) : List.of());
    }

    private static List<Double> speeds(Keys keys, int slaves) {
        List<Double> speeds = keys.positives("speeds", "multiples of the given speed", 1, MasterSlave.MOST_SLAVES);
        if (speeds.size() < slaves) {
            throw keys.complaint(
                    "speeds", "\"speeds\" must have one for each of " + slaves + " slaves, got " + speeds.size());
        }
        return speeds;
    }

    private static Timings timings(Keys keys) {
        keys.only("TT", "TP", "CM", "ER");
        return new Timings(
                keys.positive("TT", "seconds"),
                keys.positive("TP", "seconds"),
                keys.positive("CM", "seconds"),
                keys.positive("ER", "seconds"));
    }

    private static Workload workload(Keys keys) {
        keys.only("points", "overlap", "points_per_pack");
        return new Workload(
                keys.positive("points", "points", Workload.PUBLISHED.points()),
                keys.notNegative("overlap", "slices", Workload.PUBLISHED.overlap()),
                keys.positive("points_per_pack", "points", Workload.PUBLISHED.pointsPerPack()));
    }

    private static JsonObject json(MasterSlaveSolution solution, double seconds) {
        JsonObject json = new JsonObject().put("model", MODEL);
        solution.byName().forEach(json::put);
        if (!solution.program().speeds().isEmpty()) {
            json.put(
                    "slaves_by_speed",
                    solution.slaveShares().stream().map(MasterSlaveFamily::json).toList());
        }
        return json.put("packs_per_second", solution.usefulPacksPerSecond())
                .put("run_seconds", solution.runSeconds())
                .put("states_solved", solution.statesSolved())
                .put("solver", solution.solver())
                .put("iterations", solution.iterations())
                .put("residual", solution.residual())
                .put("error_estimate", solution.errorEstimate())
                .put("seconds", seconds);
    }

    private static JsonObject json(SlaveShares shares) {
        return new JsonObject()
                .put("speed", shares.speed())
                .put("slaves", shares.slaves())
                .put("slave_I", shares.idle())
                .put("slave_Pr", shares.computing())
                .put("slave_Tx", shares.sending());
    }

    private static Listing listing(MasterSlaveSolution solution, double seconds) {
        Map<String, Double> measures = new LinkedHashMap<>();
        solution.byName().forEach((name, value) -> measures.put(name, value.doubleValue()));
        Listing listing = new Listing()
                .line("master/slave, " + MasterSlaveAdviceReport.describe(solution.program()))
                .line(String.format(
                        Locale.ROOT,
                        "  %,d states solved in %.2f s by %s, %,d iterations, residual %.1e, error below %.1e",
                        solution.statesSolved(),
                        seconds,
                        solution.solver(),
                        solution.iterations(),
                        solution.residual(),
                        solution.errorEstimate()))
                .line(String.format(
                        Locale.ROOT,
                        "  %.4g packs/s, %,d packs of a run in %.4g s",
                        solution.usefulPacksPerSecond(),
                        solution.program().packs(),
                        solution.runSeconds()));
        if (!solution.program().speeds().isEmpty()) {
            solution.slaveShares()
                    .forEach(shares -> listing.line(String.format(
                            Locale.ROOT,
                            "  %d slave(s) of speed %s: idle for %.1f %% of their time, computing for %.1f %%, sending for %.1f %%",
                            shares.slaves(),
                            shares.speed(),
                            100 * shares.idle(),
                            100 * shares.computing(),
                            100 * shares.sending())));
        }
        return listing.line("").section("shares of time, means, events per second", measures);
    }
}
