package io.scansion.tuner.console.solve;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SteadyStates;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.analysis.DerivationGraph;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.pepa.syntax.PepaReading;
import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.InputFile;
import io.scansion.tuner.console.output.JsonObject;
import io.scansion.tuner.console.output.Listing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** PEPA models. */
final class PepaFamily {
    private PepaFamily() {}

    static Answer solve(InputFile input, SolveOptions options, ProgressLine progress) {
        PepaReading reading = read(input);
        List<String> warnings = reading.warnings().stream()
                .map(warning -> warning.in(input.name()))
                .toList();
        try {
            long begin = System.nanoTime();
            PepaChain chain = PepaChain.derive(reading.model(), options.exploration(progress));
            double deriveSeconds = (System.nanoTime() - begin) / 1e9;
            options.dot().ifPresent(graph -> graph.accept(DerivationGraph.dot(chain)));
            begin = System.nanoTime();
            PepaSolution solution = solution(chain, options, progress);
            double solveSeconds = (System.nanoTime() - begin) / 1e9;
            return new Answer(
                    json(solution, options.transientTime(), deriveSeconds, solveSeconds),
                    listing(solution, options.transientTime(), deriveSeconds, solveSeconds),
                    warnings);
        } catch (PepaModelException e) {
            String raise = e.reason() == PepaModelException.Reason.TOO_MANY_STATES ? " (see --max-states)" : "";
            // what was odd about the text may be why it has no solution
            throw new InputException(e.getMessage() + raise + "\n" + String.join("\n", warnings), e);
        } catch (IllegalArgumentException e) { // a solver that cannot take this chain
            throw new InputException(input.name() + ": " + e.getMessage(), e);
        }
    }

    private static PepaSolution solution(PepaChain chain, SolveOptions options, ProgressLine progress) {
        SolverLimits limits = options.solution(progress);
        if (options.transientTime().isEmpty()) {
            return chain.steadyState(options.solver(), limits);
        }
        if (!options.solver().equals(SteadyStates.AUTO)) {
            throw new IllegalArgumentException(
                    "--solver is for the long run, --transient has a way of its own; leave one of them out");
        }
        return chain.at(options.transientTime().getAsDouble(), limits);
    }

    private static PepaReading read(InputFile input) {
        try {
            return PepaReader.read(input.name(), input.text());
        } catch (PepaSyntaxException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static JsonObject json(
            PepaSolution solution, OptionalDouble time, double deriveSeconds, double solveSeconds) {
        JsonObject utilisation = new JsonObject();
        solution.utilisation().forEach((component, where) -> utilisation.put(component, where.shares()));
        JsonObject json = new JsonObject().put("model", "pepa");
        time.ifPresent(at -> json.put("time", at));
        return json.put("states", solution.states())
                .put("transitions", solution.transitions())
                .put("throughput", solution.throughput())
                .put("results", solution.results())
                .put("utilisation", utilisation)
                .put("solver", solution.solver())
                .put("iterations", solution.iterations())
                .put("residual", solution.residual())
                .put("derive_seconds", deriveSeconds)
                .put("solve_seconds", solveSeconds);
    }

    private static List<String> listing(
            PepaSolution solution, OptionalDouble time, double deriveSeconds, double solveSeconds) {
        Map<String, Double> utilisation = new LinkedHashMap<>();
        solution.utilisation()
                .forEach((component, where) -> where.shares()
                        .forEach((state, share) -> utilisation.put(
                                (where.copies() > 1 ? where.copies() + " " : "") + component + " in " + state, share)));
        return new Listing()
                .line(String.format(
                        Locale.ROOT, "PEPA, %,d states, %,d transitions", solution.states(), solution.transitions()))
                .line(String.format(
                        Locale.ROOT,
                        "  derived in %.2f s, solved in %.2f s by %s, %,d iterations, "
                                + (time.isPresent() ? "error below" : "residual") + " %.1e",
                        deriveSeconds,
                        solveSeconds,
                        solution.solver(),
                        solution.iterations(),
                        solution.residual()))
                .line(time.isPresent() ? "  at time " + time.getAsDouble() + " after the start" : "  in the long run")
                .line("")
                .section("throughput, per unit of time", solution.throughput())
                .section("results", solution.results())
                .section("utilisation, share of time", utilisation)
                .lines();
    }
}
