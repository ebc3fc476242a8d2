package io.scansion.tuner.act;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Runs of neighbouring stages that one upstream rank distributes to. A run is as long as it can be, because the rank before
 * it must not be replicated itself. Once items follow a chain it stays as it is, and its two ends stay single. Owned by
 * the loop's thread.
 */
public final class Chains {
    private final List<List<Integer>> established = new ArrayList<>();
    private final Set<Integer> taken = new HashSet<>();

    /** All stages that {@link #around} finds a chain for. */
    public Set<Integer> members(List<Integer> order, IntPredicate eligible) {
        Set<Integer> members = new HashSet<>();
        established.forEach(chain -> members.addAll(chain.subList(1, chain.size() - 1)));
        int last = order.size() - 1;
        for (int first = 0; first <= last; first++) {
            int end = first;
            while (end <= last && fits(order.get(end), eligible)) {
                end++;
            }
            if (end > first && first > 0 && end <= last) {
                members.addAll(order.subList(first, end));
            }
            first = Math.max(first, end - 1);
        }
        return members;
    }

    /** The chain that holds a stage, if the stages around it allow one. */
    Optional<List<Integer>> around(int stage, List<Integer> order, IntPredicate eligible) {
        for (List<Integer> chain : established) {
            if (chain.subList(1, chain.size() - 1).contains(stage)) {
                return Optional.of(chain);
            }
        }
        int at = order.indexOf(stage);
        if (at < 0 || !fits(stage, eligible)) {
            return Optional.empty();
        }
        int first = at;
        int last = at;
        while (first > 0 && fits(order.get(first - 1), eligible)) {
            first--;
        }
        while (last < order.size() - 1 && fits(order.get(last + 1), eligible)) {
            last++;
        }
        return first == 0 || last == order.size() - 1
                ? Optional.empty()
                : Optional.of(List.copyOf(order.subList(first - 1, last + 2)));
    }

    private boolean fits(int stage, IntPredicate eligible) {
        return eligible.test(stage) && !taken.contains(stage);
    }

    /** The chains that hold these stages, each once. */
    Set<List<Integer>> around(List<Integer> stages, List<Integer> order, IntPredicate eligible) {
        Set<List<Integer>> chains = new HashSet<>();
        stages.forEach(stage -> around(stage, order, eligible).ifPresent(chains::add));
        return chains;
    }

    void establish(List<Integer> chain) {
        if (!established.contains(chain)) {
            established.add(List.copyOf(chain));
            taken.addAll(chain);
        }
    }
}
