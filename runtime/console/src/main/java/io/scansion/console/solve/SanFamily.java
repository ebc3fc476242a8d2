package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.export.DerivationGraph;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SourceLocation;
import io.scansion.models.san.analysis.San;
import io.scansion.models.san.analysis.SanChain;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SanSolution;
import io.scansion.models.san.analysis.SolutionWay;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
        long begin = System.nanoTime();
        try {
            San model = San.read(input.name(), input.text(), options.settings());
            SanOptions how = new SanOptions(way, options.chain(progress));
            if (options.tellsApart()) {
                SanChain chain = model.derive(options.exploration(progress));
                options.dot().ifPresent(graph -> graph.accept(DerivationGraph.dot(chain)));
                options.export().ifPresent(files -> files.write(chain));
                Optional<Answer> found = asked(chain, model.network().remarks(), options, progress);
                if (found.isPresent()) {
                    return found.get();
                }
            }
            SanSolution solution = solution(model, how, options);
            double seconds = (System.nanoTime() - begin) / 1e9;
            return new Answer(
                    json(solution, options.horizon(), seconds),
                    listing(solution, options.horizon(), seconds).lines(),
                    solution.remarks());
        } catch (SanException e) {
            boolean hasPlace = !e.position().equals(SourceLocation.NONE); // what is found by exploring has none
            throw new InputException(
                    hasPlace ? String.valueOf(e.getMessage()) : input.name() + ": " + e.getMessage(), e);
        } catch (TooManyStatesException | IllegalArgumentException e) {
            throw options.refusal(input.name(), e);
        }
    }

    /** Answers what is not about the measures, if anything is. */
    private static Optional<Answer> asked(
            SanChain chain, List<String> remarks, SolveOptions options, ProgressLine progress) {
        SolverLimits limits = options.solution(progress);
        if (options.passage().isPresent()) {
            options.refuseSolver();
            Passage passage = options.passage().get();
            return Optional.of(passage.answer(MODEL, chain.passage(passage.from(), passage.to(), limits), remarks));
        }
        return options.statesWhere()
                .map(result -> StateFinder.answer(
                        MODEL,
                        result,
                        chain,
                        chain.statesWhere(result),
                        chain.steadyState(options.solver(), limits, options.warmStart()),
                        remarks));
    }

    private static SanSolution solution(San model, SanOptions how, SolveOptions options) {
        if (options.horizon().isEmpty()) {
            return model.solve(how, options.warmStart());
        }
        options.refuseSolver();
        Horizon horizon = options.horizon().get();
        return horizon.isMean() ? model.upTo(horizon.time(), how) : model.at(horizon.time(), how);
    }

    private static JsonObject json(SanSolution solution, Optional<Horizon> horizon, double seconds) {
        JsonObject json = new JsonObject().put("model", MODEL);
        horizon.ifPresent(to -> to.addTo(json));
        json.put("network", solution.network())
                .put("way", solution.way().name().toLowerCase(Locale.ROOT))
                .put("states", solution.reachableStates())
                .put("product_states", solution.productStates())
                .put("states_solved", solution.solvedStates())
                .put("transitions_solved", solution.transitions())
                .put("results", solution.results())
                .put("throughput", solution.eventsPerSecond());
        horizon.ifPresent(to -> to.addSums(json, solution.results(), solution.eventsPerSecond()));
        return json.put("solver", solution.solver())
                .put("iterations", solution.iterations())
                .put("residual", solution.residual())
                .put("error_estimate", solution.errorEstimate())
                .put("seconds", seconds);
    }

    private static Listing listing(SanSolution solution, Optional<Horizon> horizon, double seconds) {
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
                .line("  " + horizon.map(Horizon::words).orElse("in the long run"))
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
