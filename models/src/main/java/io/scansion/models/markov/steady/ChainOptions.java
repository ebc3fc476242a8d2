package io.scansion.models.markov.steady;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import java.util.Objects;

/**
 * How a model that is solved by its states is to be solved.
 *
 * @param solver one of {@link SteadyStates#solverNames()}
 * @param exploration how many states there may be, and whom to tell how many there are
 * @param limits when the solver may stop, and whom to tell how far it is
 */
public record ChainOptions(String solver, ExplorationLimits exploration, SolverLimits limits) {
    /** Everything left to the model. */
    public static final ChainOptions DEFAULT =
            new ChainOptions(SteadyStates.AUTO, ExplorationLimits.DEFAULT, SolverLimits.DEFAULT);

    /** Checks that nothing is missing. */
    public ChainOptions {
        Objects.requireNonNull(solver, "solver");
        Objects.requireNonNull(exploration, "exploration");
        Objects.requireNonNull(limits, "limits");
    }
}
