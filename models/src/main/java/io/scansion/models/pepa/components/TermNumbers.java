package io.scansion.models.pepa.components;

import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives equal sequential processes the same number, different ones different numbers. A chain of thousands of activities is
 * looked at once, without recursion, where comparing the terms themselves would walk all of it every time. Not thread-safe.
 */
public final class TermNumbers {
    private final IdentityHashMap<Term, Integer> known = new IdentityHashMap<>();
    private final Map<List<Object>, Integer> byShape = new HashMap<>();

    public int of(Term term) {
        Deque<Term> pending = new ArrayDeque<>(List.of(term));
        while (!pending.isEmpty()) {
            Term part = pending.peek();
            List<Term> unknown = known.containsKey(part)
                    ? List.of()
                    : parts(part).stream()
                            .filter(child -> !known.containsKey(child))
                            .toList();
            if (unknown.isEmpty()) {
                known.computeIfAbsent(
                        pending.pop(), found -> byShape.computeIfAbsent(shape(found), s -> byShape.size()));
            } else {
                unknown.forEach(pending::push);
            }
        }
        return known.getOrDefault(term, -1);
    }

    private static List<Term> parts(Term term) {
        if (term instanceof Term.Prefix prefix) {
            return List.of(prefix.next());
        }
        return term instanceof Term.Choice choice ? choice.alternatives() : List.of();
    }

    private List<Object> shape(Term term) {
        List<Object> shape = new ArrayList<>();
        shape.add(term.getClass());
        if (term instanceof Term.Prefix prefix) {
            shape.add(prefix.action());
            shape.add(prefix.rate());
        } else if (term instanceof Term.Constant constant) {
            shape.add(constant.name());
        } else if (!(term instanceof Term.Choice)) {
            shape.add(term);
        }
        parts(term).forEach(part -> shape.add(known.getOrDefault(part, -1)));
        return shape;
    }
}
