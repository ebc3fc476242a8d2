package io.scansion.models.markov.transients;

import io.scansion.models.markov.BackwardSearch;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.SparseGeneratorAssembly;
import io.scansion.models.markov.SweepableGenerator;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How long a chain takes until it first comes to one of given states: the distribution of that time, its mean and its percentiles. By
 * uniformisation of the chain that ends in the target (Melamed and Yadin, Oper. Res. 32(4), 1984): the probability of having arrived
 * after so many steps is found once, and serves for every time. Immutable and safe to share; holds a double for each step.
 */
public final class PassageTime {
    private static final int MOST_STEPS = 20_000_000;
    private static final int STEPS_PER_REPORT = 16;
    private static final double LOST = 1e-14;
    private static final int BISECTIONS = 200;

    private final double rate;
    private final double[] arrived; // probability after so many steps
    private final double errorBound;
    private final double neverProbability;

    private PassageTime(double rate, double[] arrived, double neverProbability, double errorBound) {
        this.rate = rate;
        this.arrived = arrived;
        this.neverProbability = neverProbability;
        this.errorBound = errorBound;
    }

    /**
     * Follows the chain until it has arrived, or cannot any more.
     *
     * @param start distribution at time 0, not changed; what is in the target already takes no time
     * @param target the states to arrive in, not empty
     * @param limits the tolerance is the probability of arriving even later that is not followed
     * @throws IllegalArgumentException if the target is empty, or it takes more than 20 million steps
     */
    public static PassageTime between(SweepableGenerator q, double[] start, BitSet target, SolverLimits limits) {
        if (target.isEmpty() || target.length() > q.states()) {
            throw new IllegalArgumentException("the target needs states from 0 to " + (q.states() - 1));
        }
        UniformisedChain chain = new UniformisedChain(endingIn(q, target), start);
        BackwardSearch leading = new BackwardSearch(q);
        for (int state = target.nextSetBit(0); state >= 0; state = target.nextSetBit(state + 1)) {
            leading.from(state);
        }
        double[] p = chain.distribution();
        double[] arrived = new double[1024];
        arrived[0] = inside(p, target);
        double onTheWay = onTheWay(p, leading, target);
        while (onTheWay > limits.tolerance() && chain.rate() > 0) {
            chain.step();
            int steps = chain.steps();
            if (steps == MOST_STEPS) {
                throw new IllegalArgumentException("after " + MOST_STEPS + " steps of the fastest state, " + onTheWay
                        + " of the probability has not arrived yet");
            }
            if (steps == arrived.length) {
                arrived = Arrays.copyOf(arrived, Math.min(2 * steps, MOST_STEPS));
            }
            arrived[steps] = Math.max(arrived[steps - 1], inside(p, target));
            onTheWay = onTheWay(p, leading, target);
            if (steps % STEPS_PER_REPORT == 0) {
                limits.progress().at(steps, onTheWay);
            }
        }
        double[] sequence = Arrays.copyOf(arrived, chain.steps() + 1);
        double never = Math.max(0, 1 - sequence[sequence.length - 1] - onTheWay);
        double error = onTheWay + chain.roundingBound() + sequence.length * 0x1p-52 + LOST;
        return new PassageTime(chain.rate(), sequence, never <= error ? 0 : never, error);
    }

    /**
     * Follows the chain from where it starts, or from a set of states as it is entered in the long run, until it has arrived.
     *
     * @param initial the state that it starts in
     * @param from the states to begin in instead, not empty
     * @param longRun gives the stationary distribution; asked only if there are such states
     * @param target the states to arrive in, not empty
     * @throws IllegalArgumentException as {@link #between} and {@link #entering}
     */
    public static PassageTime of(
            SweepableGenerator q,
            int initial,
            Optional<BitSet> from,
            Supplier<double[]> longRun,
            BitSet target,
            SolverLimits limits) {
        double[] start = new double[q.states()];
        if (from.isPresent()) {
            start = entering(q, longRun.get(), from.get());
        } else {
            start[initial] = 1;
        }
        return between(q, start, target, limits);
    }

    /**
     * Returns where a passage from a set of states begins in the long run: a state by how often the set is entered there.
     *
     * @param p stationary distribution
     * @param from the states to begin in, not empty
     * @throws IllegalArgumentException if the set is never entered from outside
     */
    public static double[] entering(SweepableGenerator q, double[] p, BitSet from) {
        double[] start = new double[p.length];
        for (int state = from.nextSetBit(0); state >= 0; state = from.nextSetBit(state + 1)) {
            int to = state;
            q.predecessors(state, (source, rate) -> start[to] += from.get(source) ? 0 : p[source] * rate);
        }
        if (!(Distribution.sum(start) > 0)) {
            throw new IllegalArgumentException("in the long run, the states to begin in are never entered from others");
        }
        Distribution.normalise(start);
        return start;
    }

    private static SparseGenerator endingIn(SweepableGenerator q, BitSet target) {
        SparseGeneratorAssembly assembly = SparseGenerator.assembly(q.states());
        q.forEachTransition((from, to, rate) -> {
            if (!target.get(from)) {
                assembly.announce(from, to, rate);
            }
        });
        assembly.fill();
        q.forEachTransition((from, to, rate) -> {
            if (!target.get(from)) {
                assembly.put(from, to, rate);
            }
        });
        return assembly.finish();
    }

    private static double inside(double[] p, BitSet target) {
        double sum = 0;
        for (int state = target.nextSetBit(0); state >= 0; state = target.nextSetBit(state + 1)) {
            sum += p[state];
        }
        return sum;
    }

    private static double onTheWay(double[] p, BackwardSearch leading, BitSet target) {
        double sum = 0;
        for (int state = 0; state < p.length; state++) {
            sum += leading.isMarked(state) && !target.get(state) ? p[state] : 0;
        }
        return sum;
    }

    /** Returns the probability of never arriving, 0 if that is below the error bound. */
    public double neverProbability() {
        return neverProbability;
    }

    /** Returns a bound of the error of every probability, rounding included. */
    public double errorBound() {
        return errorBound;
    }

    /** Returns the steps of the uniformised chain that were followed. */
    public int steps() {
        return arrived.length - 1;
    }

    /**
     * Returns the probability of having arrived by a time.
     *
     * @param time not negative, in the unit that the rates are per
     */
    public double probabilityBy(double time) {
        if (!(time >= 0)) {
            throw new IllegalArgumentException("the time must be at least 0, got " + time);
        }
        double mean = rate * time;
        int last = arrived.length - 1;
        if (mean == 0) {
            return arrived[0];
        }
        if (mean > 2.0 * last + 1_000) {
            return arrived[last]; // fewer steps have a probability below 1e-60
        }
        PoissonWeights weights = PoissonWeights.of(mean, LOST);
        double sum = 0;
        for (int steps = weights.first(); steps <= weights.last(); steps++) {
            sum += weights.of(steps) * arrived[Math.min(steps, last)];
        }
        return Math.min(1, sum);
    }

    /**
     * Returns the time by which the passage is over with a probability.
     *
     * @param probability above 0 and below 1
     * @return infinity if it never gets that probable
     */
    public double percentile(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw new IllegalArgumentException("the probability must be above 0 and below 1, got " + probability);
        }
        if (arrived[0] >= probability) {
            return 0;
        }
        if (arrived[arrived.length - 1] < probability) {
            return Double.POSITIVE_INFINITY;
        }
        double low = 0;
        double high = 1 / rate;
        while (probabilityBy(high) < probability) {
            low = high;
            high *= 2;
        }
        for (int i = 0; i < BISECTIONS && high - low > Math.ulp(high) * 4; i++) {
            double middle = (low + high) / 2;
            if (probabilityBy(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Returns the mean time, of those passages that end; what was not followed is left out. */
    public double mean() {
        double sum = 0;
        int last = arrived.length - 1;
        for (int step = last - 1; step >= 0; step--) {
            sum += arrived[last] - arrived[step];
        }
        return sum / rate / arrived[last];
    }

    /** Returns the standard deviation of the time, of those passages that end. */
    public double deviation() {
        double second = 0;
        int last = arrived.length - 1;
        for (int step = last - 1; step >= 0; step--) {
            second += 2.0 * (step + 1) * (arrived[last] - arrived[step]);
        }
        double mean = mean();
        return Math.sqrt(Math.max(0, second / rate / rate / arrived[last] - mean * mean));
    }
}
