package io.scansion.models.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds, among equations that together have a consequence, some of which none can be left out (QuickXplain: Junker, AAAI
 * 2004). Needs about {@code 2 k log2(n / k)} trials to find {@code k} of {@code n}.
 */
final class Core<T> {
    private final Predicate<List<T>> hasConsequence; // and with more of them it has it too

    private Core(Predicate<List<T>> hasConsequence) {
        this.hasConsequence = hasConsequence;
    }

    /** Returns such a core of some elements, which must have the consequence; in their order. */
    static <T> List<T> of(List<T> elements, Predicate<List<T>> hasConsequence) {
        return new Core<>(hasConsequence).reduce(List.of(), false, elements);
    }

    private List<T> reduce(List<T> given, boolean changed, List<T> candidates) {
        if (changed && hasConsequence.test(given)) {
            return List.of();
        }
        if (candidates.size() == 1) {
            return candidates;
        }
        int half = candidates.size() / 2;
        List<T> first = candidates.subList(0, half);
        List<T> second = candidates.subList(half, candidates.size());
        List<T> fromSecond = reduce(joined(given, first), true, second);
        List<T> fromFirst = reduce(joined(given, fromSecond), !fromSecond.isEmpty(), first);
        return joined(fromFirst, fromSecond);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
