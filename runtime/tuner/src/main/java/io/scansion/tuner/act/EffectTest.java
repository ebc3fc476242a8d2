package io.scansion.tuner.act;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/*
 * What a change brought, from samples of windows before and after it. A sample is the measured rate over what the model says that the
 * arrangement BEFORE the change would give with the work of that window. So a load that has become heavier or lighter, at the source
 * or in any stage, moves both and is not taken for an effect; what the model is constantly wrong by cancels out. The two means are
 * compared as Student did, with the variance of both samples pooled, and never believed beyond what one item more or less at a
 * window's ends makes. The windows after a change are looked at as they come, at most so many times, and each look takes an equal part
 * of the significance (Bonferroni), so that looking often does not make false alarms likelier.
 *
 * Work that has become heavier in the very levels that were changed, from the first window on, is no load that happened to come:
 * instances that get in each other's way look like that. Then it is the change that is to blame, and their work counts as it was
 * before; and where all other work has become lighter at the same time, that load would have made theirs lighter as well. A load that
 * comes while the effect is measured differs from window to window: then the windows before it tell, if they are enough. What cannot be
 * told by what is measured before a change is taken back is a load that steps in just these levels at just the moment of the change.
 * One that becomes heavier is blamed on the change, and afterwards the work is found to be as heavy without it (see Changes); one that
 * becomes lighter hides contention, and the gain is said to be smaller than promised.
 *
 * What piled up before a slow stage leaves faster than the program can go on. So the first windows after a change are left out if they
 * differ from the later ones by more than the noise explains; and only by more: to leave out windows until two agree by chance would
 * make the noise look small.
 */
/** Judges a change by its effect on the throughput, or by the throughput that is demanded if it was made for that. Owned by one thread. */
final class EffectTest {
    /** A judgement is wrong in so many cases where there is no effect. */
    private static final double SIGNIFICANCE = 0.05;

    /** An effect of the size that is called visible is missed in so many cases. */
    private static final double MISSED = 0.1;

    /** A window that only so few would differ as much from does not belong to them. */
    private static final double STRANGER = 0.05;

    /** Windows whose ratios differ by less, beside their noise, measure the same thing. */
    private static final double AGREEMENT_SHARE = 0.03;

    /** Share by which a pile that drains must exceed the prediction to be told from a prediction that was too careful. */
    private static final double DRAINING_SHARE = 0.1;

    /** A rate that has risen by less, beside what one item more makes, is as it was. */
    private static final double RISING_SHARE = 0.015;

    /** So much of what was promised is little. */
    private static final double LITTLE_SHARE = 0.25;

    private static final int MOST_WINDOWS = 6;

    /** So little below what is demanded is not below it. */
    private static final double DEMAND_WITHIN = 0.01;
    /** Of a trial, which stays only if it is shown to be better. */
    private static final int MOST_TRIAL_WINDOWS = 12;

    /** Work that differs by more between windows is a load that comes or goes. */
    private static final double SAME_WORK_SHARE = 0.5;

    /** Work that has grown by less has not. */
    private static final double HEAVIER_SHARE = 0.05;

    /** How it was. */
    enum Verdict {
        /** The rate has risen, or is as it was and nothing else was wanted. */
        KEEP,
        /** The rate has fallen; or it is less than what is demanded, where ranks were given back for the sake of that. */
        WORSE,
        /** Ranks were spent, and what was promised for them has clearly not come. */
        FOR_NOTHING,
        /** A trial has not been shown to be better. */
        NOT_BETTER
    }

    /**
     * @param itemsPerSecond measured afterwards
     * @param seconds for which
     * @param gain of the change, as a share; NaN if there was nothing to compare with
     * @param promised what the model gives the change with the work as it was measured after it, as a share
     * @param visible smallest effect that these windows show in all but few cases, as a share
     * @param load what the load has done to the rate by the model, as a factor; NaN if there was nothing to compare with
     */
    record Effect(
            Verdict verdict,
            double itemsPerSecond,
            double seconds,
            double gain,
            double promised,
            double visible,
            double load) {
        /** Whether clearly less was gained than promised. */
        boolean isDisappointing() {
            return promised > 0 && promised - gain > visible;
        }
    }

    /**
     * What was expected.
     *
     * @param promised gain with the work as it was, as a share
     * @param grows whether it takes more instances
     * @param leastGain below which a change that grows was for nothing, as a share
     * @param worseShare below which nothing is called worse, as a share
     * @param windows to be seen at least
     * @param demanded items per second for the sake of which it was made; NaN if it was for as much as can be had
     * @param trial whether nothing is promised, and only what is better than before by {@code leastGain} is to stay
     */
    record Expectation(
            double promised,
            boolean grows,
            double leastGain,
            double worseShare,
            int windows,
            double demanded,
            boolean trial) {
        static Expectation ofChange(double promised, boolean grows, double leastGain, double worseShare, int windows) {
            return new Expectation(promised, grows, leastGain, worseShare, windows, Double.NaN, false);
        }

        static Expectation ofTrial(double leastGain, double worseShare, int windows) {
            return new Expectation(Double.NaN, false, leastGain, worseShare, windows, Double.NaN, true);
        }

        /** @param itemsPerSecond for the sake of which the change is made; NaN for none */
        Expectation demanding(double itemsPerSecond) {
            return new Expectation(promised, grows, leastGain, worseShare, windows, itemsPerSecond, trial);
        }

        int mostWindows() {
            return trial ? MOST_TRIAL_WINDOWS : MOST_WINDOWS;
        }
    }

    private final Expectation expectation;
    private final List<RateSample> before;
    private final double significance;
    private final List<RateSample> seen = new ArrayList<>();
    /** Whether the load has changed after enough was seen. */
    private boolean stepped;
    /** Windows of those that were seen, up to the last, that measure the same thing. */
    private List<RateSample> after = List.of();

    @JsonCreator
    EffectTest(@JsonProperty("before") List<RateSample> before, @JsonProperty("expectation") Expectation expectation) {
        this.before = List.copyOf(before);
        this.expectation = expectation;
        this.significance = SIGNIFICANCE / Math.max(1, expectation.mostWindows() - expectation.windows() + 1);
    }

    /** Takes in a window in which nothing but the new arrangement was in force. */
    void add(RateSample sample) {
        if (!stepped && !seen.isEmpty() && !hasSameWork(sample)) {
            stepped = isEnough();
        }
        if (stepped) {
            return;
        }
        seen.add(sample);
        if (isWorkingOff(sample)) {
            return;
        }
        // Where little is known of the noise, the last two are believed to measure the same thing; all others are held
        // against them.
        int first = seen.size() - 1;
        if (!isNoiseKnown(List.of(sample)) && seen.size() > 2 && !isWorkingOff(seen.get(first - 1))) {
            first--;
        }
        while (first > 0
                && !isWorkingOff(seen.get(first - 1))
                && agrees(seen.get(first - 1), seen.subList(first, seen.size()))) {
            first--;
        }
        after = List.copyOf(seen.subList(first, seen.size()));
    }

    private boolean hasSameWork(RateSample sample) {
        double change = sample.workRatio() / seen.get(0).workRatio();
        return Math.max(change, 1 / change) <= 1 + SAME_WORK_SHARE;
    }

    private boolean isNoiseKnown(List<RateSample> later) {
        return comparison(later).freedom() >= 2;
    }

    private WindowComparison comparison(List<RateSample> later) {
        return new WindowComparison(before, later);
    }

    /** Whether a window differs from later ones by no more than the noise of all explains. */
    private boolean agrees(RateSample one, List<RateSample> later) {
        double mean = mean(later);
        double tolerance = AGREEMENT_SHARE + 2 * granularity(one);
        boolean drained = isDraining(one) && !isDraining(later.get(later.size() - 1));
        if (!drained && (isNoiseKnown(later) || later.size() > 1)) {
            WindowComparison comparison = comparison(later);
            double noise = Math.sqrt(comparison.variance(RateSample::ratio) * (1 + 1.0 / later.size()));
            tolerance = Math.max(tolerance, comparison.quantile(STRANGER / 2) * noise);
        }
        return Math.abs(one.ratio() - mean) <= tolerance * mean;
    }

    /** Whether work has become heavier because of the change. */
    boolean isToBlame() {
        return blame() > 1;
    }

    /** How many times heavier the change has made the work in its levels; 1 if it has not. */
    private double blame() {
        double least = seen.stream().mapToDouble(RateSample::workRatio).min().orElse(1);
        if (least <= 1 + HEAVIER_SHARE) {
            return 1;
        }
        List<RateSample> blamed = blamed();
        return meanWork(blamed) / lighter(blamed);
    }

    /** Windows that show how heavy the change has made the work: all, or the first if the load has changed since. */
    private List<RateSample> blamed() {
        double least = seen.stream().mapToDouble(RateSample::workRatio).min().orElse(1);
        double most = seen.stream().mapToDouble(RateSample::workRatio).max().orElse(1);
        return most <= least * (1 + SAME_WORK_SHARE) ? after : seen.subList(0, 1);
    }

    /** Share that is left of the work in the levels that were not changed, if that has become clearly lighter; else 1. */
    private static double lighter(List<RateSample> samples) {
        double others = samples.stream()
                .mapToDouble(RateSample::otherWorkRatio)
                .average()
                .orElse(1);
        return others * (1 + SAME_WORK_SHARE) < 1 ? others : 1;
    }

    /** Work for an item in the changed levels over what it was before; NaN without a window. */
    double workRatio() {
        return meanWork(after);
    }

    private static double meanWork(List<RateSample> samples) {
        return samples.stream().mapToDouble(RateSample::workRatio).average().orElse(Double.NaN);
    }

    /**
     * Returns the effect once it can be told.
     *
     * @param timeIsUp whether no more windows are to be waited for
     */
    Optional<Effect> judge(boolean timeIsUp) {
        if (after.isEmpty()) {
            return Optional.empty();
        }
        if (!isEnough() && !timeIsUp) {
            return Optional.empty();
        }
        Effect effect = effect();
        return (isCertain(effect) && !isWarmingUp(effect.verdict()))
                        || timeIsUp
                        || stepped
                        || after.size() >= expectation.mostWindows()
                ? Optional.of(effect)
                : Optional.empty();
    }

    /**
     * Whether more instances may still become faster: they have code to load and to compile first, and what does that takes processors
     * from the others. So they are not judged while they bring more from window to window, nor taken back after the first windows alone.
     */
    private boolean isWarmingUp(Verdict verdict) {
        boolean first = seen.size() <= expectation.windows();
        return expectation.grows() && (isRising() || (first && verdict != Verdict.KEEP));
    }

    /** Whether more came out in the last window than in those before, and not yet what was promised. */
    private boolean isRising() {
        RateSample last = seen.get(seen.size() - 1);
        double earlier = seen.subList(0, seen.size() - 1).stream()
                .mapToDouble(RateSample::itemsPerSecond)
                .average()
                .orElse(Double.NaN);
        return last.itemsPerSecond() < explained(last)
                && last.itemsPerSecond() > (1 + RISING_SHARE + 2 * granularity(last)) * earlier;
    }

    private boolean isCertain(Effect effect) {
        if (decidesByDemand(effect.itemsPerSecond())) {
            return Math.abs(effect.itemsPerSecond() - demanded()) > rateMargin() * demanded();
        }
        return before.isEmpty()
                || (expectation.trial() ? isTrialDecided(effect) : Math.abs(gain() - threshold()) > margin())
                || isClearlyForNothing(effect);
    }

    /** Whether a trial has shown to be better, or cannot be better by as much as is wanted. */
    private boolean isTrialDecided(Effect effect) {
        return effect.verdict() == Verdict.KEEP || effect.gain() + margin() < expectation.leastGain();
    }

    /** The windows that the effect is told by. */
    List<RateSample> after() {
        return after;
    }

    /**
     * Whether it is to be judged by the throughput that is demanded, not by what it gains: a change that gives ranks back is good as
     * long as that is met, and one that is to be faster once it is.
     */
    private boolean decidesByDemand(double rate) {
        return expectation.demanded() > 0 && (!(expectation.promised() > 0) || rate >= demanded());
    }

    /** Below this, the demand is not met. */
    private double demanded() {
        return expectation.demanded() * (1 - DEMAND_WITHIN);
    }

    /** Half the width of the confidence interval of the rate, as a share of it. */
    private double rateMargin() {
        WindowComparison comparison = comparison(after);
        if (comparison.freedom() < 1) {
            return AGREEMENT_SHARE + comparison.granularity();
        }
        double error = Math.sqrt(comparison.variance(RateSample::itemsPerSecond) / after.size());
        return Math.max(comparison.quantile(significance / 2) * error, comparison.granularity());
    }

    /**
     * Whether as many windows as were asked for measure the same thing, and what had piled up is gone. A pile does not drain at the same
     * rate for so many windows: then the promise was too careful.
     */
    private boolean isEnough() {
        return after.size() >= expectation.mostWindows()
                || (after.size() >= expectation.windows() && !isDraining(after.get(after.size() - 1)));
    }

    /** Between what is kept and what is not. */
    private double threshold() {
        return expectation.grows() ? expectation.leastGain() : -expectation.worseShare();
    }

    /** Whether more comes out than the model can explain. */
    private boolean isDraining(RateSample sample) {
        return sample.itemsPerSecond()
                > explained(sample) * (1 + DRAINING_SHARE + AGREEMENT_SHARE + 2 * granularity(sample));
    }

    /** Items per second by the model, and by what that was off before the change; NaN without a window before. */
    private double explained(RateSample sample) {
        return sample.promisedItemsPerSecond() * mean(before);
    }

    /**
     * Whether a window shows how fast what had come to wait leaves: more than the model can explain, and more than goes in. Only its work
     * counts.
     */
    private boolean isWorkingOff(RateSample sample) {
        return sample.draining() && isDraining(sample);
    }

    /** Whether nothing else has been seen. */
    boolean isStillWorkingOff() {
        return after.isEmpty() && !seen.isEmpty();
    }

    /** What its windows say so far; the rate is NaN without one. */
    Effect effect() {
        double items = after.stream().mapToDouble(RateSample::items).sum();
        double seconds = after.stream().mapToDouble(RateSample::seconds).sum();
        double rate = items / seconds;
        return before.isEmpty()
                ? new Effect(verdict(rate), rate, seconds, Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, Double.NaN)
                : new Effect(verdict(rate), rate, seconds, gain(), promised(), visible(), load(seconds));
    }

    private Verdict verdict(double rate) {
        if (decidesByDemand(rate)) {
            return rate * (1 + rateMargin()) < demanded() ? Verdict.WORSE : Verdict.KEEP;
        }
        double gain = gain(); // NaN without a window before, and then nothing below is true
        if (gain + margin() < 0 && gain < -expectation.worseShare()) {
            return Verdict.WORSE;
        }
        if (expectation.trial()) {
            boolean better = before.isEmpty() || (gain >= expectation.leastGain() && gain - margin() > 0);
            return better ? Verdict.KEEP : Verdict.NOT_BETTER;
        }
        return expectation.grows() && isForNothing(gain) ? Verdict.FOR_NOTHING : Verdict.KEEP;
    }

    /** Whether what was promised has clearly not come, and the little that has is not shown to be worth the ranks. */
    private boolean isForNothing(double gain) {
        double least = expectation.leastGain();
        return gain + margin() < Math.max(least, promised()) && gain < little() && gain - margin() < least;
    }

    /** Whether what has come is little even if it is as much as the noise allows. */
    private boolean isClearlyForNothing(Effect effect) {
        return effect.verdict() == Verdict.FOR_NOTHING && effect.gain() + margin() < little();
    }

    private double little() {
        return Math.max(expectation.leastGain(), LITTLE_SHARE * promised());
    }

    private double gain() {
        double blame = blame();
        double mean = after.stream()
                .mapToDouble(sample -> sample.ratio(blame))
                .average()
                .orElse(Double.NaN);
        return mean / mean(before) - 1;
    }

    private double promised() {
        return isToBlame() || expectation.trial()
                ? expectation.promised()
                : after.stream().mapToDouble(RateSample::promisedGain).average().orElse(Double.NaN);
    }

    /**
     * What the load has done to the rate, by the model. Work that the change is blamed for is no load, but as far as all other work has
     * grown with it, where that is by more than instances can do to those of other levels.
     *
     * @param seconds of all windows
     */
    private double load(double seconds) {
        double blame = blame();
        double others =
                after.stream().mapToDouble(RateSample::otherWorkRatio).average().orElse(1);
        double ofChange = others > 1 + SAME_WORK_SHARE ? Math.max(1, blame / others) : blame;
        return after.stream()
                        .mapToDouble(sample -> sample.load(ofChange) * sample.seconds())
                        .sum()
                / seconds;
    }

    /** Half the width of the confidence interval of the gain. */
    private double margin() {
        WindowComparison comparison = comparison(after);
        return comparison.freedom() < 1
                ? AGREEMENT_SHARE + comparison.granularity()
                : exceededBy(significance / 2, comparison);
    }

    /** An effect of this size comes out of the interval in all but few cases. */
    private double visible() {
        WindowComparison comparison = comparison(after);
        return comparison.freedom() < 1 ? margin() : margin() + exceededBy(MISSED, comparison);
    }

    private double exceededBy(double upperTail, WindowComparison comparison) {
        return Math.max(comparison.quantile(upperTail) * error(comparison), comparison.granularity());
    }

    /** Standard error of the gain; what the noise makes grows with what it is a share of. */
    private double error(WindowComparison comparison) {
        double variance = comparison.varianceOfMeans(RateSample::ratio);
        if (isToBlame()) { // so much of the gain as the work that is blamed on the change
            WindowComparison work = comparison(blamed());
            variance += work.freedom() < 1 ? 0 : work.varianceOfMeans(RateSample::workRatio);
        }
        return Math.max(1, 1 + gain()) * Math.sqrt(variance);
    }

    private static double granularity(RateSample sample) {
        return 1 / Math.max(1, sample.items());
    }

    private static double mean(List<RateSample> samples) {
        return samples.stream().mapToDouble(RateSample::ratio).average().orElse(Double.NaN);
    }
}
