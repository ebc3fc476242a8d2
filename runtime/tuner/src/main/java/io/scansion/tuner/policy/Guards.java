package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Candidate;
import io.scansion.tuner.world.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/*
 * The guards in the order in which they are asked. A plan must promise more than the threshold by several standard errors of the
 * service times that its gain rests on, these times must have agreed for a few windows, and the plan must pay back in the items that
 * are left.
 */
final class Guards {
    /** No arrangement is faster than its slowest stage: so much more means that the arrangement is not what it seems. */
    private static final double EXPLAINED_SHARE = 1.25;

    /** So much is gained whatever the load is going to be, where the library itself says what is done. */
    private static final double SURE_GAIN = 0.5;

    static final List<Guard> ALL =
            List.of(Guards::explained, Guards::gain, Guards::stable, Guards::settled, Guards::paysBack);

    /** What a plan that is to meet a demand must pass: how much it gains is not asked. */
    static final List<Guard> FOR_DEMAND = List.of(Guards::stable, Guards::settled, Guards::paysBack);

    private Guards() {}

    static Optional<Decision.Stay> firstObjection(List<Guard> guards, Considered considered) {
        return guards.stream()
                .map(guard -> guard.objection(considered))
                .flatMap(Optional::stream)
                .findFirst();
    }

    static Optional<Decision.Stay> explained(Considered c) {
        double measured = c.observation().itemsPerSecond();
        boolean explained = !c.observation().isPipeline()
                || !(measured > EXPLAINED_SHARE * c.best().predictedNow());
        return explained
                ? Optional.empty()
                : Optional.of(new Decision.Stay(
                        NoChangeKind.UNEXPLAINED,
                        String.format(
                                Locale.ROOT,
                                "%.4g items/s were measured where the arrangement as known allows %.4g; nothing is decided",
                                measured,
                                c.best().predictedNow()),
                        c.best().predictedNow(),
                        Double.NaN,
                        Double.NaN,
                        Optional.empty()));
    }

    private static Optional<Decision.Stay> gain(Considered c) {
        double threshold = threshold(c, c.best());
        double gain = c.best().gain();
        if (c.changesSomething() && gain - c.doubt() > threshold) {
            return Optional.empty();
        }
        Optional<Decision.Stay> held = held(c);
        if (held.isPresent()) {
            return held;
        }
        if (c.changesSomething() && gain > threshold) {
            return Optional.of(c.stay(
                    NoChangeKind.NOT_STABLE,
                    String.format(
                            Locale.ROOT,
                            "a plan would give %s, not more than the threshold of %s by its uncertainty of %s",
                            Figures.percent(gain),
                            thresholdWords(c),
                            Figures.percent(c.doubt())),
                    c.best()));
        }
        return Optional.of(limited(c));
    }

    /** What a candidate must gain, as a share: so much as is worth a change, and what the ranks that it takes are worth elsewhere. */
    private static double threshold(Considered c, Candidate candidate) {
        return c.settings().minGain() + candidate.sparesPrice();
    }

    private static String thresholdWords(Considered c) {
        double price = c.best().sparesPrice();
        return Figures.percent(threshold(c, c.best()))
                + (price > 0
                        ? String.format(
                                Locale.ROOT,
                                ", %s of it for the %d free ranks that it takes for good",
                                Figures.percent(price),
                                c.best().newRanks())
                        : "");
    }

    /** Says what would help if nobody held it. */
    private static Optional<Decision.Stay> held(Considered c) {
        if (c.scope().held().isEmpty()) {
            return Optional.empty();
        }
        Candidate free = c.search()
                .best(c.scope().able(), c.settings().minGain(), c.settings().confidence());
        double threshold = threshold(c, free);
        double gain = free.gain();
        if (!(gain - c.doubt(free) > threshold && gain > c.best().gain() + threshold)) {
            return Optional.empty();
        }
        List<String> levels = c.observation().arrangement().changedLevels(free.to()).stream()
                .filter(c.scope().held()::containsKey)
                .toList();
        String who = c.observation().subject().isProgram()
                ? (levels.size() == 1 ? "stage " : "stages ") + String.join(", ", levels)
                : c.observation().subject().text();
        return Optional.of(c.stay(
                NoChangeKind.HELD_OFF,
                String.format(
                        Locale.ROOT,
                        "%s would give %s, but %s %s left as %s after %s",
                        c.observation().subject().isProgram()
                                ? "a plan"
                                : free.to().text(),
                        Figures.percent(gain),
                        who,
                        levels.size() == 1 || !c.observation().subject().isProgram() ? "is" : "are",
                        levels.size() == 1 || !c.observation().subject().isProgram() ? "it is" : "they are",
                        levels.stream()
                                .map(c.scope().held()::get)
                                .distinct()
                                .reduce((one, other) -> one + " and " + other)
                                .orElse("an earlier decision")),
                free));
    }

    private static Decision.Stay limited(Considered c) {
        Candidate best = c.best();
        String pace = best.pace();
        return switch (best.limit()) {
            case NOTHING_TO_GAIN, LITTLE_TO_GAIN ->
                c.stay(
                        best.limit() == Candidate.Limit.NOTHING_TO_GAIN || !c.changesSomething()
                                ? NoChangeKind.AT_ITS_BEST
                                : NoChangeKind.GAIN_TOO_SMALL,
                        pace + "; no plan gives more than " + Figures.percent(Math.max(best.gain(), 0))
                                + ", the threshold is " + thresholdWords(c),
                        best);
            case CORES -> c.stay(NoChangeKind.NO_CORES, pace + "; no core is free for another instance of it", best);
            case ASKED -> c.stay(NoChangeKind.AT_ITS_MOST, pace + "; no more instances of it were asked for", best);
            case RANKS -> c.stay(NoChangeKind.NO_SPARES, pace + "; no free rank is left for it", best);
            case FIXED_LEVEL ->
                new Decision.Stay(
                        NoChangeKind.BOTTLENECK_FIXED,
                        pace + "; it cannot be replicated",
                        best.predictedNow(),
                        best.best(),
                        best.gain(),
                        best.decisive().stream().findFirst());
        };
    }

    private static boolean isSure(Considered c) {
        return !c.observation().subject().isProgram() && c.best().gain() - c.doubt() >= SURE_GAIN;
    }

    private static Optional<Decision.Stay> stable(Considered c) {
        if (isSure(c)) {
            return Optional.empty();
        }
        Observation observation = c.observation();
        Set<String> decisive = Set.copyOf(c.best().decisive());
        return observation.levels().stream()
                .filter(level -> decisive.contains(level.name()))
                .filter(level -> level.agreeingWindows() < c.settings().stableWindows())
                .findFirst()
                .map(level -> unstable(c, level));
    }

    private static Decision.Stay unstable(Considered c, Level level) {
        return c.stay(
                NoChangeKind.NOT_STABLE,
                String.format(
                        Locale.ROOT,
                        "a plan would give %s, but the time of stage %s has agreed with itself for %d of %d windows",
                        Figures.percent(c.best().gain()),
                        level.name(),
                        level.agreeingWindows(),
                        c.settings().stableWindows()),
                c.best());
    }

    /** What others have just taken of a full host says little of what they will take when they are leaving it. */
    private static Optional<Decision.Stay> settled(Considered c) {
        return c.best()
                .easing()
                .filter(easing -> !isSure(c))
                .map(easing -> c.stay(
                        NoChangeKind.NOT_STABLE,
                        String.format(
                                Locale.ROOT,
                                "a plan would give %s, but it is not known yet how much of a host there will be: %s",
                                Figures.percent(c.best().gain()),
                                easing),
                        c.best()));
    }

    private static Optional<Decision.Stay> paysBack(Considered c) {
        OptionalLong left = c.observation().itemsLeft();
        if (left.isEmpty()) {
            return Optional.empty();
        }
        double saved = left.getAsLong() / c.best().predictedNow()
                - left.getAsLong() / c.best().predicted();
        return saved > c.changeSeconds()
                ? Optional.empty()
                : Optional.of(c.stay(
                        NoChangeKind.NOT_PAID_BACK,
                        String.format(
                                Locale.ROOT,
                                "%d items are left: a plan would save %.2f s of them and cost about %.2f s",
                                left.getAsLong(),
                                saved,
                                c.changeSeconds()),
                        c.best()));
    }
}
