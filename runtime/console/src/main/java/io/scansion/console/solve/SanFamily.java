package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.san.SanException;
import io.scansion.models.san.analysis.San;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SanSolution;
import io.scansion.models.san.analysis.SolutionWay;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Stochastic automata networks, as .san files or named by a JSON object that says how to solve them. */
final class SanFamily {
    static final String MODEL = "san";
    private static final List<String> WAYS = List.of("automatic", "explicit", "lumped", "descriptor");

    private SanFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        keys.only("model", "file", "text", "way");
        if (keys.has("file") == keys.has("text")) {
            throw keys.complaint("file", "either \"file\" or \"text\" must give the network");
        }
        InputFile network = keys.has("file")
                ? InputFile.read(InputFile.beside(keys.file(), keys.text("file")))
                : new InputFile(keys.file() + " (text)", keys.text("text"));
        return solve(network, way(keys), options, progress);
    }

    static Answer solve(InputFile input, SolveOptions options, ProgressLine progress) {
        return solve(input, SolutionWay.AUTOMATIC, options, progress);
    }

    /** Returns the way that "way" asks for. */
    static SolutionWay way(Keys keys) {
        return SolutionWay.valueOf(keys.choice("way", WAYS, WAYS.get(0)).toUpperCase(Locale.ROOT));
    }

    private static Answer solve(InputFile input, SolutionWay way, SolveOptions options, ProgressLine progress) {
        options.refusePepaOptions(input.name());
        long begin = System.nanoTime();
        try {
            San model = San.read(input.name(), input.text(), options.settings());
            SanOptions how = new SanOptions(way, options.chain(progress));
            if (options.passage().isPresent()) {
                Passage passage = options.passage().get();
                return passage.answer(
                        MODEL,
                        model.passage(passage.from(), passage.to(), how),
                        model.network().remarks());
            }
            SanSolution solution = solution(model, how, options);
            double seconds = (System.nanoTime() - begin) / 1e9;
            return new Answer(
                    json(solution, options.transientTime(), seconds),
                    listing(solution, options.transientTime(), seconds).lines(),
                    solution.remarks());
        } catch (SanException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        } catch (TooManyStatesException | IllegalArgumentException e) {
            throw options.refusal(input.name(), e);
        }
    }

    private static SanSolution solution(San model, SanOptions how, SolveOptions options) {
        if (options.transientTime().isEmpty()) {
            return model.solve(how);
        }
        options.refuseSolver();
        return model.at(options.transientTime().getAsDouble(), how);
    }

    private static JsonObject json(SanSolution solution, OptionalDouble time, double seconds) {
        JsonObject json = new JsonObject().put("model", MODEL);
        time.ifPresent(at -> json.put("time", at));
        return json.put("network", solution.network())
                .put("way", solution.way().name().toLowerCase(Locale.ROOT))
                .put("states", solution.reachableStates())
                .put("product_states", solution.productStates())
                .put("states_solved", solution.solvedStates())
                .put("transitions_solved", solution.transitions())
                .put("results", solution.results())
                .put("throughput", solution.eventsPerSecond())
                .put("solver", solution.solver())
                .put("iterations", solution.iterations())
                .put("residual", solution.residual())
                .put("error_estimate", solution.errorEstimate())
                .put("seconds", seconds);
    }

    private static Listing listing(SanSolution solution, OptionalDouble time, double seconds) {
        return new Listing()
                .line(String.format(
                        Locale.ROOT,
                        "network %s, %,d of %,d product states, solved %s as %,d states",
                        solution.network(),
                        solution.reachableStates(),
                        solution.productStates(),
                        way(solution.way()),
                        solution.solvedStates()))
                .line(String.format(
                        Locale.ROOT,
                        "  in %.2f s by %s, %,d iterations, residual %.1e, error below %.1e",
                        seconds,
                        solution.solver(),
                        solution.iterations(),
                        solution.residual(),
                        solution.errorEstimate()))
                .line(time.isPresent() ? "  at time " + time.getAsDouble() + " after the start" : "  in the long run")
                .line("")
                .section("results", solution.results())
                .section("events per unit of time", solution.eventsPerSecond());
    }

    private static String way(SolutionWay way) {
        return switch (way) {
            case LUMPED -> "lumped";
            case DESCRIPTOR -> "by its descriptor";
            case EXPLICIT, AUTOMATIC -> "explicitly";
        };
    }
}
