package io.scansion.models.markov.transients;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SweepableGenerator;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.SteadyStates;
import org.jspecify.annotations.Nullable;

/*
 * Where a chain is on its way to, as far as that can be told beforehand: with one closed class to its stationary distribution, which no
 * step ever leads away from; with absorbing states only, to wherever it is caught, and what is not caught yet is all that can still
 * move. Of other chains nothing is known.
 */
final class LongRun {
    private final ChainStructure structure;
    private final @Nullable StationaryDistribution limit;
    private final boolean absorbing;

    private LongRun(ChainStructure structure, @Nullable StationaryDistribution limit, boolean absorbing) {
        this.structure = structure;
        this.limit = limit;
        this.absorbing = absorbing;
    }

    static LongRun of(SweepableGenerator q, SolverLimits limits) {
        ChainStructure structure = ChainStructure.of(q);
        boolean absorbing = structure.representatives().size() == structure.recurrentStates();
        if (structure.representatives().size() > 1) {
            return new LongRun(structure, null, absorbing);
        }
        try {
            return new LongRun(structure, SteadyStates.solve(q, structure, SteadyStates.AUTO, limits), absorbing);
        } catch (NotConvergedException e) {
            return new LongRun(structure, null, absorbing); // then it takes all its steps
        }
    }

    /** Bounds the sum of absolute differences between {@link #from} and any distribution after {@code p}; infinite if nothing is known. */
    double distance(double[] p) {
        if (limit != null) {
            double distance = limit.errorEstimate();
            for (int state = 0; state < p.length; state++) {
                distance += Math.abs(p[state] - limit.probabilities()[state]);
            }
            return distance;
        }
        if (absorbing) {
            double left = 0;
            for (int state = 0; state < p.length; state++) {
                left += structure.isRecurrent(state) ? 0 : p[state];
            }
            return 2 * left;
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Returns how near a distribution can be told to come. */
    double resolution() {
        return limit == null ? 0 : limit.errorEstimate();
    }

    /** Returns what stands for all distributions after {@code p}. */
    double[] from(double[] p) {
        return limit == null ? p : limit.probabilities();
    }
}
