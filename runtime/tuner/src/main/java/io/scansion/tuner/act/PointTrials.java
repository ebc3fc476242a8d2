package io.scansion.tuner.act;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.act.EffectTest.Expectation;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.RunHistory;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.PointTrial;
import io.scansion.tuner.plan.PointValues;
import io.scansion.tuner.policy.NoChangeNotes;
import io.scansion.tuner.policy.PointTuning;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.Figures;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tries values of tuning points, one at a time: sets one in every rank, compares the throughput with that of the windows before, and
 * takes back what is not shown to be better. A value that makes things worse goes as soon as that is certain. A window is compared by
 * its rate alone, since a point may change the very work of a stage. Owned by the loop's thread.
 */
public final class PointTrials {
    /** The length of a window is told in seconds. */
    private static final double ROUNDING_NANOS = 1e6;

    private final transient PolicySettings settings;
    private final transient NanoClock clock;
    private final transient TuningPoints points;
    private final transient PointTuning tuning;
    private final transient KeptChanges kept;
    private final transient RateSamples samples;
    private final transient EventSink events;
    private final transient NoChangeNotes notes;
    private final transient Function<Subject, RunHistory> histories;
    private final transient ToLongFunction<Subject> window;
    private final QuietRates quiet = new QuietRates();
    private @Nullable UnderWay underWay;
    /** Windows that began before it are of more than one value. */
    private long changedNanos = Long.MIN_VALUE;

    private enum Phase {
        SETTING,
        MEASURING,
        TAKING_BACK
    }

    /** The trial under way. */
    private static final class UnderWay {
        final PointTrial trial;
        final EffectTest effect;
        Phase phase = Phase.SETTING;
        /** When it was in force, or the last window of it closed. */
        long heardNanos;

        @JsonCreator
        UnderWay(@JsonProperty("trial") PointTrial trial, @JsonProperty("effect") EffectTest effect) {
            this.trial = trial;
            this.effect = effect;
        }

        KeptChange.PointSet setting() {
            return new KeptChange.PointSet(trial.id(), trial.name(), trial.to());
        }
    }

    /**
     * @param histories how fast subjects were
     * @param window number of the window of a subject that closed last
     */
    public PointTrials(
            PolicySettings settings,
            NanoClock clock,
            TuningPoints points,
            PointTuning tuning,
            KeptChanges kept,
            RateSamples samples,
            EventSink events,
            NoChangeNotes notes,
            Function<Subject, RunHistory> histories,
            ToLongFunction<Subject> window) {
        this.settings = settings;
        this.clock = clock;
        this.points = points;
        this.tuning = tuning;
        this.kept = kept;
        this.samples = samples;
        this.events = events;
        this.notes = notes;
        this.histories = histories;
        this.window = window;
    }

    public boolean isUnderWay() {
        return underWay != null;
    }

    /** The trial that is being measured, and can be taken back at any time. */
    public Optional<PointTrial> measured() {
        return Optional.ofNullable(underWay)
                .filter(one -> one.phase == Phase.MEASURING)
                .map(one -> one.trial);
    }

    /** Hands in a closed window; false when no trial is under way for its subject. */
    public boolean onObservation(Observation observation) {
        UnderWay now = underWay;
        if (now == null || !now.trial.subject().equals(observation.subject())) {
            return false;
        }
        if (now.phase == Phase.MEASURING && isOfOneValue(observation)) {
            now.heardNanos = clock.nanoTime();
            sample(observation).ifPresent(now.effect::add);
        }
        step();
        return true;
    }

    /** Hands in a window in which nothing was being changed. */
    public void onQuiet(Observation observation) {
        if (underWay == null && isOfOneValue(observation)) {
            sample(observation).ifPresent(sample -> {
                if (quiet.add(inForce(observation), sample, settings)) {
                    tuning.loadChanged();
                }
            });
        }
    }

    /** All that is known to make a difference to the rate beside the load. */
    private String inForce(Observation observation) {
        List<String> values =
                points.tunable().values().stream().map(PointValues::present).toList();
        return observation.subject().run() + " " + observation.arrangement() + " " + kept.points() + " " + values;
    }

    private boolean isOfOneValue(Observation observation) {
        return clock.nanoTime() - 1e9 * observation.seconds() + ROUNDING_NANOS >= changedNanos;
    }

    private static Optional<RateSample> sample(Observation observation) {
        double rate = observation.itemsPerSecond();
        return rate > 0 ? Optional.of(RateSample.alone(rate, rate * observation.seconds())) : Optional.empty();
    }

    /** Items per second with the values that the points have; empty until enough windows have shown it. */
    public Optional<Double> itemsPerSecond() {
        return quiet.isKnown() ? Optional.of(quiet.itemsPerSecond()) : Optional.empty();
    }

    /** Says that a trial is recommended. */
    public void recommended(PointTrial trial) {
        say(trial, "recommended", trial.reason());
    }

    /** Carries a trial out; no other change may be under way. */
    public ActionResult carryOut(PointTrial trial) {
        tuning.drop();
        boolean asItWas = Optional.ofNullable(points.tunable().get(trial.name()))
                .filter(values -> values.present().equals(trial.from()))
                .isPresent();
        if (!quiet.isKnown()) {
            return ActionResult.refused(
                    "trial " + trial.id() + " has nothing to be compared with: too little was measured so far");
        }
        if (!asItWas) {
            return ActionResult.refused(
                    "trial " + trial.id() + " is out of date: " + trial.name() + " is no longer " + trial.from());
        }
        UnderWay now = new UnderWay(
                trial,
                new EffectTest(
                        quiet.samples(),
                        Expectation.ofTrial(settings.minGain(), settings.worseShare(), settings.settleWindows() + 1)));
        underWay = now;
        notes.activity("trial " + trial.id() + " is under way: " + trial.text());
        say(trial, "sent", "");
        var unused = points.set(now.setting()).thenAccept(result -> onSet(now, result));
        return ActionResult.done("trial " + trial.id() + " is under way: " + trial.text());
    }

    private void onSet(UnderWay now, ActionResult result) {
        changedNanos = clock.nanoTime();
        if (result.exitCode() != ActionResult.DONE) {
            underWay = null;
            quiet.returned();
            notes.forget();
            say(now.trial, "failed", result.text());
            tuning.refused(now.trial, window.applyAsLong(now.trial.subject()));
            return;
        }
        now.phase = Phase.MEASURING;
        now.heardNanos = clock.nanoTime();
    }

    /** Judges a trial when its effect can be told; returns 1 then, otherwise 0. */
    public int step() {
        UnderWay now = underWay;
        if (now == null || now.phase != Phase.MEASURING) {
            return 0;
        }
        boolean timeIsUp = clock.nanoTime() - now.heardNanos > settings.longestSettleSeconds() * 1e9;
        Optional<Effect> effect = now.effect.judge(timeIsUp);
        if (effect.isPresent()) {
            judged(now, effect.get());
            return 1;
        } else if (timeIsUp) {
            giveUp(now, "no window has closed for " + settings.longestSettleSeconds() + " s");
            return 1;
        }
        return 0;
    }

    private void judged(UnderWay now, Effect effect) {
        boolean better = effect.verdict() == EffectTest.Verdict.KEEP;
        String reason = String.format(
                Locale.ROOT,
                "%s: %.4g items/s after it, %.4g before; it makes %+.1f %%, effects of %s could be seen: %s",
                now.trial.text(),
                effect.itemsPerSecond(),
                now.trial.currentItemsPerSecond(),
                100 * effect.gain(),
                Figures.percent(effect.visible()),
                better
                        ? "better"
                        : effect.verdict() == EffectTest.Verdict.WORSE
                                ? "worse"
                                : "not shown to be better by " + Figures.percent(settings.minGain()));
        outcome(now, effect.itemsPerSecond(), better, reason);
        if (better) {
            underWay = null;
            quiet.become(now.effect.after());
            samples.clear();
            RunHistory history = histories.apply(now.trial.subject());
            history.changeStarts(false);
            history.changeEnds(effect.itemsPerSecond(), effect.seconds());
            notes.forget();
        } else {
            var unused = takeBack(now);
        }
        tried(now, better, better ? effect.itemsPerSecond() : now.trial.currentItemsPerSecond());
    }

    private void tried(UnderWay now, boolean better, double itemsPerSecond) {
        Subject subject = now.trial.subject();
        tuning.tried(now.trial, better, itemsPerSecond, window.applyAsLong(subject))
                .ifPresent(stay -> notes.write(stay, " " + now.trial.name(), window.applyAsLong(subject)));
    }

    /** What cannot be told is no better. */
    private void giveUp(UnderWay now, String reason) {
        outcome(now, Double.NaN, false, now.trial.text() + ": " + reason);
        var unused = takeBack(now);
        tried(now, false, now.trial.currentItemsPerSecond());
    }

    /**
     * Takes back what is being measured, if anything is, because something else comes first. It may be tried again.
     *
     * @return completes when it is as it was
     */
    public CompletableFuture<Void> giveWay(String why) {
        UnderWay now = underWay;
        if (now == null || now.phase != Phase.MEASURING) {
            return CompletableFuture.completedFuture(null);
        }
        outcome(now, Double.NaN, false, now.trial.text() + ": " + why);
        return takeBack(now);
    }

    /** Forgets how fast it was: it is not measured for a while. */
    public void forget() {
        quiet.clear();
        tuning.lapse();
    }

    private CompletableFuture<Void> takeBack(UnderWay now) {
        now.phase = Phase.TAKING_BACK;
        kept.remove(now.setting());
        return points.undo(now.setting()).thenAccept(result -> {
            underWay = null;
            changedNanos = clock.nanoTime();
            quiet.returned();
            notes.forget();
            if (result.exitCode() != ActionResult.DONE) {
                events.append(new JobEvent.Warning(-1, result.text()));
            }
        });
    }

    /** Goes on where an earlier tuner of the job stood, whose orders may not have been answered: what it was about to try is off. */
    public void resume() {
        UnderWay now = underWay;
        if (now != null && now.phase != Phase.MEASURING) {
            if (now.phase == Phase.SETTING) {
                outcome(now, Double.NaN, false, now.trial.text() + ": the tuner was replaced while it was being set");
            }
            var unused = takeBack(now);
        }
    }

    /** The subject of a trial has ended before its effect was known. */
    public void ended(Subject subject) {
        if (measured().filter(trial -> trial.subject().equals(subject)).isPresent()) {
            var unused = giveWay("the run ended before its effect was known");
        }
    }

    private void outcome(UnderWay now, double measured, boolean stays, String reason) {
        events.append(new ChangeEvent.Outcome(
                now.trial.id(),
                now.trial.currentItemsPerSecond(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                measured,
                Double.NaN,
                Double.NaN,
                stays,
                reason));
    }

    private void say(PointTrial trial, String state, String reason) {
        events.append(new ChangeEvent.Trial(
                trial.id(), trial.name(), state, trial.from(), trial.to(), trial.currentItemsPerSecond(), reason));
    }
}
