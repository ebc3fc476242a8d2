package io.scansion.tuner.predict;

import java.util.Random;

/** Times that vary. */
final class Lognormal {
    private Lognormal() {}

    /** Draws one of mean 1, with this coefficient of variation. */
    static double draw(Random random, double variation) {
        double variance = Math.log(1 + variation * variation);
        return Math.exp(Math.sqrt(variance) * random.nextGaussian() - variance / 2);
    }
}
