package io.scansion.tuner.world;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the operator asked for when the job was launched. Levels are known by their names, as in {@link Arrangement}.
 *
 * @param least instances of a level, at least 1; those that are not in it need one
 * @param most instances of a level, not below the least; those that are not in it may have any number
 * @param pinned stages of the program that stay as they are until they are unpinned
 * @param quietTimes when nothing is changed unless an operator says so
 * @param overheadBudget share of the ranks' time that agents may take for themselves, below 1; 0 without a bound
 * @param deadlineNanos by which the program is to be done, on the loop's clock, where there is such a time
 */
public record Wishes(
        Map<String, Integer> least,
        Map<String, Integer> most,
        Set<Integer> pinned,
        QuietTimes quietTimes,
        double overheadBudget,
        OptionalLong deadlineNanos) {
    public static final Wishes NONE = new Wishes(Map.of(), Map.of(), Set.of(), QuietTimes.NONE);

    public Wishes {
        least = Collections.unmodifiableMap(new TreeMap<>(least));
        most = Collections.unmodifiableMap(new TreeMap<>(most));
        pinned = Collections.unmodifiableSet(new TreeSet<>(pinned));
        for (int instances : least.values()) {
            requireAtLeast(1, instances);
        }
        for (Map.Entry<String, Integer> one : most.entrySet()) {
            requireAtLeast(least.getOrDefault(one.getKey(), 1), one.getValue());
        }
        if (!(overheadBudget >= 0 && overheadBudget < 1)) {
            throw new IllegalArgumentException("a share of time is from 0 to below 1, not " + overheadBudget);
        }
    }

    /** Without a deadline, and without a bound for what agents may take. */
    public Wishes(Map<String, Integer> least, Map<String, Integer> most, Set<Integer> pinned, QuietTimes quietTimes) {
        this(least, most, pinned, quietTimes, 0, OptionalLong.empty());
    }

    /** The same with other numbers of instances. */
    public Wishes withInstances(Map<String, Integer> otherLeast, Map<String, Integer> otherMost) {
        return new Wishes(otherLeast, otherMost, pinned, quietTimes, overheadBudget, deadlineNanos);
    }

    private static void requireAtLeast(int least, int instances) {
        if (instances < least) {
            throw new IllegalArgumentException("a level has at least " + least + " instances, not " + instances);
        }
    }

    /** Instances that a level has to have. */
    public int least(String level) {
        return least.getOrDefault(level, 1);
    }

    /** Instances that a level may have. */
    public int most(String level) {
        return most.getOrDefault(level, Integer.MAX_VALUE);
    }
}
