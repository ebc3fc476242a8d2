package io.scansion.models.markov;

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

    static List<SteadyStateSolver> candidates(Generator q, int recurrentStates) {
        List<SteadyStateSolver> solvers = new ArrayList<>();
        SteadyStateSolver gth = new GthSolver();
        boolean sweepable = q instanceof SweepableGenerator;
        if (recurrentStates <= ELIMINATED_AT_ONCE) {
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
