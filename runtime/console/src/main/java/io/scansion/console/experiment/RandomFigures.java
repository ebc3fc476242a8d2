package io.scansion.console.experiment;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the runs of random pipelines are summed up in.
 *
 * @param atBest how many ended in an arrangement within 3 % of the best, by the times that were drawn
 * @param medianError of the predictions, as a share; NaN if no run could be measured
 * @param largestError likewise
 * @param changes of all runs together
 * @param lost items of all runs together
 * @param duplicated likewise
 * @param reordered likewise
 */
record RandomFigures(
        int pipelines,
        int atBest,
        double medianError,
        double largestError,
        int changes,
        long lost,
        long duplicated,
        long reordered) {
    private static final double NEAR_SHARE = 0.03;

    static RandomFigures of(List<ExperimentOutcome> outcomes) {
        double[] errors = outcomes.stream()
                .mapToDouble(outcome -> outcome.figures().predictionError())
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        int half = errors.length / 2;
        return new RandomFigures(
                outcomes.size(),
                (int) outcomes.stream()
                        .filter(outcome -> shareOfBest(outcome) >= 1 - NEAR_SHARE)
                        .count(),
                errors.length == 0 ? Double.NaN : (errors[half] + errors[(errors.length - 1) / 2]) / 2,
                errors.length == 0 ? Double.NaN : errors[errors.length - 1],
                outcomes.stream()
                        .mapToInt(outcome -> outcome.figures().changes())
                        .sum(),
                results(outcomes).mapToLong(ResultLine::lost).sum(),
                results(outcomes).mapToLong(ResultLine::duplicated).sum(),
                results(outcomes).mapToLong(ResultLine::reordered).sum());
    }

    private static Stream<ResultLine> results(List<ExperimentOutcome> outcomes) {
        return outcomes.stream().map(ExperimentOutcome::result);
    }

    /** Rate of the arrangement that was chosen over that of the best one, both by the times that were drawn. */
    static double shareOfBest(ExperimentOutcome outcome) {
        Experiment pipeline = outcome.experiment();
        return RandomPipelines.itemsPerSecond(pipeline, outcome.figures().instancesAfter())
                / RandomPipelines.itemsPerSecond(pipeline, RandomPipelines.best(pipeline));
    }
}
