package io.scansion.tuner.advise;

import io.scansion.models.queueing.CompletionTime;
import io.scansion.models.queueing.CompletionTime.Bottleneck;
import io.scansion.tuner.journal.ModelEvent.Completion;
import io.scansion.tuner.journal.ModelEvent.Prospect;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.RecentPace;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.Sampling;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/*
 * What is left comes out at the rate that was measured since the arrangement was changed last. How much the sum of n items that take m
 * seconds each deviates is told in two ways, of which the larger counts: if the rates of windows of w seconds deviate by the share c, by
 * c·sqrt(n·m·w), whatever the correlation of neighbouring items; and if single items of the slowest level deviate by the share v, by
 * v·m·sqrt(n), which is known sooner. That the rate itself is known from so many items only comes on top, and weighs most in a long run.
 */
/** Says when a program will be done whose items are known in number. Owned by one thread. */
final class CompletionWatch {
    private static final int ALL = Integer.MAX_VALUE;

    private final RecentPace pace = new RecentPace();

    /** What it remembers of the run. */
    RecentPace pace() {
        return pace;
    }

    /**
     * Returns when the program will be done, as far as that can be said.
     *
     * @param observation of a window in which nothing was being changed
     * @param deadlineSeconds from now, where there is one
     * @param recommended what waits for an operator
     */
    Optional<Completion> look(Observation observation, OptionalDouble deadlineSeconds, Optional<Proposal> recommended) {
        pace.add(observation);
        long left = observation.itemsLeft().orElse(0);
        double rate = pace.mean(ALL);
        if (left == 0 || !(rate > 0)) {
            return Optional.empty();
        }
        double deadline = deadlineSeconds.orElse(Double.NaN);
        List<Prospect> prospects = new ArrayList<>();
        Bottleneck now = bottleneck(observation, observation.arrangement(), rate, 0);
        prospects.add(prospect(0, left, now, 0, deadline));
        recommended
                .filter(plan -> plan.predictedItemsPerSecond() > 0)
                .map(plan -> planned(plan, observation, left, deadline))
                .ifPresent(prospects::add);
        return Optional.of(new Completion(left, deadline, prospects));
    }

    private Prospect planned(Proposal plan, Observation observation, long left, double deadline) {
        Bottleneck then = bottleneck(
                observation,
                plan.to(),
                plan.predictedItemsPerSecond(),
                relativeError(plan.verdict().interval()));
        return prospect(plan.id(), left, then, Math.max(0, plan.changeSeconds()), deadline);
    }

    /** Of a forecast, as a share of it; 0 if nothing is promised. */
    private static double relativeError(Interval interval) {
        double deviations = Math.log(interval.high() / interval.low()) / 2 / Interval.DEVIATIONS;
        return deviations > 0 ? deviations : 0;
    }

    /** @param leastError of the rate, as a share of it, however long it was watched */
    private Bottleneck bottleneck(
            Observation observation, Arrangement arrangement, double itemsPerSecond, double leastError) {
        double seconds = 1 / itemsPerSecond;
        double ofWindows = pace.noise() * Math.sqrt(seconds * observation.seconds());
        double ofItems = Sampling.of(observation, arrangement).variation() * seconds;
        double deviation = Math.max(ofWindows, ofItems);
        double itemsSeen = pace.windows() * observation.seconds() * pace.mean(ALL);
        double error = Math.max(leastError * seconds, deviation / Math.sqrt(itemsSeen));
        return new Bottleneck(seconds, deviation * deviation, 0, error);
    }

    private static Prospect prospect(long id, long left, Bottleneck bottleneck, double lost, double deadline) {
        CompletionTime time = CompletionTime.of(bottleneck, left, lost, 0);
        return new Prospect(
                id,
                time.percentile(0.5),
                time.percentile(0.9),
                time.percentile(0.99),
                Double.isNaN(deadline) ? Double.NaN : time.probabilityBy(deadline));
    }
}
