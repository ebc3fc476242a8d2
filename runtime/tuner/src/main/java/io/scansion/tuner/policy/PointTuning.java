package io.scansion.tuner.policy;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.PointSearch;
import io.scansion.tuner.plan.PointTrial;
import io.scansion.tuner.plan.PointValues;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.Figures;
import io.scansion.tuner.world.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Decides which value of which tuning point is to be tried next: one point at a time, until none of its values is better by the least
 * gain that is acted on, and again when the load has changed for good or another point has come to another value. Knows the one trial
 * that may wait for an operator. Owned by one thread.
 */
public final class PointTuning {
    /** A trial that is no better takes so many windows, and so does the one after it that may be. */
    private static final int PAYBACK_WINDOWS = 20;

    private final transient PolicySettings settings;
    private final transient HoldOff holdOff;
    private final NavigableMap<String, PointSearch> searches = new TreeMap<>();
    /** Points whose search, ended or not, was for another load. */
    private final Set<String> stale = new TreeSet<>();
    /** Points that stay as they are, and whose word that is. */
    private final NavigableMap<String, String> left = new TreeMap<>();

    private final Waiting<PointTrial> waiting = new Waiting<>();

    public PointTuning(PolicySettings settings, HoldOff holdOff) {
        this.settings = settings;
        this.holdOff = holdOff;
    }

    /**
     * Returns what is to be tried now; empty if no point that may be set has a value left that could be better, or too little is left
     * to be done.
     *
     * @param points that may be set, with their values
     * @param observation of the subject whose throughput tells
     * @param itemsPerSecond with the values that they have
     * @param ids for another trial than the one that waits, or waited last
     */
    public Optional<PointTrial> next(
            Map<String, PointValues> points, Observation observation, double itemsPerSecond, DecisionIds ids) {
        Subject subject = observation.subject();
        double enough = PAYBACK_WINDOWS * observation.seconds() * itemsPerSecond;
        if (observation.itemsLeft().orElse(Long.MAX_VALUE) < enough) {
            return Optional.empty();
        }
        for (Map.Entry<String, PointValues> one : points.entrySet()) {
            String name = one.getKey();
            String present = one.getValue().present();
            PointSearch search = searches.get(name);
            if (search != null && !search.best().equals(present)) {
                leaveAlone(name, "the program sets it itself");
            }
            if (left.containsKey(name) || holdOff.holds(subject, level(name), observation.window())) {
                continue;
            }
            if (search == null || stale.remove(name)) {
                search = new PointSearch(one.getValue().values(), present);
                searches.put(name, search);
            }
            Optional<String> to = search.next();
            if (to.isPresent()) {
                Optional<PointTrial> same =
                        waiting.last().filter(trial -> trial.isOf(subject, name, present, to.get()));
                return Optional.of(new PointTrial(
                        same.map(PointTrial::id).orElseGet(ids::next),
                        subject,
                        name,
                        present,
                        to.get(),
                        itemsPerSecond,
                        reason(name, search, itemsPerSecond)));
            }
        }
        return Optional.empty();
    }

    private static String reason(String name, PointSearch search, double itemsPerSecond) {
        return String.format(
                Locale.ROOT,
                "no model knows what %s brings, so it is tried: %s gives %.4g items/s, and any value from %s to %s may be"
                        + " better",
                name,
                search.best(),
                itemsPerSecond,
                search.left().get(0),
                search.left().get(1));
    }

    private static String level(String name) {
        return "point " + name;
    }

    /** Takes in what came of a trial; returns what it comes to where that was the last one of a search. */
    public Optional<Decision.Stay> tried(PointTrial trial, boolean better, double itemsPerSecond, long window) {
        PointSearch search = searches.get(trial.name());
        if (search == null) {
            return Optional.empty();
        }
        search.tried(better);
        if (!search.isOver()) {
            return Optional.empty();
        }
        if (search.best().equals(search.from())) {
            holdOff.failed(trial.subject(), level(trial.name()), window);
        } else { // it may matter to the others
            searches.forEach((name, other) -> {
                if (other.isOver() && other != search) {
                    stale.add(name);
                }
            });
        }
        String reason = String.format(
                Locale.ROOT,
                "%s stays at %s, %.4g items/s: after %d trials no other value is known to give %s more",
                trial.name(),
                search.best(),
                itemsPerSecond,
                search.trials(),
                Figures.percent(settings.minGain()));
        return Optional.of(new Decision.Stay(
                NoChangeKind.POINT_AT_ITS_BEST, reason, itemsPerSecond, Double.NaN, Double.NaN, Optional.empty()));
    }

    /** A rank has not taken the value: the point is left alone for a while. */
    public void refused(PointTrial trial, long window) {
        holdOff.failed(trial.subject(), level(trial.name()), window);
    }

    /** The load has changed for good: what was found may be the best no longer. */
    public void loadChanged() {
        stale.addAll(searches.keySet());
    }

    // ---- what operators say

    /** Leaves a point as it is until {@link #free}. */
    public void leaveAlone(String name, String why) {
        left.putIfAbsent(name, why);
        if (waiting.last().filter(trial -> trial.name().equals(name)).isPresent()) {
            waiting.drop();
        }
    }

    /** Lets a point be set again, from where it is; returns whether it was left alone. */
    public boolean free(String name) {
        searches.remove(name);
        return left.remove(name) != null;
    }

    /** Takes in what would be tried now; returns whether it is another trial than the one that waits. */
    public boolean offer(PointTrial trial) {
        boolean fresh = withId(trial.id()).isEmpty();
        waiting.set(trial);
        return fresh;
    }

    public Optional<PointTrial> waiting() {
        return waiting.get();
    }

    public Optional<PointTrial> withId(long id) {
        return waiting().filter(trial -> trial.id() == id);
    }

    /** It has been carried out. */
    public void drop() {
        waiting.drop();
    }

    /** Nothing can be tried now; if the same is to be tried next, it has its id again. */
    public void lapse() {
        waiting.lapse();
    }

    /** How far every point is, one line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        left.forEach((name, why) -> lines.add("tuning point " + name + " is left as it is: " + why));
        searches.forEach((name, search) -> {
            if (!left.containsKey(name)) {
                lines.add("tuning point " + name + ": " + search.best() + " is the best after " + search.trials()
                        + " trials" + (search.isOver() ? "" : ", which go on"));
            }
        });
        return lines;
    }
}
