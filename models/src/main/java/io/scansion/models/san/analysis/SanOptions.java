package io.scansion.models.san.analysis;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import java.util.Objects;

/**
 * How a network is to be solved.
 *
 * @param way which chain is built of it
 * @param solver one of {@link SteadyStates#solverNames()}
 * @param exploration how many states there may be, and whom to tell how many there are
 * @param limits when the solver may stop, and whom to tell how far it is
 */
public record SanOptions(SolutionWay way, String solver, ExplorationLimits exploration, SolverLimits limits) {
    /** Everything left to the network. */
    public static final SanOptions DEFAULT =
            new SanOptions(SolutionWay.AUTOMATIC, SteadyStates.AUTO, ExplorationLimits.DEFAULT, SolverLimits.DEFAULT);

    /** Checks that nothing is missing. */
    public SanOptions {
        Objects.requireNonNull(way, "way");
        Objects.requireNonNull(solver, "solver");
        Objects.requireNonNull(exploration, "exploration");
        Objects.requireNonNull(limits, "limits");
    }

    /** Returns the same with another way. */
    public SanOptions withWay(SolutionWay another) {
        return new SanOptions(another, solver, exploration, limits);
    }
}
