package io.scansion.console.experiment.random;

import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.PooledRatios;
import io.scansion.console.experiment.run.ResultLine;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * What the runs of all programs are summed up in. Shares are of 1.
 *
 * @param failed how many programs did not run to their end
 * @param arrangeable how many ran and had something to arrange
 * @param atBest how many of these ended, in every run, near the best by the times that were drawn
 * @param tried how many were compared with fixed arrangements
 * @param atBestTrial how many of these ended, in every run, near the best that was tried
 * @param nearShare what counts as near
 * @param atMostOneChange how many of those that ran had no more in any run
 * @param changes of all runs together
 * @param runs that were tuned
 * @param measured how many of them were long enough to hold the prediction against a measurement
 * @param medianError of the predictions of these; NaN without any
 * @param largestError likewise
 * @param windows of all runs, held against the intervals of what was said of them; the half-width is the median over the runs
 * @param promises of the changes of all runs, held against what was measured after them
 * @param overUntuned tuned over untuned, for every program
 * @param slower how many are slower than untuned by more than the noise
 * @param lost items of all runs together
 * @param duplicated likewise
 * @param reordered likewise
 */
record RandomFigures(
        int programs,
        int failed,
        int arrangeable,
        int atBest,
        int tried,
        int atBestTrial,
        double nearShare,
        int atMostOneChange,
        int changes,
        int runs,
        int measured,
        double medianError,
        double largestError,
        Coverage windows,
        Coverage promises,
        PooledRatios overUntuned,
        int slower,
        long lost,
        long duplicated,
        long reordered) {
    private static final double NEAR_SHARE = 0.03;
    /** Two runs that compute differ by more. */
    private static final double NEAR_SHARE_COMPUTING = 0.05;

    static RandomFigures of(RandomKind kind, List<RandomOutcome> outcomes) {
        double near = nearShare(kind);
        List<RandomOutcome> ran =
                outcomes.stream().filter(outcome -> !outcome.isFailed()).toList();
        List<Tuned> runs =
                ran.stream().flatMap(outcome -> outcome.tuned().stream()).toList();
        List<RandomOutcome> arrangeable = ran.stream()
                .filter(outcome -> outcome.program().isArrangeable())
                .toList();
        List<RandomOutcome> tried =
                ran.stream().filter(outcome -> !outcome.trials().isEmpty()).toList();
        PooledRatios ratios = PooledRatios.of(
                outcomes.stream().map(RandomOutcome::overUntuned).toList());
        return new RandomFigures(
                outcomes.size(),
                outcomes.size() - ran.size(),
                arrangeable.size(),
                (int) arrangeable.stream()
                        .filter(outcome ->
                                outcome.tuned().stream().allMatch(run -> outcome.shareOfBest(run) >= 1 - near))
                        .count(),
                tried.size(),
                (int) tried.stream()
                        .filter(outcome ->
                                outcome.tuned().stream().allMatch(run -> outcome.shareOfBestTrial(run) >= 1 - near))
                        .count(),
                near,
                (int) ran.stream()
                        .filter(outcome -> outcome.tuned().stream()
                                .allMatch(run -> run.measured().changes() <= 1))
                        .count(),
                runs.stream().mapToInt(run -> run.measured().changes()).sum(),
                runs.size(),
                (int) runs.stream()
                        .filter(run -> Double.isFinite(run.measured().error()))
                        .count(),
                Coverage.median(
                        runs.stream().mapToDouble(run -> run.measured().error()).toArray()),
                runs.stream()
                        .mapToDouble(run -> run.measured().error())
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NaN),
                Coverage.sum(runs.stream().map(run -> run.measured().windows()).toList()),
                Coverage.sum(runs.stream().map(run -> run.measured().promise()).toList()),
                ratios,
                (int) IntStream.range(0, outcomes.size())
                        .filter(program -> ratios.high(program) < 1)
                        .count(),
                sum(runs, ResultLine::lost),
                sum(runs, ResultLine::duplicated),
                sum(runs, ResultLine::reordered));
    }

    /** What is within this share of the best counts as the best. */
    static double nearShare(RandomKind kind) {
        return kind.sleeps() ? NEAR_SHARE : NEAR_SHARE_COMPUTING;
    }

    private static long sum(List<Tuned> runs, ToLongFunction<ResultLine> count) {
        return runs.stream().map(Tuned::result).mapToLong(count).sum();
    }
}
