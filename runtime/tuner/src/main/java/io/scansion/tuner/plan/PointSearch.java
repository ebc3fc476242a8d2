package io.scansion.tuner.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * Looks for the value of a tuning point that gives most, by trials of which only the outcome is known: better or not. Golden section
 * over the values in their order, from the present one on: a trial that is no better bounds the values that are left on its side, one
 * that is better becomes the best, and bounds them on the other. What noise hides is no better, so a search ends beside the optimum by
 * no more than can be seen, and never at a value that was not better than where it began. Throughput is taken to rise and fall once;
 * of two values, such as those of a boolean, one trial decides. Needs about {@code 2 log(values)} trials. Owned by one thread.
 */
public final class PointSearch {
    /** Share of the values left on a side that are passed over. */
    private static final double GOLDEN = (3 - Math.sqrt(5)) / 2;

    private final List<String> values;
    private final String from;
    private int best;
    /** No value up to this one is to be tried again. */
    private int below = -1;
    /** No value from this one on. */
    private int above;

    private int trials;

    /** @param from the value that it begins with, one of {@code values} */
    @JsonCreator
    public PointSearch(@JsonProperty("values") List<String> values, @JsonProperty("from") String from) {
        this.values = List.copyOf(values);
        this.from = from;
        this.best = this.values.indexOf(from);
        this.above = this.values.size();
        if (best < 0) {
            throw new IllegalArgumentException(from + " is none of " + values);
        }
    }

    /** The best value so far. */
    public String best() {
        return values.get(best);
    }

    /** The value that it began with. */
    public String from() {
        return from;
    }

    /** Trials so far. */
    public int trials() {
        return trials;
    }

    /** Smallest and largest value that may still turn out to be the best. */
    public List<String> left() {
        return List.of(values.get(below + 1), values.get(above - 1));
    }

    /** Returns the value to be tried next; empty when no value is left that could be better. */
    public Optional<String> next() {
        return isOver() ? Optional.empty() : Optional.of(values.get(candidate()));
    }

    public boolean isOver() {
        return above - below == 2;
    }

    private int candidate() {
        int up = above - best - 1;
        int down = best - below - 1;
        int step = (int) Math.max(1, Math.round(GOLDEN * (Math.max(up, down) + 1)));
        return up >= down ? best + step : best - step;
    }

    /** Takes in what came of trying {@link #next}. */
    public void tried(boolean better) {
        int candidate = candidate();
        int worse = better ? best : candidate;
        int kept = better ? candidate : best;
        trials++;
        best = kept;
        if (worse < kept) {
            below = worse;
        } else {
            above = worse;
        }
    }
}
