package io.scansion.tuner.advise;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.predict.Sampling;
import io.scansion.tuner.world.Arrangement;
import java.util.Optional;

/*
 * What is left of a pipeline is counted where it comes out, in order, and comes out at the pace of the slowest level until the last item: the
 * way to the end, and the items on it, are in the count.
 *
 * A farm counts results as they come back. Its last messages are with all workers at once, and then fewer and fewer have anything to do: with
 * constant times, begun one after the other, nothing is lost by it, with exponential ones the last of k workers needs 1 + 1/2 + ... + 1/k times as
 * long as a message takes, where the pace of all allows for one. In between it goes with the square of the variation, within a tenth of a
 * message's time by simulation of Erlang times. And the count begins somewhere within a message's time, half of it over in the mean.
 */
/**
 * How much later the last item is out than the pace of the whole says. Immutable.
 *
 * @param mean in seconds; below 0 if it is sooner
 * @param variance in square seconds
 */
record Drain(double mean, double variance) {
    private static final Drain NONE = new Drain(0, 0);

    /** @param to arrangement in which the last items are served */
    static Drain of(Observation observation, Arrangement to) {
        Optional<Level> workers = Sampling.slowest(observation, to);
        if (observation.farm().isEmpty() || workers.isEmpty()) {
            return NONE;
        }
        int chunk = Math.max(1, to.chunk());
        return of(
                chunk * workers.get().service().value(),
                Sampling.of(observation, to).variation() / Math.sqrt(chunk),
                Math.max(1, Pipelines.places(workers.get(), to).size()));
    }

    /**
     * Of a farm.
     *
     * @param messageSeconds that a worker takes for a message
     * @param variation of that, as a share of it
     */
    static Drain of(double messageSeconds, double variation, int workers) {
        double square = variation * variation;
        double harmonic = 0;
        double squares = 0;
        for (int busy = 1; busy <= workers; busy++) {
            harmonic += 1.0 / busy;
            squares += 1.0 / busy / busy;
        }
        double begun = Math.max(0, 1 - square) / 2 / workers;
        return new Drain(
                messageSeconds * (square * (harmonic - 1) - begun),
                messageSeconds * messageSeconds * (square * squares + 1.0 / 12));
    }
}
