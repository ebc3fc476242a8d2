package io.scansion.models.markov.steady;

import io.scansion.models.markov.Generator;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SweepableGenerator;
import io.scansion.models.markov.elimination.BandedElimination;
import io.scansion.models.markov.elimination.StateElimination;
import java.util.Locale;

/**
 * Elimination after Grassmann, Taksar and Heyman (Oper. Res. 33(5), 1985, 1107-1116), in an order that creates few new rates as long as
 * that pays, then densely. Nothing is ever subtracted, so that every probability is found to nearly full relative accuracy,
 * however stiff the chain and however small the probability.
 *
 * <p>What it costs depends on how the states hang together, not on the rates: chains that are long rather than wide, such as queues with a
 * few modes or grids of 10,000 states, take milliseconds to a few
 * seconds. Chains in many dimensions grow dense soon; above {@value #MOST_WORK} multiplications or {@value StateElimination#MOST_ENTRIES} rates it gives
 * up. When 3,000 states are left and are dense, 72 MB and a few seconds are enough for these.
 */
public final class GthSolver implements SteadyStateSolver {
    /** Most states of a closed class it takes, unless transitions lead to near numbers only. */
    public static final int MOST_STATES = 1_000_000;

    /** Most states of a closed class it takes from a generator that only multiplies, since it takes a product for each. */
    public static final int MOST_STATES_MULTIPLYING = 2_000;

    static final long MOST_WORK = 1_000_000_000;

    private final long mostWork;

    /** Creates the solver; it gives up after {@value #MOST_WORK} multiplications. */
    public GthSolver() {
        this(MOST_WORK);
    }

    GthSolver(long mostWork) {
        this.mostWork = mostWork;
    }

    @Override
    public String name() {
        return "gth";
    }

    @Override
    public String refusal(Generator q, int recurrentStates) {
        if (recurrentStates > MOST_STATES
                && q instanceof SweepableGenerator sweepable
                && BandedElimination.bandOf(sweepable) > 0) {
            return "";
        }
        int most = q instanceof SweepableGenerator ? MOST_STATES : MOST_STATES_MULTIPLYING;
        return recurrentStates <= most
                ? ""
                : String.format(Locale.ROOT, "takes %,d states of this chain, there are %,d", most, recurrentStates);
    }

    /**
     * {@inheritDoc}
     *
     * @throws NotConvergedException if the states hang together too closely to be eliminated
     */
    @Override
    public SolverOutcome solve(Generator q, double[] p, SolverLimits limits) {
        int band = q instanceof SweepableGenerator sweepable ? BandedElimination.bandOf(sweepable) : -1;
        double error = band > 0
                ? new BandedElimination((SweepableGenerator) q, p, band).run()
                : new StateElimination(q, p, mostWork).run();
        return new SolverOutcome(0, error);
    }
}
