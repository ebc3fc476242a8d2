package io.scansion.tuner.console.solve;

import io.scansion.models.markov.ExplorationLimits;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SteadyStates;
import io.scansion.models.markov.TooManyStatesException;
import io.scansion.tuner.console.input.InputException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * How models are to be solved; a family that cannot do what is asked for says so.
 *
 * @param solver name of the solver of Markov chains
 * @param mostStates states a chain may have
 * @param transientTime the time at which the chain is looked at instead of in the long run, in the model's unit
 * @param dot takes the derivation graph in the language of Graphviz, before the chain is solved; empty if it is not wanted
 */
public record SolveOptions(
        String solver, int mostStates, OptionalDouble transientTime, Optional<Consumer<String>> dot) {
    /** States a chain may have if nothing is said. */
    public static final int DEFAULT_MOST_STATES = ExplorationLimits.DEFAULT.mostStates();

    /**
     * Checks the values.
     *
     * @throws InputException naming the option
     */
    public SolveOptions {
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

    /** Returns the refusal of a chain that is too large, or that the solver asked for cannot take. */
    InputException refusal(String file, RuntimeException cause) {
        String raise = cause instanceof TooManyStatesException ? " (--max-states)" : "";
        return new InputException(file + ": " + cause.getMessage() + raise, cause);
    }

    /** Refuses what only PEPA models can do, for the other families. */
    void refusePepaOptions(String file) {
        if (transientTime.isPresent() || dot.isPresent()) {
            throw new InputException(
                    file + ": " + (dot.isPresent() ? "--dot" : "--transient") + " is for PEPA models; leave it out");
        }
    }
}
