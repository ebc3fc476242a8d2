package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.RecentPace;
import io.scansion.tuner.plan.Candidate;
import io.scansion.tuner.policy.Decision.Stay;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.ChangeWords;
import io.scansion.tuner.world.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.DoubleFunction;

/*
 * What the model says of an arrangement is taken in proportion: so many times what it says of the present one, which is known by
 * measurement. What it is constantly wrong by cancels out.
 *
 * A forecast must exceed what is demanded by a margin: 2 %, or more where the measured rate is less certain, or where the model that
 * speaks is: then by as much as the lower end of its own interval lies below its word.
 *
 * Ranks are given back late and never in doubt: the slower of the last three windows and the last fifteen must leave the margin, in
 * fifteen windows in a row. If the demand is not met afterwards, whatever the reason, the next time comes later, each time twice as
 * late (HoldOff). Where no rank can be spared, a host may be: it is left where the stages on it can share the processors of the others, under the
 * same conditions. So a load that comes and goes, or a model that promises too much, makes changes ever more rarely.
 */
/** Meets a demanded throughput with the fewest ranks. Owned by one thread. */
final class Demand {
    /** By which a forecast must exceed what is demanded, at least. */
    private static final double LEAST_MARGIN = 0.02;

    /** Standard errors of the measured rate by which it must, if that is more: one forecast in twenty is too high. */
    private static final double MARGIN_ERRORS = 1.645;

    private static final int FRESH_WINDOWS = 3;

    /** How often an arrangement is looked for whose forecast leaves as much as it may be off. */
    private static final int MOST_TRIES = 4;

    private static final double ROUNDING = 1e-6;

    private final Objective objective;
    private Objective.Need need = new Objective.Need(0, "demanded");
    private final RecentPace pace;
    private final SurplusWindows surplus;
    private final HoldOff holdOff;

    Demand(Objective objective, RecentPace pace, SurplusWindows surplus, HoldOff holdOff) {
        this.objective = objective;
        this.pace = pace;
        this.surplus = surplus;
        this.holdOff = holdOff;
    }

    /** What is to be done for it. */
    sealed interface Answer {
        /** This is decided. */
        record Decided(Stay stay) implements Answer {}

        /** This arrangement meets it with the fewest ranks, and takes no instance from any level. */
        record Grow(Candidate to, String reason) implements Answer {}

        /** This arrangement meets it, with instances or a host given back. */
        record GiveBack(Arrangement to, Verdict verdict, String reason) implements Answer {}

        /** Nothing meets it: as much as can be had is wanted. */
        record OutOfReach(double best) implements Answer {}
    }

    /** Takes in a window of which everything is known and in which nothing was being changed. */
    void observe(Observation observation) {
        pace.add(observation);
        need = objective.need(observation);
    }

    /** @param considered with the fastest arrangement */
    Answer answer(Considered considered) {
        if (need.isHopeless()) {
            Candidate best = considered.best();
            return new Answer.OutOfReach(best.predicted() / best.predictedNow() * pace.mean(FRESH_WINDOWS));
        }
        OptionalInt shortFor =
                pace.shortFor(need.itemsPerSecond(), considered.settings().confidence());
        return shortFor.isPresent() ? grow(considered, shortFor.getAsInt()) : fewer(considered);
    }

    private Answer grow(Considered c, int windows) {
        Observation observation = c.observation();
        surplus.ripe(observation, Set.of(), 1);
        if (pace.takeGaveBack()) {
            holdOff.failed(observation.subject(), HoldOff.GIVING_BACK, observation.window());
        }
        double measured = pace.mean(windows);
        double now = c.best().predictedNow();
        double least = margin(windows);
        double margin = least;
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            double wanted = wanted(now, measured, margin);
            Optional<Candidate> meets =
                    c.search().fewestRanksFor(wanted, c.scope().changeable());
            if (meets.isEmpty()) {
                break;
            }
            double lacks = lacks(meets.get().verdict(), wanted, margin, least);
            if (lacks <= 0) {
                return new Answer.Grow(meets.get(), grown(c, meets.get(), measured, windows, margin));
            }
            margin += lacks;
        }
        return new Answer.OutOfReach(c.best().predicted() / now * measured);
    }

    private String grown(Considered c, Candidate to, double measured, int windows, double margin) {
        return String.format(
                Locale.ROOT,
                "%s; %s; %s %.4g items/s, the fewest ranks that meet it with a margin of %s%s",
                demanded(measured, windows),
                to.pace(),
                ChangeWords.doing(
                        c.observation().arrangement(), to.to(), c.observation().subject(), "gives", List.of()),
                to.predicted() / c.best().predictedNow() * measured,
                Figures.percent(margin),
                bound(c.observation(), to.newRanks()));
    }

    private Answer fewer(Considered c) {
        Observation observation = c.observation();
        int patience = c.settings().surplusWindows();
        double measured = Math.min(pace.mean(patience), pace.mean(FRESH_WINDOWS));
        double margin = margin(patience);
        Optional<Arrangement> less = withFewerRanks(c, measured, margin);
        Optional<Arrangement> gathered = less.isPresent() ? Optional.empty() : onFewerHosts(c, measured, margin);
        Set<String> spared = less.or(() -> gathered)
                .map(to -> Set.copyOf(observation.arrangement().changedLevels(to)))
                .orElse(Set.of());
        Set<String> ripe = surplus.ripe(observation, spared, patience);
        Optional<Arrangement> to = less.map(one -> only(ripe, one, observation))
                .or(() -> gathered.filter(one -> ripe.containsAll(spared)))
                .filter(one -> !one.isSameAs(observation.arrangement()));
        boolean held = holdOff.holds(observation.subject(), HoldOff.GIVING_BACK, observation.window());
        String measuredText = demanded(measured, Math.min(patience, pace.windows()));
        if (to.isEmpty() || held) {
            String what = less.isPresent() ? "fewer ranks would do" : "one host fewer would do";
            String why = spared.isEmpty()
                    ? "no arrangement with fewer ranks meets it with a margin of at least " + Figures.percent(margin)
                    : held
                            ? what + ", but the last time they became too few: it is tried again later"
                            : what + ", if it stays so for " + patience + " windows";
            return new Answer.Decided(c.stay(
                    pace.windows() < FRESH_WINDOWS ? NoChangeKind.NOT_STABLE : NoChangeKind.CONTRACT_MET,
                    measuredText + "; " + why,
                    c.best()));
        }
        Verdict verdict = c.search().judge(to.get());
        return new Answer.GiveBack(
                to.get(),
                verdict,
                String.format(
                        Locale.ROOT,
                        "%s; %s %.4g items/s, with a margin of at least %s",
                        measuredText,
                        ChangeWords.doing(
                                observation.arrangement(),
                                to.get(),
                                observation.subject(),
                                "gives",
                                left(observation.arrangement(), to.get())),
                        verdict.then() / c.best().predictedNow() * measured,
                        Figures.percent(margin)));
    }

    /** The hosts that nobody serves on any more. */
    private static List<String> left(Arrangement from, Arrangement to) {
        return from.hosts().stream().filter(host -> !to.hosts().contains(host)).toList();
    }

    /** As much of an arrangement with fewer instances as concerns these levels. */
    private static Arrangement only(Set<String> levels, Arrangement fewer, Observation observation) {
        Map<String, Integer> instances = new LinkedHashMap<>();
        levels.forEach(level -> instances.put(level, fewer.instances(level)));
        return observation.arrangement().withFewer(instances);
    }

    /** With the fewest instances of the levels that have more than they need; empty if none has, or that is in doubt. */
    private Optional<Arrangement> withFewerRanks(Considered c, double measured, double margin) {
        return enough(c, measured, margin, wanted -> {
            Map<String, Integer> fewer = c.search().enoughFor(wanted, c.scope().changeable());
            return fewer.isEmpty()
                    ? Optional.empty()
                    : Optional.of(c.observation().arrangement().withFewer(fewer));
        });
    }

    /** With a host left by stages that are fast enough beside their neighbours; empty if none can be, or that is in doubt. */
    private Optional<Arrangement> onFewerHosts(Considered c, double measured, double margin) {
        return enough(
                c,
                measured,
                margin,
                wanted -> c.search().oneHostLessFor(wanted, c.scope().changeable()));
    }

    /** @param spare what gives so many items per second by the model and takes less than is taken now */
    private Optional<Arrangement> enough(
            Considered c, double measured, double least, DoubleFunction<Optional<Arrangement>> spare) {
        double now = c.best().predictedNow();
        double margin = least;
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            double wanted = wanted(now, measured, margin);
            Optional<Arrangement> to = spare.apply(wanted);
            if (to.isEmpty()) {
                return to;
            }
            double lacks = lacks(c.search().judge(to.get()), wanted, margin, least);
            if (lacks <= 0) {
                return to;
            }
            margin += lacks;
        }
        return Optional.empty();
    }

    /**
     * By how much more than was looked for a forecast must exceed what is demanded; not positive if it leaves enough.
     *
     * @param wanted what was looked for, with this margin
     */
    private static double lacks(Verdict verdict, double wanted, double margin, double least) {
        double leaves = (1 + margin) * verdict.then() / wanted - 1; // models differ, so it may be another one
        return Math.max(least, doubt(verdict)) - leaves - ROUNDING;
    }

    /** By how much what a verdict says may be too high, as a share: to the lower end of the interval of the model that speaks. */
    private static double doubt(Verdict verdict) {
        return verdict.opinions().stream()
                .filter(opinion -> opinion.model().equals(verdict.speaker()))
                .mapToDouble(opinion -> opinion.predictedItemsPerSecond() / opinion.lowItemsPerSecond() - 1)
                .findFirst()
                .orElse(0);
    }

    /** What the model must say of an arrangement that is to give what is demanded, with a margin. */
    private double wanted(double predictedNow, double measured, double margin) {
        return predictedNow * need.itemsPerSecond() * (1 + margin) / measured;
    }

    private double margin(int windows) {
        return Math.max(LEAST_MARGIN, MARGIN_ERRORS * pace.error(windows));
    }

    private String demanded(double measured, int windows) {
        return String.format(
                Locale.ROOT,
                "%.4g items/s are %s, %.4g came in the last %s",
                need.itemsPerSecond(),
                need.what(),
                measured,
                windows == 1 ? "window" : windows + " windows");
    }

    /** What is said of the best there is, where nothing meets the demand. */
    String outOfReach(Answer.OutOfReach answer) {
        if (need.isHopeless()) {
            return String.format(Locale.ROOT, "the deadline is over; the best is %.4g items/s", answer.best());
        } else if (answer.best() >= need.itemsPerSecond()) {
            return String.format(
                    Locale.ROOT,
                    "nothing meets the %.4g items/s that are %s with a margin: the best is %.4g",
                    need.itemsPerSecond(),
                    need.what(),
                    answer.best());
        }
        return String.format(
                Locale.ROOT,
                "the %.4g items/s that are %s cannot be met: the best is %.4g, %s short",
                need.itemsPerSecond(),
                need.what(),
                answer.best(),
                Figures.percent(1 - answer.best() / need.itemsPerSecond()));
    }

    private static String bound(Observation observation, int newRanks) {
        if (newRanks == 0 || observation.farm().isPresent()) {
            return "";
        }
        return newRanks == 1
                ? "; the free rank that it takes can serve no other stage afterwards"
                : "; the " + newRanks + " free ranks that it takes can serve no other stage afterwards";
    }

    /** NaN where nothing meets it, as after a deadline. */
    double itemsPerSecond() {
        return need.isHopeless() ? Double.NaN : need.itemsPerSecond();
    }
}
