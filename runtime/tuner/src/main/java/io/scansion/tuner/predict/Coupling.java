package io.scansion.tuner.predict;

import io.scansion.models.poetries.Prediction;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Quantity;
import io.scansion.wire.ItemsAhead;
import java.util.List;

/*
 * Between two neighbours there is room for K items. How many are there, less what is usual, is a Brownian motion between 0 and K, kept in by
 * both: where there is none the one behind waits, where there is no room the one before. With a relative difference d of their rates, and
 * v the sum of their squared coefficients of variation, the slower one waits for the share d / (exp(2 d K / v) - 1) of the time, which is
 * v / 2K where both are equally fast (J. M. Harrison, Brownian Motion and Stochastic Flow Systems, 1985, 5.5; for exponential times and
 * equal rates 1/K, as in an M/M/1/K queue up to terms in 1/K^2). Instances of a stage together vary as much as a single one does.
 */
/** What the slowest level of a pipeline loses because its own times and those of its neighbours vary, and room between them is finite. */
final class Coupling {
    private static final double MOST_LOST = 0.5;

    private Coupling() {}

    /**
     * Returns the share of the time for which the level that sets the pace waits for its neighbours; 0 for runs of the library.
     *
     * @param prediction of the pipeline in that arrangement
     */
    static double lostShare(Observation observation, Arrangement arrangement, Prediction prediction) {
        if (!observation.subject().isProgram()) {
            return 0;
        }
        double most = 0;
        for (int slowest : prediction.bottlenecks()) {
            double lost = 0;
            if (slowest > 0) {
                lost += between(observation, arrangement, prediction, slowest, slowest - 1, slowest);
            }
            if (slowest + 1 < observation.levels().size()) {
                lost += between(observation, arrangement, prediction, slowest, slowest + 1, slowest + 1);
            }
            most = Math.max(most, lost);
        }
        return Math.min(MOST_LOST, most);
    }

    /** @param to the one of the two that receives */
    private static double between(
            Observation observation, Arrangement arrangement, Prediction prediction, int slowest, int other, int to) {
        List<Level> levels = observation.levels();
        int instances = Pipelines.places(levels.get(to), arrangement).size();
        double behind = ItemsAhead.behind(prediction.itemsPerSecond());
        double room = (instances > 1 ? ItemsAhead.HELD_BY_INSTANCE * instances : behind) + 1; // the sender holds one
        List<Double> seconds = prediction.independentSeconds();
        double difference = Math.max(0, 1 - seconds.get(other) / seconds.get(slowest));
        return waits(difference, room, squared(levels.get(slowest)) + squared(levels.get(other)));
    }

    /** @param variance the sum of both squared coefficients of variation */
    static double waits(double difference, double room, double variance) {
        if (!(variance > 0)) {
            return 0;
        }
        double exponent = 2 * difference * room / variance;
        return exponent < 1e-9 ? variance / (2 * room) : difference / Math.expm1(exponent);
    }

    private static double squared(Level level) {
        Quantity work = level.work();
        double variation = Math.min(Sampling.MOST_VARIATION, work.variation());
        return variation * variation;
    }
}
