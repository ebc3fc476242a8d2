package io.scansion.tuner.act;

import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.observe.Level;
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
import java.util.function.ToDoubleFunction;

/**
 * Makes the samples that {@link EffectTest} compares: what was measured in a window, over what the model says of it. Knows the last
 * windows in which nothing was being changed. Owned by the loop's thread.
 */
public final class RateSamples {
    /** Windows before a change that it is compared with, at most. */
    private static final int RECENT_WINDOWS = 8;

    /** With work that gives a change a gain that differs by more from the one that was promised, the load has changed. */
    private static final double SAME_LOAD_SHARE = 0.03;

    /** A load that moves the rate by less cannot be told from what the change itself does to the work. */
    private static final double SAME_RATE_SHARE = 0.05;

    /** Others' load that differs by less has not come or gone. */
    private static final double NOTICEABLE_CORES = 0.1;

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
            Observation window = observation.inWindow();
            double ratio = mostGrown(grown(recent.getLast(), window), proposal.changed());
            expected(window, observation.arrangement())
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
        List<String> changed = measured.proposal().changed();
        Without without = new Without(measured.before().orElse(observation), observation);
        OptionalDouble expected = without.expected(reference, List.of());
        OptionalDouble asBefore = without.expected(reference, changed);
        OptionalDouble gain = without.promised(reference, observation.arrangement());
        if (expected.isEmpty() || asBefore.isEmpty() || gain.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new RateSample(
                rate,
                expected.getAsDouble(),
                asBefore.getAsDouble(),
                expected(without.before, reference).orElse(expected.getAsDouble()),
                expected.getAsDouble() * gain.getAsDouble(),
                mostGrown(without.grown, changed),
                without.grownBeside(changed),
                rate * observation.seconds(),
                observation.isDraining()));
    }

    /*
     * How long threads could have run and had no processor is measured in both windows, and is believed more than what others' load lets
     * one guess: a load that yields to the program (nice) takes cores and slows nobody down. What was waited for in the window afterwards
     * is what the load of that window makes, and the change itself. If others' load has not come with the change, no more is waited for
     * without it than before it: the surer of both accounts is the one in which the former arrangement is faster. In neither does it do
     * an item in less than the work that was measured.
     */
    /** What a window after a change would have been without it. */
    private final class Without {
        private final Observation before;
        private final Observation now;
        private final Map<String, Double> grown;
        private final boolean othersCame;

        Without(Observation before, Observation after) {
            this.before = before.waitingInWindow() // earlier windows may have been of another arrangement
                    .dropping(after);
            this.now = before.later(after.inWindow());
            this.grown = grown(this.before, now);
            this.othersCame = othersCame(before, now);
        }

        /** @param unblamed levels whose work is taken to be as it was before */
        OptionalDouble expected(Arrangement arrangement, List<String> unblamed) {
            Map<String, Double> asBefore = before.work();
            asBefore.keySet().retainAll(unblamed);
            OptionalDouble byNow = RateSamples.this.expected(now.withWork(asBefore), arrangement);
            OptionalDouble byBefore = RateSamples.this.expected(before.withWork(work(unblamed)), arrangement);
            return othersCame || byNow.isEmpty() || byBefore.isEmpty()
                    ? byNow
                    : OptionalDouble.of(Math.max(byNow.getAsDouble(), byBefore.getAsDouble()));
        }

        /** What the model gives the change with the work and the others of the window, as a factor. */
        OptionalDouble promised(Arrangement from, Arrangement to) {
            Observation supposed = before.supposing(work(List.of()), now.hosts());
            OptionalDouble then = RateSamples.this.expected(supposed, to);
            OptionalDouble without = RateSamples.this.expected(supposed, from);
            return then.isEmpty() || without.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(then.getAsDouble() / without.getAsDouble());
        }

        /** Work of the window afterwards, as far as it is known to be another one than before; of some levels as before. */
        private Map<String, Double> work(List<String> unblamed) {
            Map<String, Double> work = now.workAndMaster();
            before.work()
                    .forEach((level, seconds) -> work.put(
                            level, unblamed.contains(level) ? seconds : seconds * grown.getOrDefault(level, 1.0)));
            return work;
        }

        /** Work over what it was in all levels but these together; 1 without any. */
        double grownBeside(List<String> levels) {
            Map<String, Double> others = before.work();
            others.keySet().retainAll(grown.keySet());
            others.keySet().removeAll(levels);
            double sum =
                    others.values().stream().mapToDouble(seconds -> seconds).sum();
            double then = others.entrySet().stream()
                    .mapToDouble(level -> level.getValue() * grown.getOrDefault(level.getKey(), 1.0))
                    .sum();
            return sum > 0 ? then / sum : 1;
        }
    }

    /** Whether others keep more processors busy than before, and not only those that the program keeps busy as well. */
    private static boolean othersCame(Observation before, Observation now) {
        double others = cores(now, Host::othersCores) - cores(before, Host::othersCores);
        return others > NOTICEABLE_CORES && others > cores(now, Host::ownCores) - cores(before, Host::ownCores);
    }

    private static double cores(Observation observation, ToDoubleFunction<Host> of) {
        return observation.hosts().stream().mapToDouble(of).sum();
    }

    /**
     * The models are heard by what was measured of what they said. With a load that gives the change another gain they would have said
     * something else; one that is heavier or lighter for all levels alike makes what they said so much less or more.
     */
    void learn(Proposal proposal, Effect effect) {
        boolean sameGain = Math.abs(effect.promised() - proposal.gain()) <= SAME_LOAD_SHARE * (1 + proposal.gain());
        if (sameGain) {
            boolean sameRate = Math.abs(effect.load() - 1) <= SAME_RATE_SHARE;
            court.learn(
                    proposal.verdict(), sameRate ? effect.itemsPerSecond() : effect.itemsPerSecond() / effect.load());
        }
    }

    /** Work over what it was in the level of these whose work has grown most; 1 without any. */
    private static double mostGrown(Map<String, Double> grown, List<String> levels) {
        return levels.stream()
                .mapToDouble(level -> grown.getOrDefault(level, 1.0))
                .max()
                .orElse(1);
    }

    /** Work over what it was, by level. */
    private static Map<String, Double> grown(Observation before, Observation now) {
        Map<String, Double> grown = new LinkedHashMap<>();
        for (Level then : before.levels()) {
            now.levels().stream()
                    .filter(level -> level.name().equals(then.name()))
                    .mapToDouble(level -> grown(then, level))
                    .filter(factor -> factor > 0)
                    .forEach(factor -> grown.put(then.name(), factor));
        }
        return grown;
    }

    /**
     * Some of the time that items waited for a processor may have been waited for in MPI calls, which are not in the service time. So
     * what does not compute has become heavier or lighter only as far as its service time has as well.
     */
    private static double grown(Level before, Level now) {
        double work = now.work().value() / before.work().value();
        if (computes(before) && computes(now)) {
            return work;
        }
        double service = now.service().value() / before.service().value();
        return work > 1 ? Math.min(work, Math.max(1, service)) : Math.max(work, Math.min(1, service));
    }

    private static boolean computes(Level level) {
        return level.processor().threadSeconds().value() > 0.5 * level.work().value();
    }

    /** What the model says of an arrangement. */
    private OptionalDouble expected(Observation observation, Arrangement arrangement) {
        OptionalDouble rate = court.itemsPerSecond(observation, arrangement);
        return rate.isPresent() && rate.getAsDouble() > 0 ? rate : OptionalDouble.empty();
    }
}
