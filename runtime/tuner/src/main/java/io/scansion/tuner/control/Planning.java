package io.scansion.tuner.control;

import io.scansion.models.poetries.Advice;
import io.scansion.models.poetries.Limit;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.tuner.monitor.Figures;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.Placement;
import io.scansion.tuner.monitor.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/*
 * From the model of the present to a verdict. A plan must promise more than the threshold by several standard errors of
 * the two stage times that its gain rests on, these times must have agreed for a few windows, and the plan must pay back
 * in the items that are left. Growing is eager, giving instances back is lazy: see surplus.
 */
final class Planning {
    /** What the distributor does per item beside sending it; from the measurements in docs/benchmarks.md. */
    static final Replication REPLICATION = Replication.byUpstream(100e-6);
    /** Below this, distribution costs more than a second instance brings. */
    static final double LEAST_COMPUTE_SECONDS = 0.5e-3;
    /** No arrangement is faster than its slowest stage: so much more means that the arrangement is not what it seems. */
    private static final double EXPLAINED_SHARE = 1.25;
    /** Stages slower than this share of the planned period decide whether a plan holds. */
    private static final double RELEVANT_SHARE = 0.5;

    /** A recommendation that is this close to a newer one is not replaced by it. */
    private static final double NEARLY_AS_GOOD_SHARE = 0.03;

    private final ControlSettings settings;
    private final PipelineModel models;
    private final IntFunction<StageEvidence> evidence;
    private final Planner planner = new Planner(REPLICATION);
    private final ProductionTimes times = new ProductionTimes(REPLICATION);
    private final Map<Integer, Integer> surplusWindows = new HashMap<>();

    Planning(ControlSettings settings, PipelineModel models, IntFunction<StageEvidence> evidence) {
        this.settings = settings;
        this.models = models;
        this.evidence = evidence;
    }

    /**
     * What one round of planning works on.
     *
     * @param replicable stages that may get instances now
     * @param afterwards stages that could if no operator and no failure held them
     * @param itemsLeft items still to come, where that is known
     * @param changeCostSeconds standstill that a change is worth
     */
    record Round(
            long id,
            JobStructure.Pipeline structure,
            Window window,
            Placement placement,
            IntPredicate replicable,
            IntPredicate afterwards,
            OptionalLong itemsLeft,
            double changeCostSeconds) {}

    Prediction current(Round round) {
        return times.predict(model(round, round.replicable()));
    }

    Verdict decide(Round round) {
        Pipeline model = model(round, round.replicable());
        Advice advice = planner.plan(model, round.placement().free().size());
        double measured = round.window().itemsPerSecond();
        if (measured > EXPLAINED_SHARE * advice.current().itemsPerSecond()) {
            return stay(
                    NoChangeKind.UNEXPLAINED,
                    String.format(
                            Locale.ROOT,
                            "%.4g items/s were measured where the arrangement as known allows %.4g; nothing is decided",
                            measured,
                            advice.current().itemsPerSecond()),
                    advice.current(),
                    Double.NaN,
                    Double.NaN);
        }
        Plan plan = advice.cheapest();
        double gain = advice.gain(plan);
        double doubt = settings.confidence() * (1 + gain) * doubt(round, advice.current(), plan.prediction());
        if (plan.changes().isEmpty() || gain - doubt <= settings.minGain()) {
            return tooLittle(round, model, advice, gain, doubt);
        }
        int unstable = firstUnstable(round, advice.current(), plan);
        if (unstable >= 0) {
            return stay(
                    NoChangeKind.NOT_STABLE,
                    String.format(
                            Locale.ROOT,
                            "a plan would give %s, but the time of stage %d has agreed with itself for %d of %d windows",
                            Figures.percent(gain),
                            unstable,
                            evidence.apply(unstable).windows(),
                            settings.stableWindows()),
                    advice.current(),
                    plan.itemsPerSecond(),
                    gain);
        }
        return payBack(round, advice, plan, gain);
    }

    private static String reason(
            List<Integer> order, Prediction current, List<Integer> instances, double itemsPerSecond, double gain) {
        return String.format(
                Locale.ROOT,
                "stage %d sets the pace of %.4g items/s with %s per item; %s gives %.4g items/s (%s)",
                order.get(current.bottlenecks().get(0)),
                current.itemsPerSecond(),
                Figures.milliseconds(current.periodSeconds()),
                arrangement(instances),
                itemsPerSecond,
                Figures.percent(gain));
    }

    private Verdict payBack(Round round, Advice advice, Plan plan, double gain) {
        if (round.itemsLeft().isPresent()) {
            double left = round.itemsLeft().getAsLong();
            double saved =
                    left * (advice.current().periodSeconds() - plan.prediction().periodSeconds());
            if (saved <= round.changeCostSeconds()) {
                return stay(
                        NoChangeKind.NOT_PAID_BACK,
                        String.format(
                                Locale.ROOT,
                                "%.0f items are left: a plan would save %.2f s of them and cost about %.2f s",
                                left,
                                saved,
                                round.changeCostSeconds()),
                        advice.current(),
                        plan.itemsPerSecond(),
                        gain);
            }
        }
        List<Integer> order = round.structure().order();
        String reason = reason(order, advice.current(), plan.instances(), plan.itemsPerSecond(), gain);
        return new Verdict.Propose(new Proposal(
                round.id(),
                order,
                advice.current().instances(),
                plan.instances(),
                advice.current().itemsPerSecond(),
                plan.itemsPerSecond(),
                gain,
                (int) plan.newProcessors(),
                reason));
    }

    private Verdict tooLittle(Round round, Pipeline model, Advice advice, double gain, double doubt) {
        Plan held = planner.plan(
                        model(round, round.afterwards()),
                        round.placement().free().size())
                .cheapest();
        double heldGain = advice.gain(held);
        if (heldGain > settings.minGain() && heldGain > gain + settings.minGain()) {
            List<Integer> stages = held.changes().stream()
                    .map(change -> round.structure().order().get(change.stage()))
                    .filter(stage -> !round.replicable().test(stage))
                    .toList();
            return stay(
                    NoChangeKind.HELD_OFF,
                    String.format(
                            Locale.ROOT,
                            "a plan would give %s, but stages %s are pinned, vetoed or held off after a failed change",
                            Figures.percent(heldGain),
                            stages),
                    advice.current(),
                    held.itemsPerSecond(),
                    heldGain);
        }
        if (gain > settings.minGain()) {
            return stay(
                    NoChangeKind.NOT_STABLE,
                    String.format(
                            Locale.ROOT,
                            "a plan would give %s, not more than the threshold of %s by its uncertainty of %s",
                            Figures.percent(gain),
                            Figures.percent(settings.minGain()),
                            Figures.percent(doubt)),
                    advice.current(),
                    advice.cheapest().itemsPerSecond(),
                    gain);
        }
        return limited(round, model, advice, gain);
    }

    private Verdict limited(Round round, Pipeline model, Advice advice, double gain) {
        Prediction current = advice.current();
        int position = current.bottlenecks().get(0);
        int stage = round.structure().order().get(position);
        double oneMore = gainOfOneMore(model, current, position);
        String pace = String.format(
                Locale.ROOT,
                "stage %d sets the pace of %.4g items/s with %s per item",
                stage,
                current.itemsPerSecond(),
                Figures.milliseconds(current.periodSeconds()));
        double doubt = settings.confidence() * relativeError(stage);
        double best = advice.best().itemsPerSecond();
        if (oneMore <= settings.minGain() + doubt) {
            return stay(
                    advice.best().changes().isEmpty() ? NoChangeKind.AT_ITS_BEST : NoChangeKind.GAIN_TOO_SMALL,
                    pace + "; no plan gives more than " + Figures.percent(Math.max(gain, 0)) + ", the threshold is "
                            + Figures.percent(settings.minGain()),
                    current,
                    best,
                    gain);
        }
        Limit.Kind kind = advice.best().limit().kind();
        if (round.replicable().test(stage) || kind == Limit.Kind.PROCESSORS) {
            return stay(NoChangeKind.NO_SPARES, pace + "; no free rank is left for it", current, best, gain);
        }
        return new Verdict.Stay(
                NoChangeKind.BOTTLENECK_FIXED,
                pace + "; it cannot be replicated",
                current.itemsPerSecond(),
                best,
                gain,
                OptionalInt.of(stage));
    }

    private double gainOfOneMore(Pipeline model, Prediction current, int position) {
        List<Integer> instances = new ArrayList<>(current.instances());
        instances.set(position, instances.get(position) + 1);
        return current.periodSeconds() / times.predict(model, instances).periodSeconds() - 1;
    }

    /**
     * The recommendation that waits for an operator, with the figures of now, if it is as good as what would be recommended
     * now. Noise moves the best plan by an instance here and there; what an operator reads, and approves by its id, stays
     * while it gains nearly as much.
     */
    Optional<Proposal> stillStanding(Proposal waiting, Proposal fresh, Round round) {
        if (!waiting.before().equals(fresh.before()) || !waiting.stages().equals(fresh.stages())) {
            return Optional.empty();
        }
        boolean growing = waiting.spares() > 0 && fresh.spares() > 0;
        boolean possible = waiting.changed().stream().allMatch(round.replicable()::test)
                && waiting.spares() <= round.placement().free().size();
        double now = times.predict(model(round, stage -> true), waiting.after()).itemsPerSecond();
        boolean nearlyAsGood = now >= (1 - NEARLY_AS_GOOD_SHARE) * fresh.predictedItemsPerSecond();
        boolean same = waiting.after().equals(fresh.after());
        if (!same && !(growing && possible && nearlyAsGood)) {
            return Optional.empty();
        }
        double gain = now / fresh.currentItemsPerSecond() - 1;
        return Optional.of(new Proposal(
                waiting.id(),
                waiting.stages(),
                waiting.before(),
                waiting.after(),
                fresh.currentItemsPerSecond(),
                same ? fresh.predictedItemsPerSecond() : now,
                same ? fresh.gain() : gain,
                waiting.spares(),
                same ? fresh.reason() : reason(round.structure().order(), current(round), waiting.after(), now, gain)));
    }

    /**
     * A plan that only gives instances back, once a stage has had clearly more than it needs for long enough. The freed
     * ranks stay with their stage, so this saves processors and cannot help another stage; there is no hurry.
     */
    Optional<Proposal> surplus(Round round) {
        Prediction current = current(round);
        Pipeline model = model(round, stage -> true);
        List<Integer> order = round.structure().order();
        List<Integer> after = new ArrayList<>(current.instances());
        for (int i = 0; i < order.size(); i++) {
            int fewest = fewestInstances(model, current, i);
            boolean clear =
                    fewest < current.instances().get(i) && round.replicable().test(order.get(i));
            int windows = clear ? surplusWindows.merge(order.get(i), 1, Integer::sum) : 0;
            surplusWindows.put(order.get(i), windows);
            if (windows >= settings.surplusWindows()) {
                after.set(i, fewest);
            }
        }
        if (after.equals(current.instances())) {
            return Optional.empty();
        }
        double predicted = times.predict(model, after).itemsPerSecond();
        String reason = String.format(
                Locale.ROOT,
                "%s keeps the pace of %.4g items/s: the others have not been needed for %d windows",
                arrangement(after),
                current.itemsPerSecond(),
                settings.surplusWindows());
        return Optional.of(new Proposal(
                round.id(),
                order,
                current.instances(),
                after,
                current.itemsPerSecond(),
                predicted,
                predicted / current.itemsPerSecond() - 1,
                0,
                reason));
    }

    private int fewestInstances(Pipeline model, Prediction current, int position) {
        List<Integer> fewer = new ArrayList<>(current.instances());
        int fewest = fewer.get(position);
        while (fewest > 1) {
            fewer.set(position, fewest - 1);
            double seconds = times.predict(model, fewer).independentSeconds().get(position);
            if (seconds > settings.surplusShare() * current.periodSeconds()) {
                break;
            }
            fewest--;
        }
        return fewest;
    }

    private Pipeline model(Round round, IntPredicate replicable) {
        return models.of(round.structure(), round.window(), round.placement(), replicable);
    }

    /** Relative standard error of a gain: of the slowest stage now and of the slowest stage with the plan. */
    private double doubt(Round round, Prediction now, Prediction then) {
        int slowestNow = round.structure().order().get(now.bottlenecks().get(0));
        int slowestThen = round.structure().order().get(then.bottlenecks().get(0));
        double first = relativeError(slowestNow);
        return slowestNow == slowestThen ? first : Math.hypot(first, relativeError(slowestThen));
    }

    private double relativeError(int stage) {
        StageEvidence one = evidence.apply(stage);
        return one.meanSeconds() > 0 ? one.errorSeconds() / one.meanSeconds() : 0;
    }

    private int firstUnstable(Round round, Prediction now, Plan plan) {
        double relevant = RELEVANT_SHARE * plan.prediction().periodSeconds();
        for (int i = 0; i < round.structure().order().size(); i++) {
            int stage = round.structure().order().get(i);
            if (now.independentSeconds().get(i) >= relevant
                    && evidence.apply(stage).windows() < settings.stableWindows()) {
                return stage;
            }
        }
        return -1;
    }

    private static Verdict.Stay stay(NoChangeKind kind, String reason, Prediction current, double best, double gain) {
        return new Verdict.Stay(kind, reason, current.itemsPerSecond(), best, gain, OptionalInt.empty());
    }

    private static String arrangement(List<Integer> instances) {
        return "arrangement "
                + String.join(",", instances.stream().map(String::valueOf).toList());
    }
}
