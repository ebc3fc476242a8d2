package io.scansion.tuner.act;

import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.act.EffectTest.Expectation;
import io.scansion.tuner.act.EffectTest.Verdict;
import io.scansion.tuner.policy.PolicySettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Rates of windows in which nothing was being changed, since anything was: what a trial of a tuning point is compared with. The first
 * ones are kept, so that a load that goes elsewhere is noticed however long that takes. Owned by the loop's thread.
 */
final class QuietRates {
    private static final int MOST_FIRST = 8;
    private static final int MOST_LAST = 4;
    /** Fewer windows do not show how much they differ by. */
    private static final int FEWEST = 4;

    /** So many of the last windows have to agree on another rate. */
    private static final int LASTING = 3;

    private final Deque<RateSample> first = new ArrayDeque<>();
    private final Deque<RateSample> last = new ArrayDeque<>();
    /** What was in force in them; empty where that is what the next one has. */
    private String inForce = "";

    /** Windows since something was taken back, without the first: what was under way then leaves in it. */
    private int sinceReturn;

    /**
     * Takes in the next window.
     *
     * @param state what is in force; with another, all before is forgotten
     * @return whether the rate is another one for good, though nothing was changed; then what was before it is forgotten
     */
    boolean add(String state, RateSample sample, PolicySettings settings) {
        if (!inForce.isEmpty() && !inForce.equals(state)) {
            clear();
        }
        inForce = state;
        sinceReturn++;
        if (sinceReturn == 0) {
            return false;
        }
        last.addLast(sample);
        if (last.size() > MOST_LAST) {
            RateSample oldest = last.removeFirst();
            if (first.size() < MOST_FIRST) {
                first.addLast(oldest);
            }
        }
        return first.size() >= FEWEST && last.size() == MOST_LAST && isElsewhere(settings);
    }

    private boolean isElsewhere(PolicySettings settings) {
        EffectTest test = new EffectTest(
                List.copyOf(first), Expectation.ofTrial(settings.minGain(), settings.worseShare(), MOST_LAST));
        last.forEach(test::add);
        Effect effect = test.effect();
        boolean moved = effect.verdict() == Verdict.KEEP
                || (effect.verdict() == Verdict.WORSE && effect.gain() < -settings.minGain());
        if (!moved || test.after().size() < LASTING) {
            return false;
        }
        become(test.after());
        return true;
    }

    void clear() {
        first.clear();
        last.clear();
        inForce = "";
    }

    /** Something else is in force now, of which these windows are known. */
    void become(List<RateSample> known) {
        clear();
        first.addAll(known.subList(0, Math.min(MOST_FIRST, known.size())));
    }

    /** What was tried meanwhile has been taken back. */
    void returned() {
        sinceReturn = -1;
    }

    /** Whether enough is known to compare something with, and how it is now. */
    boolean isKnown() {
        return sinceReturn >= 1 && first.size() + last.size() >= FEWEST;
    }

    List<RateSample> samples() {
        List<RateSample> all = new ArrayList<>(first);
        all.addAll(last);
        return all;
    }

    double itemsPerSecond() {
        List<RateSample> all = samples();
        return all.stream().mapToDouble(RateSample::items).sum()
                / all.stream().mapToDouble(RateSample::seconds).sum();
    }
}
