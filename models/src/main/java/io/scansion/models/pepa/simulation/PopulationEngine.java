package io.scansion.models.pepa.simulation;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.components.ApparentRate;
import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.components.PassiveActivities;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.composition.ActivityGroup;
import io.scansion.models.pepa.composition.ActivityTree;
import io.scansion.models.pepa.composition.StatePattern;
import io.scansion.models.pepa.semantics.PepaPopulation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/**
 * Plays a population, one activity after the other (Gillespie, J. Phys. Chem. 81(25), 1977, the direct method). What a state lasts is not
 * drawn but counted at its mean, which has the same averages with less noise (Hordijk, Iglehart, Schassberger, Adv. Appl. Prob. 8(4),
 * 1976); rates are averaged over time, where counting activities would be noisier still. An event costs a few steps for each partner and
 * for each level of the tree of rates. Not thread-safe.
 */
final class PopulationEngine {
    private final PepaPopulation population;
    private final PepaModel model;
    private final SplittableRandom random;
    private final int[][] counts; // by component and state of one copy
    private final Doer[] doers; // of each activity
    private final int[] labels; // of each activity
    private final Doer.Own[][] own; // of each component
    private final int[][] activities; // that each of these belongs to
    private final int[][] patterns; // that are about each component
    private final RateTree rates;
    private double now; // since the last row was taken
    private long events;

    // integrals over the time since the last row was taken, up to a moment of their own
    private final double[] done;
    private final double[] doneUpTo;
    private final double[] matched;
    private final double[] matchedUpTo;
    private final double[] weights;
    private final double[][] stayed;
    private final double[][] stayedUpTo;

    private final int[] moves = new int[3 * 64]; // component, from, to of those who take part in the present event
    private int moving;
    private final boolean[] isStale; // by activity
    private final int[] stale;
    private int staleSize;

    PopulationEngine(PepaPopulation population, PepaModel model, long seed) {
        this.population = population;
        this.model = model;
        random = new SplittableRandom(seed);
        int components = population.components().size();
        counts = new int[components][];
        stayed = new double[components][];
        stayedUpTo = new double[components][];
        for (int component = 0; component < components; component++) {
            SequentialComponent some = population.components().get(component);
            counts[component] = new int[some.graph().states()];
            counts[component][some.graph().initial()] = some.copies();
            stayed[component] = new double[counts[component].length];
            stayedUpTo[component] = new double[counts[component].length];
        }
        List<ActivityGroup> groups = population.activities().groups();
        doers = new Doer[groups.size()];
        labels = groups.stream()
                .mapToInt(group -> population.activities().labels().indexOf(group.label()))
                .toArray();
        done = new double[groups.size()];
        doneUpTo = new double[groups.size()];
        isStale = new boolean[groups.size()];
        stale = new int[groups.size()];
        rates = new RateTree(groups.size());
        List<List<Doer.Own>> ownOf = lists(components);
        List<List<Integer>> activityOf = lists(components);
        for (int activity = 0; activity < doers.length; activity++) {
            List<Doer.Own> met = new ArrayList<>();
            doers[activity] = Doer.of(groups.get(activity).tree(), this, met);
            for (Doer.Own one : met) {
                ownOf.get(one.component).add(one);
                activityOf.get(one.component).add(activity);
            }
        }
        own = ownOf.stream().map(list -> list.toArray(Doer.Own[]::new)).toArray(Doer.Own[][]::new);
        activities = toArrays(activityOf);
        matched = new double[population.patterns().size()];
        matchedUpTo = new double[matched.length];
        weights = new double[matched.length];
        List<List<Integer>> patternsOf = lists(components);
        for (int pattern = 0; pattern < matched.length; pattern++) {
            for (StatePattern.Part part : population.patterns().get(pattern).parts()) {
                patternsOf.get(part.component()).add(pattern);
            }
            weights[pattern] = weight(pattern);
        }
        patterns = toArrays(patternsOf);
        for (int activity = 0; activity < doers.length; activity++) {
            renew(activity);
        }
    }

    private static <T> List<List<T>> lists(int number) {
        List<List<T>> lists = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    private static int[][] toArrays(List<List<Integer>> lists) {
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    Moves moves(ActivityTree.Local local) {
        Moves moves = population.components().get(local.component()).graph().moves(local.action());
        if (moves == null) {
            throw new IllegalArgumentException("component " + local.component() + " never does " + local.action());
        }
        return moves;
    }

    int[] counts(int component) {
        return counts[component];
    }

    long events() {
        return events;
    }

    /** Plays so many events, and returns what was seen meanwhile: see {@link #row}. */
    double[] play(long number) {
        for (long event = 0; event < number; event++) {
            step();
        }
        events += number;
        return row();
    }

    private void step() {
        double total = rates.total();
        if (!(total > 0)) {
            throw new PepaModelException(
                    Reason.DEADLOCK,
                    model.source() + ": deadlock: nothing can happen any more in state " + text()
                            + ", met by simulation");
        }
        now += 1 / total;
        moving = 0;
        doers[rates.at(random.nextDouble() * total)].draw(random, this);
        for (int move = 0; move < moving; move += 3) {
            if (moves[move + 1] != moves[move + 2]) {
                apply(moves[move], moves[move + 1], moves[move + 2]);
            }
        }
        while (staleSize > 0) { // only now: between two moves of one event partners may seem to be without each other
            int activity = stale[--staleSize];
            isStale[activity] = false;
            renew(activity);
        }
    }

    /** Takes note that a copy takes part in the present event. */
    void move(int component, int from, int to) {
        if (moving == moves.length) {
            throw new PepaModelException(
                    Reason.TOO_MANY_STATES,
                    model.source() + ": more than " + moves.length / 3
                            + " components do one activity together; that many cannot be simulated");
        }
        moves[moving++] = component;
        moves[moving++] = from;
        moves[moving++] = to;
    }

    private void apply(int component, int from, int to) {
        stay(component, from);
        stay(component, to);
        counts[component][from]--;
        counts[component][to]++;
        for (int i = 0; i < own[component].length; i++) {
            if (own[component][i].moved(from, to)) {
                tell(own[component][i], activities[component][i]);
            }
        }
        for (int pattern : patterns[component]) {
            matched[pattern] += weights[pattern] * (now - matchedUpTo[pattern]);
            matchedUpTo[pattern] = now;
            weights[pattern] = weight(pattern);
        }
    }

    private void stay(int component, int state) {
        stayed[component][state] += counts[component][state] * (now - stayedUpTo[component][state]);
        stayedUpTo[component][state] = now;
    }

    /** Passes a change on to all who wait for it. */
    private void tell(Doer changed, int activity) {
        for (Doer above = changed.above; above != null; above = above.above) {
            double rate = above.workedOut();
            if (rate == above.apparent) {
                return;
            }
            above.apparent = rate;
        }
        if (!isStale[activity]) {
            isStale[activity] = true;
            stale[staleSize++] = activity;
        }
    }

    private void renew(int activity) {
        double rate = doers[activity].apparent;
        if (!(rate >= 0)) {
            throw undefined(activity, ApparentRate.isMixed(rate));
        }
        done[activity] += rates.get(activity) * (now - doneUpTo[activity]);
        doneUpTo[activity] = now;
        rates.set(activity, rate);
    }

    private double weight(int pattern) {
        double weight = 1;
        for (StatePattern.Part part : population.patterns().get(pattern).parts()) {
            weight *= part.weight(counts[part.component()]);
        }
        return weight;
    }

    /**
     * Returns totals over the time since the last row: the time; for every label how often it was done; for every pattern the time in
     * its states; for every state of every component the time that copies were in it.
     */
    private double[] row() {
        double[] row = new double[width()];
        int at = 0;
        row[at++] = now;
        for (int activity = 0; activity < doers.length; activity++) {
            renew(activity);
            row[at + labels[activity]] += done[activity];
            done[activity] = doneUpTo[activity] = 0;
        }
        at += population.activities().labels().size();
        for (int pattern = 0; pattern < matched.length; pattern++) {
            row[at++] = matched[pattern] + weights[pattern] * (now - matchedUpTo[pattern]);
            matched[pattern] = matchedUpTo[pattern] = 0;
        }
        for (int component = 0; component < counts.length; component++) {
            for (int state = 0; state < counts[component].length; state++) {
                stay(component, state);
                row[at++] = stayed[component][state];
                stayed[component][state] = stayedUpTo[component][state] = 0;
            }
        }
        now = 0;
        refresh();
        return row;
    }

    /** Takes away the rounding errors of rates that were carried along. */
    private void refresh() {
        for (int component = 0; component < own.length; component++) {
            for (int i = 0; i < own[component].length; i++) {
                own[component][i].refresh();
                tell(own[component][i], activities[component][i]);
            }
        }
        while (staleSize > 0) {
            isStale[stale[--staleSize]] = false;
            renew(stale[staleSize]);
        }
    }

    /** Returns the number of values in a row. */
    int width() {
        int width = 1 + population.activities().labels().size() + matched.length;
        for (int[] of : counts) {
            width += of.length;
        }
        return width;
    }

    private PepaModelException undefined(int activity, boolean mixed) {
        String action = population.activities().labels().get(labels[activity]);
        List<Term> processes = new ArrayList<>();
        for (int component = 0; component < counts.length; component++) {
            processes.addAll(population.components().get(component).processes(counts[component]));
        }
        return new PepaModelException(
                mixed ? Reason.MIXED_RATES : Reason.PASSIVE_ACTIVITY,
                PassiveActivities.place(model, processes, action) + ": the action " + action
                        + (mixed
                                ? " is active for some components and passive for others that may do it on their own"
                                : " is passive, and no partner sets its rate,")
                        + " in state " + text() + ", met by simulation");
    }

    private String text() {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int component = 0; component < counts.length; component++) {
            text.add(population.components().get(component).text(counts[component]));
        }
        return text.toString();
    }
}
