package io.scansion.models.markov.transients;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SweepableGenerator;

/**
 * Finds the distribution of a chain at a time, by uniformisation (Jensen 1953; Gross and Miller, Oper. Res. 32(2), 1984): the chain
 * makes steps of a discrete chain {@code I + Q/Λ} at the times of a Poisson process of rate {@code Λ}, the largest exit rate; the weights
 * of the numbers of steps are those of {@link PoissonWeights}.
 *
 * <p>Takes about {@code Λ·time} steps, fewer if the chain settles before, and three vectors. It has settled when it is as near to its
 * stationary distribution as the tolerance asks for, since no step leads away from that: a horizon much longer than the chain's memory
 * costs no more than the memory. For chains with more than one closed class this is known only if they are caught in single states.
 *
 * <p>The bound of the error holds for the sum of all absolute errors and includes rounding: what the weights cut off, what is not followed
 * once the chain has settled, and the roundings of every step, which add up.
 */
public final class Uniformisation {
    private static final double MOST_STEPS = 1e9;
    private static final int STEPS_BETWEEN_CHECKS = 16;
    private static final int WORTH_A_SOLUTION = 2_000; // steps that remain, for which it pays to solve for the long run
    private static final int BEFORE_A_SOLUTION = 256; // steps in which a chain may settle by itself
    private static final double ROUNDINGS_PER_WEIGHT = 4 * 0x1p-53;
    private static final double DEVIATIONS = 40; // no Poisson number is that far below its mean

    private final SweepableGenerator q;
    private final UniformisedChain chain;
    private final SolverLimits limits;
    private final double mean;

    private Uniformisation(SweepableGenerator q, double[] initial, double time, SolverLimits limits) {
        this.q = q;
        this.chain = new UniformisedChain(q, initial);
        this.limits = limits;
        this.mean = chain.rate() * time;
    }

    /**
     * Finds the distribution at a time. The chain need not be irreducible; states without exit are fine.
     *
     * @param initial distribution at time 0, not changed
     * @param time not negative, in the unit that the rates are per
     * @param limits the tolerance is the error aimed at; the number of iterations is not limited by it
     * @throws IllegalArgumentException if the time is negative or not finite, or takes more than 1e9 steps and the chain does not settle
     */
    public static TransientState at(SweepableGenerator q, double[] initial, double time, SolverLimits limits) {
        requireTime(time);
        Uniformisation uniformisation = new Uniformisation(q, initial, time, limits);
        if (uniformisation.mean == 0) {
            return new TransientState(initial.clone(), 0, 0);
        }
        return uniformisation.mean > MOST_STEPS
                ? uniformisation.settled(time)
                : uniformisation.run(PoissonWeights.of(uniformisation.mean, limits.tolerance() / 2), false);
    }

    /**
     * Finds how long the chain is expected to be in every state up to a time; with a reward per unit of time for each state this is the
     * reward that is accumulated (Reibman and Trivedi, Stoch. Models 5(4), 1989).
     *
     * @param initial distribution at time 0, not changed
     * @param time not negative, in the unit that the rates are per
     * @param limits the tolerance is the error aimed at, as a share of the time
     * @return in place of probabilities, shares of the time, which sum to 1; at time 0 the initial distribution
     * @throws IllegalArgumentException if the time is negative or not finite, or takes more than 1e9 steps
     */
    public static TransientState shareOfTime(SweepableGenerator q, double[] initial, double time, SolverLimits limits) {
        requireTime(time);
        Uniformisation uniformisation = new Uniformisation(q, initial, time, limits);
        if (uniformisation.mean == 0) {
            return new TransientState(initial.clone(), 0, 0);
        }
        if (uniformisation.mean > MOST_STEPS) {
            throw uniformisation.tooLong(time);
        }
        return uniformisation.run(PoissonWeights.of(uniformisation.mean, limits.tolerance() / 2), true);
    }

    private static void requireTime(double time) {
        if (!(time >= 0) || time == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("the time must be at least 0 and finite, got " + time);
        }
    }

    private IllegalArgumentException tooLong(double time) {
        return new IllegalArgumentException("time " + time + " is " + mean
                + " steps of the fastest state, at most 1e9 are made; the long run may be what is wanted");
    }

    /** Sums distributions by weight, or, over time, by the probability of more events divided by their mean number. */
    private TransientState run(PoissonWeights weights, boolean overTime) {
        double[] p = chain.distribution();
        double[] sum = new double[p.length];
        double more = 1; // probability of more events than there were steps
        double left = 1; // weight that is not handed out yet
        double cut = limits.tolerance() / 2;
        LongRun longRun = null;
        double error = Double.NaN;
        while (true) {
            double weight = weights.of(chain.steps());
            more = Math.max(0, more - weight);
            double share = overTime ? Math.min(left, more / mean) : weight;
            add(p, share, sum);
            left -= share;
            if (chain.steps() == weights.last()) {
                error = cut;
                break;
            }
            double moved = chain.step();
            int steps = chain.steps();
            int remaining = weights.last() - steps;
            if (moved * remaining <= limits.tolerance() / 2) {
                add(p, Math.max(0, left), sum); // it has settled: no step goes further than the one before
                error = cut + moved * remaining;
                break;
            }
            if (steps % STEPS_BETWEEN_CHECKS != 0) {
                continue;
            }
            limits.progress().at(steps, moved);
            if (longRun == null && steps >= BEFORE_A_SOLUTION && remaining > WORTH_A_SOLUTION) {
                longRun = LongRun.of(q, limits);
            }
            double distance = longRun == null ? Double.POSITIVE_INFINITY : longRun.distance(p);
            if (longRun != null && distance <= limits.tolerance() / 2 + 2 * longRun.resolution()) {
                add(longRun.from(p), Math.max(0, left), sum);
                error = cut + distance;
                break;
            }
        }
        double rounding = chain.roundingBound() + ROUNDINGS_PER_WEIGHT * (weights.last() - weights.first() + 1);
        return new TransientState(sum, chain.steps(), error + rounding + (overTime ? chain.steps() * 0x1p-53 : 0));
    }

    /** Follows the chain until it has settled, long before the time. */
    private TransientState settled(double time) {
        LongRun longRun = LongRun.of(q, limits);
        double[] p = chain.distribution();
        double enough = limits.tolerance() / 2 + 2 * longRun.resolution();
        double distance = longRun.distance(p);
        while (distance > enough) {
            if (distance == Double.POSITIVE_INFINITY
                    || chain.steps() >= Math.min(MOST_STEPS, mean - DEVIATIONS * Math.sqrt(mean))) {
                throw tooLong(time);
            }
            double moved = 0;
            for (int step = 0; step < STEPS_BETWEEN_CHECKS; step++) {
                moved = chain.step();
            }
            limits.progress().at(chain.steps(), moved);
            distance = longRun.distance(p);
        }
        return new TransientState(
                longRun.from(p).clone(), chain.steps(), limits.tolerance() / 2 + distance + chain.roundingBound());
    }

    private static void add(double[] p, double weight, double[] sum) {
        if (weight > 0) {
            for (int state = 0; state < sum.length; state++) {
                sum[state] += weight * p[state];
            }
        }
    }
}
