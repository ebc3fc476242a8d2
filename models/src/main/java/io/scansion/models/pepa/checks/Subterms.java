package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** Lists the parts of a term without recursion. */
final class Subterms {
    private Subterms() {}

    /** Returns the term and everything inside it, in the order written. */
    static List<Term> all(Term term) {
        return collect(term, part -> true);
    }

    /** Returns the term and everything in it that can act at once: what follows an activity is left out. */
    static List<Term> unguarded(Term term) {
        return collect(term, part -> !(part instanceof Term.Prefix));
    }

    /** Returns the names in the term that can act at once. */
    static List<String> unguardedNames(Term term) {
        return names(unguarded(term));
    }

    /** Returns the names among the terms. */
    static List<String> names(List<Term> terms) {
        return terms.stream()
                .filter(Term.Constant.class::isInstance)
                .map(part -> ((Term.Constant) part).name())
                .toList();
    }

    private static List<Term> collect(Term term, Predicate<Term> enter) {
        List<Term> found = new ArrayList<>();
        Deque<Term> pending = new ArrayDeque<>(List.of(term));
        while (!pending.isEmpty()) {
            Term part = pending.pop();
            found.add(part);
            if (enter.test(part)) {
                List<Term> children = part.children();
                for (int i = children.size() - 1; i >= 0; i--) {
                    pending.push(children.get(i));
                }
            }
        }
        return found;
    }
}
