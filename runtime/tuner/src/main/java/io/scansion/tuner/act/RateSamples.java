package io.scansion.tuner.act;

import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Subject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Makes the samples that {@link EffectTest} compares: what was measured in a window, over what the model says of it. Knows the last
 * windows in which nothing was being changed. Owned by the loop's thread.
 */
public final class RateSamples {
    /** Windows before a change that it is compared with, at most. */
    private static final int RECENT_WINDOWS = 8;

    /** With work that gives a change a gain that differs by more from the one that was promised, the load has changed. */
    private static final double SAME_LOAD_SHARE = 0.03;

    private final transient ModelCourt court;
    /** Quiet windows of one subject in one arrangement, oldest first. */
    private final Deque<Observation> recent = new ArrayDeque<>();

    private Subject subject = Subject.PROGRAM;

    /** @param court whose surest model says how fast an arrangement should be */
    public RateSamples(ModelCourt court) {
        this.court = court;
    }

    /** Forgets the quiet windows: they were of another arrangement. */
    void clear() {
        recent.clear();
    }

    /** Returns the last quiet window of a subject. */
    Optional<Observation> latest(Subject of) {
        return subject.equals(of) ? Optional.ofNullable(recent.peekLast()) : Optional.empty();
    }

    /** Takes in a window in which nothing was being changed: later changes are compared with it. */
    public void onQuiet(Observation observation) {
        if (!subject.equals(observation.subject())) {
            recent.clear();
            subject = observation.subject();
        }
        if (observation.itemsPerSecond() > 0 && observation.unknown().isEmpty()) {
            if (recent.size() == RECENT_WINDOWS) {
                recent.removeFirst();
            }
            recent.addLast(observation);
        }
    }

    /** Samples of the windows before a change, all by the model that decides now. */
    List<RateSample> before(Proposal proposal) {
        List<RateSample> samples = new ArrayList<>();
        for (Observation observation : subject.equals(proposal.subject()) ? recent : List.<Observation>of()) {
            double rate = observation.itemsPerSecond();
            Map<String, Double> work = observation.workInWindow();
            double ratio = mostGrown(work, recent.getLast().work(), proposal.changed());
            expected(observation, work, observation.hosts(), observation.arrangement())
                    .ifPresent(expected ->
                            samples.add(RateSample.before(rate, expected, ratio, rate * observation.seconds())));
        }
        return samples;
    }

    /** Returns the sample of a window after a change; empty where it cannot be told how fast it was, or should have been. */
    Optional<RateSample> after(Observation observation, ChangeTransaction measured) {
        Arrangement reference = measured.isTakingBack()
                ? observation.arrangement()
                : measured.proposal().from();
        double rate = observation.itemsPerSecond();
        if (!(rate > 0) || observation.unknown().isPresent()) {
            return Optional.empty();
        }
        Observation before = measured.before().orElse(observation);
        List<Host> hosts = observation.hosts();
        List<String> changed = measured.proposal().changed();
        Map<String, Double> work = observation.workInWindow();
        Map<String, Double> ofOthers = new LinkedHashMap<>(work);
        changed.forEach(level -> ofOthers.computeIfPresent(level, before.work()::getOrDefault));
        OptionalDouble expected = expected(before, work, hosts, reference);
        OptionalDouble asBefore = expected(before, ofOthers, hosts, reference);
        OptionalDouble promised = expected(before, work, hosts, observation.arrangement());
        if (expected.isEmpty() || asBefore.isEmpty() || promised.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new RateSample(
                rate,
                expected.getAsDouble(),
                asBefore.getAsDouble(),
                promised.getAsDouble(),
                mostGrown(work, before.work(), changed),
                grownBeside(work, before.work(), changed),
                rate * observation.seconds()));
    }

    /** The models are heard by what was measured of what they said, unless the load has changed meanwhile. */
    void learn(Proposal proposal, Effect effect) {
        boolean sameLoad = Math.abs(effect.promised() - proposal.gain()) <= SAME_LOAD_SHARE * (1 + proposal.gain());
        if (sameLoad) {
            court.learn(proposal.verdict(), effect.itemsPerSecond());
        }
    }

    /** Work over what it was in the level of these whose work has grown most; 1 without any. */
    private static double mostGrown(Map<String, Double> now, Map<String, Double> before, List<String> levels) {
        return levels.stream()
                .mapToDouble(level -> now.getOrDefault(level, 1.0) / before.getOrDefault(level, 1.0))
                .max()
                .orElse(1);
    }

    /** Work over what it was in all levels but these together; 1 without any. */
    private static double grownBeside(Map<String, Double> now, Map<String, Double> before, List<String> levels) {
        List<String> others = before.keySet().stream()
                .filter(level -> !levels.contains(level) && now.containsKey(level))
                .toList();
        return others.isEmpty() ? 1 : sum(now, others) / sum(before, others);
    }

    private static double sum(Map<String, Double> work, List<String> levels) {
        return levels.stream()
                .mapToDouble(level -> work.getOrDefault(level, Double.NaN))
                .sum();
    }

    /**
     * What the model says of an arrangement with so much work in each level, on hosts of which others take so much; waiting for a
     * processor is no work.
     */
    private OptionalDouble expected(
            Observation observation, Map<String, Double> work, List<Host> hosts, Arrangement arrangement) {
        OptionalDouble rate = court.itemsPerSecond(observation.withWork(work, hosts), arrangement);
        return rate.isPresent() && rate.getAsDouble() > 0 ? rate : OptionalDouble.empty();
    }
}
