package io.scansion.models.mapping.chain;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.steady.GaussSeidelSolver;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.SteadyStateSolver;
import io.scansion.models.markov.steady.SteadyStates;
import java.util.Arrays;

/**
 * Exact throughput of pipelines of one length, and its derivatives. Each solution starts from the one before, so a call with
 * rates that have changed little takes little time. Not thread-safe.
 */
public final class ExactPipeline {
    /** For solutions that nothing can interrupt. */
    public static final Runnable UNINTERRUPTED = () -> {};

    private static final double TOLERANCE = 1e-12;
    private static final int MOST_SWEEPS = 100_000;
    private static final double MOST_OFF = 1e-9; // by which share slopes and throughput may disagree
    private static final SteadyStateSolver SOLVER = new GaussSeidelSolver(); // the states are numbered for it

    private final PipelineStates states;
    private final ChainStructure structure;
    private final RelativeValues values;
    private final double[] p;
    private PipelineGenerator generator;
    private StationaryDistribution solution;

    public ExactPipeline(PipelineStates states) {
        this.states = states;
        structure = ChainStructure.irreducible(states.size());
        values = new RelativeValues(states.size());
        p = new double[states.size()];
        Arrays.fill(p, 1.0 / p.length);
        double[] ones = new double[states.transitions()];
        Arrays.fill(ones, 1);
        generator = new PipelineGenerator(states, ones);
        solution = new StationaryDistribution(p, SOLVER.name(), 0, 0, Double.NaN);
    }

    public int stages() {
        return states.stages();
    }

    /** Returns the stationary distribution that the last throughput is from. */
    public StationaryDistribution solution() {
        return solution;
    }

    /** Returns the throughput in items per second. */
    public double throughput(double[] ratesByTransition) {
        return throughput(ratesByTransition, UNINTERRUPTED);
    }

    /**
     * As {@link #throughput(double[])}.
     *
     * @param checkpoint run now and then; may throw to end the solution
     */
    public double throughput(double[] ratesByTransition, Runnable checkpoint) {
        SolverLimits limits = new SolverLimits(TOLERANCE, MOST_SWEEPS, (sweeps, estimate) -> checkpoint.run());
        generator = new PipelineGenerator(states, ratesByTransition);
        solution = SteadyStates.solveUnestimated(generator, structure, SOLVER, p, limits);
        return generator.throughput(0, p);
    }

    /**
     * Returns, for the rates solved last, by how many seconds the mean time between two items grows per second that the mean
     * time of each transition grows by. None is too large: what rounding may have added is taken off.
     *
     * @throws NotConvergedException if slopes and throughput do not agree
     */
    public double[] cycleTimeSlopes(Runnable checkpoint) {
        double throughput = generator.throughput(0, p);
        values.solve(generator, p, throughput, checkpoint);
        double[] slopes = values.slopes(generator, p);
        double ofThroughput = 0;
        for (int k = 0; k < slopes.length; k++) {
            double rate = generator.rate(k);
            ofThroughput += slopes[k] * rate;
            slopes[k] *= rate * rate / (throughput * throughput); // C = 1/T and m = 1/r: dC/dm = (r/T)²·dT/dr
            slopes[k] = Math.max(0, slopes[k] - values.rounding() * rate / throughput);
        }
        double off = Math.abs(ofThroughput / throughput - 1); // Euler: all rates doubled are twice the throughput
        if (!(off <= MOST_OFF)) {
            throw new NotConvergedException("slopes of the throughput", solution.iterations(), off, MOST_OFF);
        }
        return slopes;
    }
}
