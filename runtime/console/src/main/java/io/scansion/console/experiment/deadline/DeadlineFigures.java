package io.scansion.console.experiment.deadline;

import io.scansion.console.experiment.deadline.EndSaid.Moment;
import io.scansion.console.experiment.run.Coverage;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * How often what was said of an end held. Shares are of 1, NaN if nothing was said.
 *
 * @param said how much was said
 * @param inside of the 90 % interval
 * @param inMedian how many took no longer than the median
 * @param inP90 how many took no longer than 90 of 100 were to
 * @param error median of how far the medians were off, signed
 * @param halfWidth median half-width of the intervals
 */
record DeadlineFigures(int said, int inside, int inMedian, int inP90, double error, double halfWidth) {
    /** @param moment that is counted; empty for all */
    static DeadlineFigures of(List<RunOutcome> outcomes, Optional<Moment> moment) {
        List<EndSaid> all = outcomes.stream()
                .flatMap(outcome -> outcome.said().stream())
                .filter(said -> moment.isEmpty() || moment.get() == said.moment())
                .toList();
        return new DeadlineFigures(
                all.size(),
                count(all, EndSaid::isInside),
                count(all, said -> said.took() <= said.median()),
                count(all, said -> said.took() <= said.p90()),
                median(all, EndSaid::error),
                median(all, EndSaid::halfWidth));
    }

    private static int count(List<EndSaid> all, Predicate<EndSaid> which) {
        return (int) all.stream().filter(which).count();
    }

    private static double median(List<EndSaid> all, ToDoubleFunction<EndSaid> value) {
        return Coverage.median(all.stream().mapToDouble(value).toArray());
    }

    double insideShare() {
        return said == 0 ? Double.NaN : (double) inside / said;
    }
}
