package io.scansion.console.experiment.random;

import io.scansion.console.experiment.run.ResultLine;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the runs of one program have shown.
 *
 * @param tuned runs with the tuner, in turn
 * @param untuned whole-run rates without agent and tuner, each of the same pair as the tuned run of the same place; items per second
 * @param trials fixed arrangements that were tried, if all were to be
 * @param failure why it did not run to its end; empty if it did
 */
record RandomOutcome(
        RandomProgram program, List<Tuned> tuned, List<Double> untuned, List<Trial> trials, String failure) {
    RandomOutcome {
        tuned = List.copyOf(tuned);
        untuned = List.copyOf(untuned);
        trials = List.copyOf(trials);
    }

    /**
     * One run with the tuner.
     *
     * @param reference what the program says without agent and without taking its time
     */
    record Tuned(Measured measured, ResultLine result, ResultLine reference) {
        boolean isIntact() {
            return result.isIntact(Optional.of(reference));
        }
    }

    /**
     * One run in an arrangement that was not changed.
     *
     * @param itemsPerSecond once it was in force
     */
    record Trial(List<Integer> arrangement, double itemsPerSecond) {}

    static RandomOutcome failed(RandomProgram program, String why) {
        return new RandomOutcome(program, List.of(), List.of(), List.of(), why);
    }

    boolean isFailed() {
        return !failure.isEmpty();
    }

    boolean isIntact() {
        return !isFailed() && tuned.stream().allMatch(Tuned::isIntact);
    }

    /** Rate of the arrangement that a run ended in over that of the best one, both by the times that were drawn. */
    double shareOfBest(Tuned run) {
        return program.itemsPerSecond(run.measured().arrangement()) / program.best();
    }

    double bestTrial() {
        return trials.stream()
                .mapToDouble(Trial::itemsPerSecond)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    /** Rate that a run ended with over the best that was tried; NaN if none was. */
    double shareOfBestTrial(Tuned run) {
        return run.measured().after() / bestTrial();
    }

    /** Whole-run rates of the tuned run over that of the untuned one, pair by pair. */
    List<Double> overUntuned() {
        return IntStream.range(0, Math.min(tuned.size(), untuned.size()))
                .mapToObj(pair -> tuned.get(pair).result().itemsPerSecond() / untuned.get(pair))
                .toList();
    }
}
