package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How models are to be solved; a family that cannot do what is asked for says so.
 *
 * @param solver name of the solver of Markov chains
 * @param mostStates states a chain may have
 * @param horizon the time that the chain is followed to instead of in the long run
 * @param passage what is asked about the time between two sets of states, instead of the long run
 * @param statesWhere the result whose states are to be listed, instead of the measures
 * @param dot takes the derivation graph in the language of Graphviz, before the chain is solved; empty if it is not wanted
 * @param export files that the chain is written to before it is solved; empty if none are wanted
 * @param settings values that take the place of those in the model, by name
 * @param warmStart solutions of the last models that were the same but for their settings
 */
public record SolveOptions(
        String solver,
        int mostStates,
        Optional<Horizon> horizon,
        Optional<Passage> passage,
        Optional<String> statesWhere,
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
        if ((horizon.isPresent() ? 1 : 0) + (passage.isPresent() ? 1 : 0) + (statesWhere.isPresent() ? 1 : 0) > 1) {
            throw new InputException(
                    "--transient or --over, --passage and --states ask for different things; say one of them");
        }
    }

    /** Refuses a choice of solver where none is used. */
    void refuseSolver() {
        if (!solver.equals(SteadyStates.AUTO)) {
            throw new IllegalArgumentException(
                    "--solver is for the long run, --transient, --over and --passage have a way of their own; leave one of"
                            + " them out");
        }
    }

    /** Returns the same with other values. */
    public SolveOptions withSettings(Map<String, Double> values, WarmStart start) {
        return new SolveOptions(solver, mostStates, horizon, passage, statesWhere, dot, export, values, start);
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

    /** Returns whether the chain is looked at as it is written, so that nothing may be counted together. */
    boolean tellsApart() {
        return dot.isPresent() || export.isPresent() || passage.isPresent() || statesWhere.isPresent();
    }

    /** Refuses what only models given as chains can do, for the other families. */
    void refuseChainOptions(String file) {
        if (tellsApart() || horizon.isPresent()) {
            throw new InputException(file + ": "
                    + (dot.isPresent()
                            ? "--dot"
                            : export.isPresent()
                                    ? "--export"
                                    : passage.isPresent()
                                            ? "--passage"
                                            : statesWhere.isPresent()
                                                    ? "--states"
                                                    : horizon.get().isMean() ? "--over" : "--transient")
                    + " is for PEPA models and automata networks; leave it out");
        }
    }
}
