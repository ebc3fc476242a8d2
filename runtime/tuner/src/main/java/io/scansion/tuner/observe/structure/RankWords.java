package io.scansion.tuner.observe.structure;

import java.util.List;
import java.util.stream.Collectors;

/** Puts ranks into words: all of a few, and of many the first ones and how many there are. */
public final class RankWords {
    /** Longer lists nobody reads, and thousands of ranks make a text of their own in every event. */
    private static final int MOST = 32;

    private static final int SHOWN = 16;

    private RankWords() {}

    /** Returns the ranks in their order, such as {@code 1, 2, 5}. */
    public static String list(List<Integer> ranks) {
        return joined(ranks, ", ");
    }

    /** Returns the ranks in their order and what they are, such as {@code rank 1} or {@code ranks 1, 2, 5}. */
    public static String named(List<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ") + list(ranks);
    }

    /** Returns the ranks in their order with something else between them than a comma. */
    public static String joined(List<Integer> ranks, String between) {
        int shown = ranks.size() <= MOST ? ranks.size() : SHOWN;
        String text = ranks.subList(0, shown).stream().map(String::valueOf).collect(Collectors.joining(between));
        return shown == ranks.size() ? text : text + between + "... (" + ranks.size() + " in all)";
    }
}
