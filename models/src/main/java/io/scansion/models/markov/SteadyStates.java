package io.scansion.models.markov;

import java.util.List;
import java.util.stream.Stream;

/**
 * Solves chains for their long-run distribution. Whatever solver is used, the vector that is returned was checked here: finite,
 * not negative, summing to 1, and with a true {@link Residual} within the tolerance; otherwise there is an exception, never a vector.
 *
 * <p>Transient states get probability 0. A chain with several closed classes has no one answer and is refused. Stateless, single-threaded
 * and safe to share; takes one vector of memory for the answer, and what the solver needs.
 */
public final class SteadyStates {
    /** The name that leaves the choice of a solver to the chain. */
    public static final String AUTO = "auto";

    private static final int DIRECT_UP_TO_STATES = 300; // below it elimination is faster than anything else, and exact

    private static final List<SteadyStateSolver> SOLVERS = List.of(new GthSolver(), new GaussSeidelSolver());

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
    public static SteadyState solve(SweepableGenerator q, String solver, SolverLimits limits) {
        return solve(q, ChainStructure.of(q), solver, limits);
    }

    /**
     * Solves a chain of known structure, starting from the uniform distribution.
     *
     * @param structure of this very chain; taken on trust
     * @param solver one of {@link #solverNames()}
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     * @throws ReducibleChainException if there are several closed classes
     * @throws NotConvergedException if no vector within the tolerance was found
     */
    public static SteadyState solve(Generator q, ChainStructure structure, String solver, SolverLimits limits) {
        return solve(q, structure, choose(solver, structure), limits);
    }

    /** As {@link #solve(Generator, ChainStructure, String, SolverLimits)}, with a solver of one's own. */
    public static SteadyState solve(
            Generator q, ChainStructure structure, SteadyStateSolver solver, SolverLimits limits) {
        return solve(q, structure, solver, Distribution.uniform(structure), limits);
    }

    /**
     * As {@link #solve(Generator, ChainStructure, SteadyStateSolver, SolverLimits)}, from a distribution that may be near the
     * solution, such as that of the same chain with rates that were a little different.
     *
     * @param p sums to 1, positive in the states of the closed class and 0 in transient ones; becomes the solution
     */
    public static SteadyState solve(
            Generator q, ChainStructure structure, SteadyStateSolver solver, double[] p, SolverLimits limits) {
        if (structure.states() != q.states()) {
            throw new IllegalArgumentException(
                    "the structure has " + structure.states() + " states, the generator " + q.states());
        }
        if (structure.representatives().size() > 1) {
            throw new ReducibleChainException(structure);
        }
        if (structure.recurrentStates() == 1) {
            return new SteadyState(p, solver.name(), 0, 0); // an absorbing state: nothing flows
        }
        String refusal = solver.refusal(q, structure.recurrentStates());
        if (!refusal.isEmpty()) {
            throw new IllegalArgumentException(solver.name() + " " + refusal);
        }
        int iterations = solver.solve(q, p, limits);
        return checked(q, structure, p, solver.name(), iterations, limits);
    }

    private static SteadyState checked(
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
        double imbalance = q instanceof SweepableGenerator sweepable ? GroupBalance.imbalance(sweepable, p, most) : 0;
        if (imbalance > most) {
            throw NotConvergedException.ofGroups(solver, iterations, residual, imbalance);
        }
        return new SteadyState(p, solver, iterations, residual);
    }

    private static SteadyStateSolver choose(String name, ChainStructure structure) {
        if (name.equals(AUTO)) {
            return structure.recurrentStates() <= DIRECT_UP_TO_STATES ? new GthSolver() : new GaussSeidelSolver();
        }
        for (SteadyStateSolver solver : SOLVERS) {
            if (solver.name().equals(name)) {
                return solver;
            }
        }
        throw new IllegalArgumentException(
                "there is no solver '" + name + "', there are " + String.join(", ", solverNames()));
    }
}
