package io.scansion.tuner.advise;

import io.scansion.models.queueing.CompletionTime;
import io.scansion.models.queueing.CompletionTime.Bottleneck;
import io.scansion.tuner.journal.ModelEvent.Completion;
import io.scansion.tuner.journal.ModelEvent.Prospect;
import io.scansion.tuner.observe.LibraryWindow;
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
 * What is left comes out at the rate of the newest windows that have one rate, since the arrangement was changed last. How much the sum
 * of n items that take m seconds each deviates is told in two ways, of which the larger counts: if the rates of windows of w seconds
 * deviate by the share c, by c·sqrt(n·m·w), whatever the correlation of neighbouring items; and if single items of the slowest level
 * deviate by the share v, by v·m·sqrt(n), which is known sooner. That the rate itself is known from so many items only comes on top, and
 * weighs most in a long run. What a change will cost is taken for anything between nothing and what it is reckoned with, which is on
 * the safe side. What the last items take besides is in Drain.
 */
/** Says when a program will be done whose items are known in number. Owned by one thread. */
final class CompletionWatch {
    private final RecentPace pace = new RecentPace();

    /** What it remembers of the run. */
    RecentPace pace() {
        return pace;
    }

    /** Takes in a window in which nothing was being changed. */
    void add(Observation observation) {
        pace.add(observation);
    }

    /**
     * Returns when the program will be done, as far as that can be said.
     *
     * @param observation the last that was taken in
     * @param deadlineSeconds from now, where there is one
     * @param recommended what waits for an operator
     */
    Optional<Completion> look(Observation observation, OptionalDouble deadlineSeconds, Optional<Proposal> recommended) {
        long left = observation.itemsLeft().orElse(0);
        double rate = pace.mean(pace.agreeing());
        if (left == 0 || !(rate > 0)) {
            return Optional.empty();
        }
        double deadline = deadlineSeconds.orElse(Double.NaN);
        List<Prospect> prospects = new ArrayList<>();
        Bottleneck now = bottleneck(observation, observation.arrangement(), rate, 0);
        prospects.add(prospect(0, left, now, Drain.of(observation, observation.arrangement()), 0, deadline));
        recommended
                .filter(plan -> plan.predictedItemsPerSecond() > 0)
                .map(plan -> planned(plan.id(), plan, plan.changeSeconds(), observation, left, deadline))
                .ifPresent(prospects::add);
        return Optional.of(new Completion(left, deadline, prospects));
    }

    /**
     * Returns when the program will be done with a change that is being made, whose own windows say nothing of it yet; empty if nothing
     * was forecast of it.
     *
     * @param observation of any window
     * @param inForce whether it costs nothing more
     */
    Optional<Completion> look(
            Observation observation, OptionalDouble deadlineSeconds, Proposal underWay, boolean inForce) {
        long left = observation.itemsLeft().orElse(0);
        if (left == 0 || pace.windows() == 0 || !(underWay.predictedItemsPerSecond() > 0)) {
            return Optional.empty();
        }
        double deadline = deadlineSeconds.orElse(Double.NaN);
        double lost = inForce ? 0 : underWay.changeSeconds();
        return Optional.of(
                new Completion(left, deadline, List.of(planned(0, underWay, lost, observation, left, deadline))));
    }

    private Prospect planned(long id, Proposal plan, double lost, Observation observation, long left, double deadline) {
        Bottleneck then = bottleneck(
                observation,
                plan.to(),
                plan.predictedItemsPerSecond(),
                relativeError(plan.verdict().interval()));
        Drain drain = Drain.of(observation, plan.to());
        return prospect(id, left, then, drain, lost > 0 ? lost : 0, deadline); // of a wish it is not known
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
        double together = Math.sqrt(itemsPerMessage(observation)); // whose time is known as one
        double ofItems = Sampling.of(observation, arrangement).variation() * together * seconds;
        double deviation = Math.max(ofWindows, ofItems);
        int windows = pace.agreeing();
        double itemsSeen = windows * observation.seconds() * pace.mean(windows);
        double error = Math.max(leastError * seconds, deviation / Math.sqrt(itemsSeen));
        return new Bottleneck(seconds, deviation * deviation, 0, error);
    }

    /** More than one where a pipeline of the library has several items in a message. */
    private static double itemsPerMessage(Observation observation) {
        return observation.library().orElse(null) instanceof LibraryWindow.Pipeline pipeline
                ? pipeline.itemsPerMessage()
                : 1;
    }

    /**
     * @param drain what the last items take besides
     * @param mostLost what a change costs at most, in seconds
     */
    private static Prospect prospect(
            long id, long left, Bottleneck bottleneck, Drain drain, double mostLost, double deadline) {
        CompletionTime work = CompletionTime.of(bottleneck, left, 0, 0);
        CompletionTime time = new CompletionTime(
                work.fixed(),
                Math.max(0, work.mean() + drain.mean() + mostLost / 2),
                work.variance() + drain.variance() + mostLost * mostLost / 12);
        return new Prospect(
                id,
                time.percentile(0.5),
                time.percentile(0.05),
                time.percentile(0.95),
                time.percentile(0.9),
                time.percentile(0.99),
                Double.isNaN(deadline) ? Double.NaN : time.probabilityBy(deadline));
    }
}
