package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.ServiceTime;
import java.util.SplittableRandom;

/**
 * Draws service times, each from its own stream of random numbers: what one module draws does not depend on what the others do,
 * so that runs of the same seed with other buffers are directly comparable.
 *
 * <p>Logarithms and exponentials are {@link StrictMath}'s, so that a seed gives the same run on every machine.
 */
abstract class ServiceDraw {
    final SplittableRandom random;

    ServiceDraw(SplittableRandom random) {
        this.random = random;
    }

    static ServiceDraw of(ServiceTime time, SplittableRandom random) {
        if (time instanceof ServiceTime.Deterministic fixed) {
            return new Fixed(fixed.mean(), random);
        }
        if (time instanceof ServiceTime.Exponential exponential) {
            return new Exponential(exponential.mean(), random);
        }
        if (time instanceof ServiceTime.Erlang erlang) {
            return new Erlang(erlang, random);
        }
        if (time instanceof ServiceTime.Hyperexponential branches) {
            return new Hyperexponential(branches, random);
        }
        if (time instanceof ServiceTime.Lognormal lognormal) {
            return new Lognormal(lognormal, random);
        }
        return new Empirical((ServiceTime.Empirical) time, random);
    }

    abstract double next();

    /** Uniform in (0, 1], so that its logarithm is a number. */
    double positiveUniform() {
        return 1 - random.nextDouble();
    }

    private static final class Fixed extends ServiceDraw {
        private final double time;

        Fixed(double time, SplittableRandom random) {
            super(random);
            this.time = time;
        }

        @Override
        double next() {
            return time;
        }
    }

    private static final class Exponential extends ServiceDraw {
        private final double mean;

        Exponential(double mean, SplittableRandom random) {
            super(random);
            this.mean = mean;
        }

        @Override
        double next() {
            return -mean * StrictMath.log(positiveUniform());
        }
    }

    private static final class Erlang extends ServiceDraw {
        /** So many uniform numbers of 53 bits multiply to something that is still far from the smallest double. */
        private static final int PER_LOGARITHM = 16;

        private final int phases;
        private final double phaseMean;

        Erlang(ServiceTime.Erlang erlang, SplittableRandom random) {
            super(random);
            this.phases = erlang.phases();
            this.phaseMean = erlang.mean() / erlang.phases();
        }

        @Override
        double next() {
            double sum = 0;
            for (int left = phases; left > 0; left -= PER_LOGARITHM) {
                double product = 1;
                for (int i = Math.min(left, PER_LOGARITHM); i > 0; i--) {
                    product *= positiveUniform();
                }
                sum -= StrictMath.log(product);
            }
            return phaseMean * sum;
        }
    }

    private static final class Hyperexponential extends ServiceDraw {
        private final double[] upTo;
        private final double[] means;

        Hyperexponential(ServiceTime.Hyperexponential branches, SplittableRandom random) {
            super(random);
            this.means =
                    branches.means().stream().mapToDouble(Double::doubleValue).toArray();
            this.upTo = new double[means.length];
            double sum = 0;
            for (int i = 0; i < means.length; i++) {
                sum += branches.probabilities().get(i);
                upTo[i] = sum;
            }
        }

        @Override
        double next() {
            double at = random.nextDouble();
            int branch = 0;
            while (branch < means.length - 1 && at >= upTo[branch]) {
                branch++;
            }
            return -means[branch] * StrictMath.log(positiveUniform());
        }
    }

    private static final class Lognormal extends ServiceDraw {
        private final double mu;
        private final double sigma;
        private double spare;
        private boolean hasSpare;

        Lognormal(ServiceTime.Lognormal lognormal, SplittableRandom random) {
            super(random);
            double variance = StrictMath.log1p(lognormal.squaredVariation());
            this.sigma = Math.sqrt(variance);
            this.mu = StrictMath.log(lognormal.mean()) - variance / 2;
        }

        @Override
        double next() {
            return StrictMath.exp(mu + sigma * normal());
        }

        /** Marsaglia's polar method: normal numbers come in pairs. */
        private double normal() {
            if (hasSpare) {
                hasSpare = false;
                return spare;
            }
            while (true) {
                double x = 2 * random.nextDouble() - 1;
                double y = 2 * random.nextDouble() - 1;
                double square = x * x + y * y;
                if (square < 1 && square > 0) {
                    double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
                    spare = y * factor;
                    hasSpare = true;
                    return x * factor;
                }
            }
        }
    }

    private static final class Empirical extends ServiceDraw {
        private final double[] observed;

        Empirical(ServiceTime.Empirical empirical, SplittableRandom random) {
            super(random);
            this.observed = empirical.observed().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }

        @Override
        double next() {
            return observed[random.nextInt(observed.length)];
        }
    }
}
