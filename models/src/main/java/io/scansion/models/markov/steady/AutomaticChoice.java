package io.scansion.models.markov.steady;

import io.scansion.models.markov.Generator;
import io.scansion.models.markov.SweepableGenerator;
import io.scansion.models.markov.elimination.BandedElimination;
import java.util.ArrayList;
import java.util.List;

/*
 * Which solvers to try, in which order. Elimination is exact and, for few states, faster than any other. For many, sweeps are,
 * unless the chain is slow to forget where it began: chains that are long rather than wide, for which elimination is cheap. What is
 * neither is left to GMRES. Measured in docs/benchmarks.md.
 */
final class AutomaticChoice {
    private static final int ELIMINATED_AT_ONCE = 300; // states
    private static final long WORTH_ELIMINATING = 3_000_000; // transitions; more would never fit
    private static final double SWEPT_TRANSITIONS = 1e9; // about two seconds of sweeping before something else is tried
    private static final double LEAST_PATIENCE = 1_000;

    private AutomaticChoice() {}

    /** Returns whether elimination takes no longer than a few sweeps: few states, or a long and narrow chain numbered along its length. */
    static boolean isEliminatedAtOnce(Generator q, int recurrentStates) {
        return recurrentStates <= ELIMINATED_AT_ONCE
                || (q instanceof SweepableGenerator sweepable && BandedElimination.bandOf(sweepable) > 0);
    }

    static List<SteadyStateSolver> candidates(Generator q, int recurrentStates) {
        List<SteadyStateSolver> solvers = new ArrayList<>();
        SteadyStateSolver gth = new GthSolver();
        boolean sweepable = q instanceof SweepableGenerator;
        if (isEliminatedAtOnce(q, recurrentStates)) {
            solvers.add(gth);
        }
        if (sweepable) {
            solvers.add(new GaussSeidelSolver(Math.max(LEAST_PATIENCE, SWEPT_TRANSITIONS / q.transitions())));
        } else {
            solvers.add(new GmresSolver());
        }
        if (recurrentStates > ELIMINATED_AT_ONCE
                && q.transitions() <= WORTH_ELIMINATING
                && gth.refusal(q, recurrentStates).isEmpty()) {
            solvers.add(gth);
        }
        if (sweepable) {
            solvers.add(new GmresSolver());
            solvers.add(new GaussSeidelSolver());
        }
        return solvers;
    }
}
