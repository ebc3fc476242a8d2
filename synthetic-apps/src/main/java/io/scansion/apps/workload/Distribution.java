package io.scansion.apps.workload;

import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import java.util.SplittableRandom;

/** Spread of service times around their mean: a random factor of mean 1. StrictMath, so that every machine draws the same. */
public sealed interface Distribution {
    double factor(SplittableRandom random);

    /** @param text {@code constant}, {@code exponential}, {@code lognormal:CV} or {@code uniform:SPREAD} */
    static Distribution parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        String parameter = colon < 0 ? "" : text.substring(colon + 1);
        if (name.equals("constant") && colon < 0) {
            return new Constant();
        }
        if (name.equals("exponential") && colon < 0) {
            return new Exponential();
        }
        if (name.equals("lognormal")) {
            return new Lognormal(Arguments.number("--distribution lognormal:CV", parameter));
        }
        if (name.equals("uniform")) {
            double spread = Arguments.number("--distribution uniform:SPREAD", parameter);
            if (spread > 1) {
                throw new BadArgumentException(
                        "--distribution uniform:SPREAD must be from 0 to 1, got '" + parameter + "'");
            }
            return new Uniform(spread);
        }
        throw new BadArgumentException(
                "--distribution must be constant, exponential, lognormal:CV or uniform:SPREAD, got '" + text + "'");
    }

    /** Always the mean. */
    record Constant() implements Distribution {
        @Override
        public double factor(SplittableRandom random) {
            return 1;
        }
    }

    /** Coefficient of variation 1, by inversion. */
    record Exponential() implements Distribution {
        @Override
        public double factor(SplittableRandom random) {
            return -StrictMath.log1p(-random.nextDouble());
        }
    }

    /**
     * Skewed to the right, as real service times are; Box-Muller.
     *
     * @param coefficientOfVariation standard deviation divided by mean, at least 0
     */
    record Lognormal(double coefficientOfVariation) implements Distribution {
        public Lognormal {
            if (!(coefficientOfVariation >= 0)) {
                throw new IllegalArgumentException(
                        "coefficient of variation must be at least 0: " + coefficientOfVariation);
            }
        }

        @Override
        public double factor(SplittableRandom random) {
            double variance = StrictMath.log1p(coefficientOfVariation * coefficientOfVariation);
            double radius = StrictMath.sqrt(-2 * StrictMath.log1p(-random.nextDouble()));
            double normal = radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
            return StrictMath.exp(StrictMath.sqrt(variance) * normal - variance / 2);
        }
    }

    /**
     * Evenly spread over {@code [1 - spread, 1 + spread)}.
     *
     * @param spread from 0 to 1
     */
    record Uniform(double spread) implements Distribution {
        public Uniform {
            if (!(spread >= 0 && spread <= 1)) {
                throw new IllegalArgumentException("spread must be from 0 to 1: " + spread);
            }
        }

        @Override
        public double factor(SplittableRandom random) {
            return 1 + spread * (2 * random.nextDouble() - 1);
        }
    }
}
