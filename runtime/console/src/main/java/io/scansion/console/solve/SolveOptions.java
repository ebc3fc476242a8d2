package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.analysis.WarmStart;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * How models are to be solved; a family that cannot do what is asked for says so.
 *
 * @param solver name of the solver of Markov chains
 * @param mostStates states a chain may have
 * @param transientTime the time at which the chain is looked at instead of in the long run, in the model's unit
 * @param passage what is asked about the time between two sets of states, instead of the long run
 * @param dot takes the derivation graph in the language of Graphviz, before the chain is solved; empty if it is not wanted
 * @param export files that the chain is written to before it is solved; empty if none are wanted
 * @param settings values that take the place of those in the model, by name
 * @param warmStart solution of the last model that was the same but for its settings
 */
public record SolveOptions(
        String solver,
        int mostStates,
        OptionalDouble transientTime,
        Optional<Passage> passage,
        Optional<Consumer<String>> dot,
        Optional<ChainFiles> export,
        Map<String, Double> settings,
        WarmStart warmStart) {
    /** States a chain may have if nothing is said. */
    public static final int DEFAULT_MOST_STATES = ExplorationLimits.DEFAULT.mostStates();

    /**
     * Checks the values.
     *
     * @throws InputException naming the option
     */
    public SolveOptions {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        List<String> solvers = SteadyStates.solverNames();
        if (!solvers.contains(solver)) {
            throw new InputException("--solver must be one of " + String.join(", ", solvers) + ", got " + solver);
        }
        if (mostStates < 1 || mostStates > Integer.MAX_VALUE - 8) {
            throw new InputException(String.format(
                    Locale.ROOT, "--max-states must be from 1 to %d, got %d", Integer.MAX_VALUE - 8, mostStates));
        }
        if (transientTime.isPresent()
                && !(transientTime.getAsDouble() >= 0 && Double.isFinite(transientTime.getAsDouble()))) {
            throw new InputException("--transient must be a time of at least 0, got " + transientTime.getAsDouble());
        }
        if (transientTime.isPresent() && passage.isPresent()) {
            throw new InputException("--transient and --passage ask for different things; leave one of them out");
        }
    }

    /** Refuses a choice of solver where none is used. */
    void refuseSolver() {
        if (!solver.equals(SteadyStates.AUTO)) {
            throw new IllegalArgumentException(
                    "--solver is for the long run, --transient and --passage have a way of their own; leave one of"
                            + " them out");
        }
    }

    /** Returns the same with other values. */
    public SolveOptions withSettings(Map<String, Double> values, WarmStart start) {
        return new SolveOptions(solver, mostStates, transientTime, passage, dot, export, values, start);
    }

    /** Returns the limits of the exploration of a state space. */
    ExplorationLimits exploration(ProgressLine progress) {
        return new ExplorationLimits(mostStates, progress::states);
    }

    /** Returns the limits of the solution of a chain. */
    SolverLimits solution(ProgressLine progress) {
        return new SolverLimits(
                SolverLimits.DEFAULT.tolerance(), SolverLimits.DEFAULT.mostIterations(), progress::iterations);
    }

    /** Returns how a chain is to be explored and solved. */
    ChainOptions chain(ProgressLine progress) {
        return new ChainOptions(solver, exploration(progress), solution(progress));
    }

    /** Returns the refusal of a chain that is too large, or that the solver asked for cannot take. */
    InputException refusal(String file, RuntimeException cause) {
        String raise = cause instanceof TooManyStatesException ? " (--max-states)" : "";
        return new InputException(file + ": " + cause.getMessage() + raise, cause);
    }

    /** Refuses what only PEPA models can do, for the other families. */
    void refusePepaOptions(String file) {
        if (dot.isPresent() || export.isPresent()) {
            throw new InputException(
                    file + ": " + (dot.isPresent() ? "--dot" : "--export") + " is for PEPA models; leave it out");
        }
    }

    /** Refuses what only models given as chains can do, for the other families. */
    void refuseChainOptions(String file) {
        refusePepaOptions(file);
        if (transientTime.isPresent() || passage.isPresent()) {
            throw new InputException(file + ": " + (passage.isPresent() ? "--passage" : "--transient")
                    + " is for PEPA models and automata networks; leave it out");
        }
    }
}
