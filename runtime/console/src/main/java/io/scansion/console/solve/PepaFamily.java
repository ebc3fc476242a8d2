package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.export.DerivationGraph;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.analysis.Pepa;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** PEPA models. */
final class PepaFamily {
    private PepaFamily() {}

    static Answer solve(InputFile input, SolveOptions options, ProgressLine progress) {
        Pepa model = read(input, options);
        List<String> warnings = model.warnings();
        try {
            long begin = System.nanoTime();
            PepaChain chain = derive(model.model(), options, progress);
            double deriveSeconds = (System.nanoTime() - begin) / 1e9;
            options.dot().ifPresent(graph -> graph.accept(DerivationGraph.dot(chain)));
            options.export().ifPresent(files -> files.write(chain));
            if (options.passage().isPresent()) {
                options.refuseSolver();
                Passage passage = options.passage().get();
                return passage.answer(
                        "pepa", chain.passage(passage.from(), passage.to(), options.solution(progress)), warnings);
            }
            if (options.statesWhere().isPresent()) {
                return states(chain, options.statesWhere().get(), options, progress, warnings);
            }
            begin = System.nanoTime();
            PepaSolution solution = solution(chain, options, progress);
            double solveSeconds = (System.nanoTime() - begin) / 1e9;
            return new Answer(
                    json(solution, options.horizon(), deriveSeconds, solveSeconds),
                    listing(solution, options.horizon(), deriveSeconds, solveSeconds),
                    warnings);
        } catch (PepaModelException e) {
            String raise = e.reason() == PepaModelException.Reason.TOO_MANY_STATES ? " (see --max-states)" : "";
            // what was odd about the text may be why it has no solution
            throw new InputException(e.getMessage() + raise + "\n" + String.join("\n", warnings), e);
        } catch (IllegalArgumentException e) { // a solver that cannot take this chain
            throw new InputException(input.name() + ": " + e.getMessage(), e);
        }
    }

    /** Derives what is to be looked at as it is written, and everything else up to symmetry. */
    private static PepaChain derive(PepaModel model, SolveOptions options, ProgressLine progress) {
        return options.tellsApart()
                ? PepaChain.derive(model, options.exploration(progress))
                : PepaChain.deriveLumped(model, options.exploration(progress));
    }

    private static PepaSolution solution(PepaChain chain, SolveOptions options, ProgressLine progress) {
        SolverLimits limits = options.solution(progress);
        if (options.horizon().isEmpty()) {
            return chain.steadyState(options.solver(), limits, options.warmStart());
        }
        options.refuseSolver();
        Horizon horizon = options.horizon().get();
        return horizon.isMean() ? chain.upTo(horizon.time(), limits) : chain.at(horizon.time(), limits);
    }

    private static Answer states(
            PepaChain chain, String result, SolveOptions options, ProgressLine progress, List<String> warnings) {
        BitSet where = chain.statesWhere(result);
        PepaSolution solution = solution(chain, options, progress);
        return StateFinder.answer("pepa", result, chain, where, solution, warnings);
    }

    private static Pepa read(InputFile input, SolveOptions options) {
        try {
            return Pepa.read(input.name(), input.text(), options.settings());
        } catch (PepaSyntaxException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean isLumped(PepaSolution solution) {
        return !solution.asWritten().states().equals(BigInteger.valueOf(solution.states()));
    }

    private static JsonObject json(
            PepaSolution solution, Optional<Horizon> horizon, double deriveSeconds, double solveSeconds) {
        JsonObject utilisation = new JsonObject();
        solution.utilisation().forEach((component, where) -> utilisation.put(component, where.shares()));
        JsonObject json = new JsonObject().put("model", "pepa");
        horizon.ifPresent(to -> to.addTo(json));
        json.put("states", solution.asWritten().states())
                .put("transitions", solution.asWritten().transitions());
        if (isLumped(solution)) {
            json.put("states_solved", solution.states()).put("transitions_solved", solution.transitions());
        }
        json.put("throughput", solution.throughput())
                .put("results", solution.results())
                .put("utilisation", utilisation);
        horizon.ifPresent(to -> to.addSums(json, solution.results(), solution.throughput()));
        return json.put("solver", solution.solver())
                .put("iterations", solution.iterations())
                .put("residual", solution.residual())
                .put("error_estimate", solution.errorEstimate())
                .put("derive_seconds", deriveSeconds)
                .put("solve_seconds", solveSeconds);
    }

    private static List<String> listing(
            PepaSolution solution, Optional<Horizon> horizon, double deriveSeconds, double solveSeconds) {
        Map<String, Double> utilisation = new LinkedHashMap<>();
        solution.utilisation()
                .forEach((component, where) -> where.shares()
                        .forEach((state, share) -> utilisation.put(
                                (where.copies() > 1 ? where.copies() + " " : "") + component + " in " + state, share)));
        Listing listing = new Listing()
                .line(String.format(
                        Locale.ROOT,
                        "PEPA, %,d states, %,d transitions",
                        solution.asWritten().states(),
                        solution.asWritten().transitions()))
                .line(String.format(
                        Locale.ROOT,
                        "  derived in %.2f s, solved in %.2f s by %s, %,d iterations, "
                                + (horizon.isPresent()
                                        ? ""
                                        : String.format(Locale.ROOT, "residual %.1e, ", solution.residual()))
                                + "error below %.1e",
                        deriveSeconds,
                        solveSeconds,
                        solution.solver(),
                        solution.iterations(),
                        solution.errorEstimate()));
        if (isLumped(solution)) {
            listing.line(String.format(
                    Locale.ROOT, "  equal partners counted together: %,d states were solved", solution.states()));
        }
        return listing.line("  " + horizon.map(Horizon::words).orElse("in the long run"))
                .line("")
                .section("throughput, per unit of time", solution.throughput())
                .section("results", solution.results())
                .section("utilisation, share of time", utilisation)
                .lines();
    }
}
