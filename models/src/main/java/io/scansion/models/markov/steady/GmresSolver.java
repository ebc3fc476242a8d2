package io.scansion.models.markov.steady;

import io.scansion.models.markov.Generator;
import io.scansion.models.markov.SolverLimits;

/**
 * Restarted GMRES (Saad and Schultz, SIAM J. Sci. Stat. Comput. 7(3), 1986), preconditioned by a Gauss-Seidel sweep, or by the exit rates
 * where a generator can only multiply; the fastest way to solve those. Needs no good numbering of the states, and fewer sweeps than
 * Gauss-Seidel where several slow modes hold that up, but each costs more. Memory: {@value #MOST_VECTORS} vectors, fewer for chains of more
 * than a million states, and at least {@value #LEAST_VECTORS}.
 */
public final class GmresSolver implements SteadyStateSolver {
    static final int MOST_VECTORS = 30;
    static final int LEAST_VECTORS = 5;
    private static final int MOST_DOUBLES = 32_000_000; // 256 MB

    @Override
    public String name() {
        return "gmres";
    }

    @Override
    public String refusal(Generator q, int recurrentStates) {
        return "";
    }

    @Override
    public SolverOutcome solve(Generator q, double[] p, SolverLimits limits) {
        KrylovRestarts restarts = new KrylovRestarts(q, p, limits, vectors(p.length));
        restarts.run();
        return SolverOutcome.after(restarts.iterations());
    }

    /** Returns how many vectors of so many states there is room for. */
    static int vectors(int states) {
        int room = Math.max(LEAST_VECTORS, Math.min(MOST_VECTORS, MOST_DOUBLES / states));
        return Math.min(room, states);
    }
}
