package io.scansion.models.queueing;

import io.scansion.models.refusal.Require;
import java.util.List;

/**
 * How long a server is busy with one item: a distribution, known by its mean and variance to the algebra and drawn from by
 * the simulator. All are immutable and safe to share.
 */
public sealed interface ServiceTime {
    /** Returns the mean, finite and not negative. */
    double mean();

    /** Returns the variance, in squared units of time; finite and not negative. */
    double variance();

    /**
     * Returns this time with another unit: the same shape, as many times as long.
     *
     * @param factor positive and finite
     */
    default ServiceTime scaledBy(double factor) {
        Require.positive(factor, "factor of a service time");
        if (this instanceof Deterministic same) {
            return new Deterministic(same.mean() * factor);
        } else if (this instanceof Exponential exponential) {
            return new Exponential(exponential.mean() * factor);
        } else if (this instanceof Erlang erlang) {
            return new Erlang(erlang.phases(), erlang.mean() * factor);
        } else if (this instanceof Hyperexponential hyper) {
            return new Hyperexponential(
                    hyper.probabilities(),
                    hyper.means().stream().map(mean -> mean * factor).toList());
        } else if (this instanceof Lognormal lognormal) {
            return new Lognormal(lognormal.mean() * factor, lognormal.squaredVariation());
        }
        return new Empirical(((Empirical) this)
                .observed().stream().map(time -> time * factor).toList());
    }

    /** Always the same time. Nothing at all is allowed: a module that only passes items on. */
    record Deterministic(double mean) implements ServiceTime {
        /** Refuses a negative time. */
        public Deterministic {
            Require.notNegative(mean, "service time");
        }

        @Override
        public double variance() {
            return 0;
        }
    }

    /** Exponential: the standard deviation is the mean. */
    record Exponential(double mean) implements ServiceTime {
        /** Refuses a mean that is not positive. */
        public Exponential {
            Require.positive(mean, "mean of an exponential service time");
        }

        @Override
        public double variance() {
            return mean * mean;
        }
    }

    /**
     * Sum of equal exponential phases, more regular than one of them. The simulator's cost per item grows with the phases.
     *
     * @param phases at least 1 and at most {@value #MOST_PHASES}; beyond, {@link Deterministic} is as good
     * @param mean of the whole
     */
    record Erlang(int phases, double mean) implements ServiceTime {
        /** The most phases. */
        public static final int MOST_PHASES = 10_000;

        /** Refuses no phase, too many phases and a mean that is not positive. */
        public Erlang {
            Require.atLeast(1, phases, "phases of an Erlang service time");
            if (phases > MOST_PHASES) {
                throw new IllegalArgumentException(
                        "phases of an Erlang service time must be at most " + MOST_PHASES + ", got " + phases);
            }
            Require.positive(mean, "mean of an Erlang service time");
        }

        @Override
        public double variance() {
            return mean * mean / phases;
        }
    }

    /**
     * One of several exponentials, drawn anew for every item: more irregular than one exponential.
     *
     * @param probabilities of the branches, summing to one within {@value #SUM_WITHIN}
     * @param means of the branches, as many
     */
    record Hyperexponential(List<Double> probabilities, List<Double> means) implements ServiceTime {
        /** How far the probabilities may be from one in total. */
        public static final double SUM_WITHIN = 1e-9;

        /** Refuses branches that do not match, a sum other than one and means that are not positive. */
        public Hyperexponential {
            probabilities = List.copyOf(probabilities);
            means = List.copyOf(means);
            if (probabilities.isEmpty() || probabilities.size() != means.size()) {
                throw new IllegalArgumentException(
                        "a hyperexponential service time needs one mean per probability, got " + probabilities + " and "
                                + means);
            }
            double sum = 0;
            for (int i = 0; i < means.size(); i++) {
                sum += Require.notNegative(
                        probabilities.get(i),
                        "probability of branch " + (i + 1) + " of a hyperexponential service time");
                Require.positive(means.get(i), "mean of branch " + (i + 1) + " of a hyperexponential service time");
            }
            if (!(Math.abs(sum - 1) <= SUM_WITHIN)) {
                throw new IllegalArgumentException(
                        "probabilities of a hyperexponential service time must sum to 1, got " + sum);
            }
        }

        /**
         * Returns two branches that bring in half of the time each ("balanced means").
         *
         * @param mean positive
         * @param squaredVariation variance over squared mean, at least 1
         */
        public static Hyperexponential balanced(double mean, double squaredVariation) {
            Require.positive(mean, "mean of a hyperexponential service time");
            if (!(squaredVariation >= 1) || Double.isInfinite(squaredVariation)) {
                throw new IllegalArgumentException(
                        "squared variation of a hyperexponential service time must be finite and" + " at least 1, got "
                                + squaredVariation);
            }
            // 1 - p is (2 / (c + 1)) / (2 * (1 + sqrt(..))): written so that nothing cancels when c is large.
            double root = Math.sqrt((squaredVariation - 1) / (squaredVariation + 1));
            double rare = 1 / ((squaredVariation + 1) * (1 + root));
            return new Hyperexponential(List.of(1 - rare, rare), List.of(mean / (2 * (1 - rare)), mean / (2 * rare)));
        }

        @Override
        public double mean() {
            double mean = 0;
            for (int i = 0; i < means.size(); i++) {
                mean += probabilities.get(i) * means.get(i);
            }
            return mean;
        }

        @Override
        public double variance() {
            double mean = mean();
            double variance = 0;
            for (int i = 0; i < means.size(); i++) {
                double off = means.get(i) - mean;
                variance += probabilities.get(i) * (means.get(i) * means.get(i) + off * off);
            }
            return variance;
        }
    }

    /**
     * Lognormal: mostly short, now and then very long.
     *
     * @param squaredVariation variance over squared mean
     */
    record Lognormal(double mean, double squaredVariation) implements ServiceTime {
        /** Refuses a mean that is not positive and a negative variation. */
        public Lognormal {
            Require.positive(mean, "mean of a lognormal service time");
            Require.notNegative(squaredVariation, "squared variation of a lognormal service time");
        }

        @Override
        public double variance() {
            return squaredVariation * mean * mean;
        }
    }

    /**
     * One of these observed times, each as likely as the others.
     *
     * @param observed at least one; none negative, not all zero
     */
    record Empirical(List<Double> observed) implements ServiceTime {
        /** Refuses an empty list, negative times and nothing but zeros. */
        public Empirical {
            observed = List.copyOf(observed);
            double sum = 0;
            for (int i = 0; i < observed.size(); i++) {
                sum += Require.notNegative(observed.get(i), "observed service time " + (i + 1));
            }
            Require.positive(sum, "sum of the " + observed.size() + " observed service times");
        }

        @Override
        public double mean() {
            double sum = 0;
            for (double time : observed) {
                sum += time;
            }
            return sum / observed.size();
        }

        @Override
        public double variance() {
            double mean = mean();
            double sum = 0;
            for (double time : observed) {
                sum += (time - mean) * (time - mean);
            }
            return sum / observed.size();
        }
    }
}
