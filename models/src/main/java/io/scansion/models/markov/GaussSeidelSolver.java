package io.scansion.models.markov;

/**
 * Relaxes one state after the other, in the order of their numbers.
 */
public final class GaussSeidelSolver implements SteadyStateSolver {
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
    public int solve(Generator q, double[] p, SolverLimits limits) {
        return new Relaxation((SweepableGenerator) q, p, limits).run();
    }
}
