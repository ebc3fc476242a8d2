package io.scansion.models.markov.steady;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.ReducibleChainException;
import io.scansion.models.markov.Residual;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SweepableGenerator;
import io.scansion.models.markov.WalkableGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Solves chains for their long-run distribution. Whatever solver is used, the vector that is returned was checked here: finite,
 * not negative, summing to 1, with a true {@link Residual} within the tolerance, and with flows between groups of states that rarely
 * lead to each other in balance to the square root of the tolerance; otherwise there is an exception, never a vector. (The last check
 * needs a {@link WalkableGenerator}.) What is returned has an estimate of its error, of at most the square root of the tolerance; a vector
 * with more, or with an error that nobody can tell, is refused too.
 *
 * <p>Transient states get probability 0. A chain with several closed classes has no one answer and is refused. Stateless, single-threaded
 * and safe to share; takes one vector of memory for the answer, and what the solver needs.
 */
public final class SteadyStates {
    /**
     * The name that leaves the choice to the chain: {@link GthSolver} for a few hundred states; otherwise {@link GaussSeidelSolver},
     * and where that is slow {@link GthSolver}, then {@link GmresSolver}; {@link GmresSolver} for what can only multiply.
     */
    public static final String AUTO = "auto";

    private static final List<SteadyStateSolver> SOLVERS =
            List.of(new GaussSeidelSolver(), new GthSolver(), new GmresSolver());

    private SteadyStates() {}

    /** Returns the names of the solvers, {@link #AUTO} first. */
    public static List<String> solverNames() {
        return Stream.concat(Stream.of(AUTO), SOLVERS.stream().map(SteadyStateSolver::name))
                .toList();
    }

    /**
     * Solves a chain whose structure is not known yet.
     *
     * @param solver one of {@link #solverNames()}
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     * @throws ReducibleChainException if there are several closed classes
     * @throws NotConvergedException if no vector within the tolerance was found
     */
    public static StationaryDistribution solve(SweepableGenerator q, String solver, SolverLimits limits) {
        return solve(q, ChainStructure.of(q), solver, limits);
    }

    /**
     * Solves a chain of known structure, beginning with the uniform distribution.
     *
     * @param structure of this very chain; taken on trust
     * @param solver one of {@link #solverNames()}
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     * @throws ReducibleChainException if there are several closed classes
     * @throws NotConvergedException if no vector within the tolerance was found
     */
    public static StationaryDistribution solve(
            Generator q, ChainStructure structure, String solver, SolverLimits limits) {
        requireSolvable(q, structure);
        List<NotConvergedException> failures = new ArrayList<>();
        for (SteadyStateSolver candidate : candidates(q, structure, solver)) {
            try {
                return solve(q, structure, candidate, limits);
            } catch (NotConvergedException e) {
                failures.add(e);
            }
        }
        throw NotConvergedException.ofAll(failures);
    }

    /** As {@link #solve(Generator, ChainStructure, String, SolverLimits)}, with a solver of one's own. */
    public static StationaryDistribution solve(
            Generator q, ChainStructure structure, SteadyStateSolver solver, SolverLimits limits) {
        return solve(q, structure, solver, Distribution.uniform(structure), limits);
    }

    /**
     * As {@link #solve(Generator, ChainStructure, SteadyStateSolver, SolverLimits)}, from a distribution that may be near the
     * solution, such as that of the same chain with rates that were a little different.
     *
     * @param p sums to 1, positive in the states of the closed class and 0 in transient ones; becomes the solution
     */
    public static StationaryDistribution solve(
            Generator q, ChainStructure structure, SteadyStateSolver solver, double[] p, SolverLimits limits) {
        return solve(q, structure, solver, p, limits, true);
    }

    /**
     * As {@link #solve(Generator, ChainStructure, SteadyStateSolver, double[], SolverLimits)}, without an estimate of the error, which
     * can take as long as a solution that begins near its end: for callers that ask again and again about chains much alike.
     */
    public static StationaryDistribution solveUnestimated(
            Generator q, ChainStructure structure, SteadyStateSolver solver, double[] p, SolverLimits limits) {
        return solve(q, structure, solver, p, limits, false);
    }

    private static StationaryDistribution solve(
            Generator q,
            ChainStructure structure,
            SteadyStateSolver solver,
            double[] p,
            SolverLimits limits,
            boolean estimate) {
        requireSolvable(q, structure);
        if (p.length != q.states()) {
            throw new IllegalArgumentException("a start for " + q.states() + " states is needed, got " + p.length);
        }
        if (structure.recurrentStates() == 1) {
            return new StationaryDistribution(p, solver.name(), 0, 0, 0); // an absorbing state: nothing flows
        }
        String refusal = solver.refusal(q, structure.recurrentStates());
        if (!refusal.isEmpty()) {
            throw new IllegalArgumentException(solver.name() + " " + refusal);
        }
        SolverOutcome outcome = solver.solve(q, p, limits);
        double residual = checkedResidual(q, structure, p, solver.name(), outcome.iterations(), limits);
        double error = estimate ? error(q, p, outcome, solver.name(), residual, limits) : Double.NaN;
        return new StationaryDistribution(p, solver.name(), outcome.iterations(), residual, error);
    }

    private static void requireSolvable(Generator q, ChainStructure structure) {
        if (structure.states() != q.states()) {
            throw new IllegalArgumentException(
                    "the structure has " + structure.states() + " states, the generator " + q.states());
        }
        if (structure.representatives().size() > 1) {
            throw new ReducibleChainException(structure);
        }
    }

    private static double error(
            Generator q, double[] p, SolverOutcome outcome, String solver, double residual, SolverLimits limits) {
        double error = outcome.errorEstimate();
        if (Double.isNaN(error)) {
            error = new ErrorEstimator(q, p).estimate(residual, outcome.iterations(), limits);
        }
        if (!(error <= Math.sqrt(limits.tolerance()))) {
            throw NotConvergedException.ofError(solver, outcome.iterations(), residual, error);
        }
        return error;
    }

    private static double checkedResidual(
            Generator q, ChainStructure structure, double[] p, String solver, int iterations, SolverLimits limits) {
        String flaw = Distribution.flaw(p, structure);
        if (!flaw.isEmpty()) {
            throw new NotConvergedException(solver, iterations, flaw);
        }
        double residual = Residual.of(q, p);
        if (!(residual <= limits.tolerance())) {
            throw new NotConvergedException(solver, iterations, residual, limits.tolerance());
        }
        double most = Math.sqrt(limits.tolerance());
        double imbalance = q instanceof WalkableGenerator walkable ? BlockBalance.imbalance(walkable, p, most) : 0;
        if (imbalance > most) {
            throw NotConvergedException.ofGroups(solver, iterations, residual, imbalance);
        }
        return residual;
    }

    static List<SteadyStateSolver> candidates(Generator q, ChainStructure structure, String name) {
        if (name.equals(AUTO)) {
            return AutomaticChoice.candidates(q, structure.recurrentStates());
        }
        for (SteadyStateSolver solver : SOLVERS) {
            if (solver.name().equals(name)) {
                return List.of(solver);
            }
        }
        throw new IllegalArgumentException(
                "there is no solver '" + name + "', there are " + String.join(", ", solverNames()));
    }
}
