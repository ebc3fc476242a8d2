package io.scansion.models.markov.steady;

import io.scansion.models.markov.Generator;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SweepableGenerator;

/**
 * Relaxes one state after the other, in the order of their numbers or against it, with an extrapolation now and then. By far the
 * fastest for large chains whose transitions mostly lead to higher numbers. Three vectors of memory, the answer included.
 */
public final class GaussSeidelSolver implements SteadyStateSolver {
    private final double patience;

    /** Creates the solver; it goes on while there is any hope to converge within the limits. */
    public GaussSeidelSolver() {
        this(Double.POSITIVE_INFINITY);
    }

    /** Creates a solver that gives up when it expects to need more than so many further sweeps. */
    GaussSeidelSolver(double patience) {
        this.patience = patience;
    }

    @Override
    public String name() {
        return "gauss-seidel";
    }

    @Override
    public String refusal(Generator q, int recurrentStates) {
        return q instanceof SweepableGenerator
                ? ""
                : "needs the rates into a single state, this generator only multiplies";
    }

    @Override
    public SolverOutcome solve(Generator q, double[] p, SolverLimits limits) {
        Relaxation relaxation = new Relaxation((SweepableGenerator) q, p, limits, patience);
        relaxation.run();
        return SolverOutcome.after(relaxation.sweeps());
    }
}
