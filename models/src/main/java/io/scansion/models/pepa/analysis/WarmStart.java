package io.scansion.models.pepa.analysis;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.steady.GaussSeidelSolver;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.SteadyStates;
import org.jspecify.annotations.Nullable;

/**
 * The solution of the last of several chains that differ by their rates, with which the next one begins. Whatever it is, the answer is
 * checked as any other is; a bad start costs time only. It holds one number for each state. Not thread-safe.
 */
public final class WarmStart {
    private static final GaussSeidelSolver GAUSS_SEIDEL = new GaussSeidelSolver();
    private static final int ELIMINATED_AT_ONCE = 300; // states; a direct solver needs no start
    private static final double SWEPT_TRANSITIONS = 1e9; // before the start is given up
    private static final double SPREAD = 1e-9; // evenly over all states, so that none is left at 0

    private double @Nullable [] last;
    private long transitions;

    StationaryDistribution solve(SparseGenerator q, ChainStructure structure, String solver, SolverLimits limits) {
        StationaryDistribution found = null;
        double[] near = last;
        boolean fits = near != null
                && near.length == q.states()
                && transitions == q.transitions()
                && structure.recurrentStates() == q.states() // nothing must start at 0
                && q.states() > ELIMINATED_AT_ONCE
                && structure.representatives().size() == 1;
        if (near != null && fits && (solver.equals(SteadyStates.AUTO) || solver.equals(GAUSS_SEIDEL.name()))) {
            found = swept(q, structure, near, limits);
        }
        if (found == null) {
            found = SteadyStates.solve(q, structure, solver, limits);
        }
        last = found.probabilities();
        transitions = q.transitions();
        return found;
    }

    private static @Nullable StationaryDistribution swept(
            SparseGenerator q, ChainStructure structure, double[] near, SolverLimits limits) {
        double[] start = new double[near.length];
        for (int state = 0; state < start.length; state++) {
            start[state] = (1 - SPREAD) * near[state] + SPREAD / start.length;
        }
        int patience = (int) Math.min(limits.mostIterations(), Math.max(1_000, SWEPT_TRANSITIONS / q.transitions()));
        try {
            return SteadyStates.solve(q, structure, GAUSS_SEIDEL, start, limits.withMostIterations(patience));
        } catch (NotConvergedException e) {
            return null; // the others may get there
        }
    }
}
