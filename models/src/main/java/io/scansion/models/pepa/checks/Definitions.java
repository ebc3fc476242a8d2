package io.scansion.models.pepa.checks;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The process definitions of a model, by name and in the order in which they can be worked out. */
final class Definitions {
    private final Map<String, ProcessDefinition> byName;
    private final DependencyOrder order;
    private final Set<String> composite = new HashSet<>();

    Definitions(PepaModel model) {
        byName = model.definitions();
        Map<String, List<String>> needs = new HashMap<>();
        byName.forEach((name, definition) -> needs.put(name, Subterms.unguardedNames(definition.body())));
        order = DependencyOrder.of(byName.keySet(), name -> needs.getOrDefault(name, List.of()));
        for (String name : order.order()) {
            if (isComposite(body(name))) {
                composite.add(name);
            }
        }
    }

    /** Returns every name, each after those it can act as without doing an activity first. */
    DependencyOrder order() {
        return order;
    }

    Set<String> names() {
        return byName.keySet();
    }

    @Nullable
    ProcessDefinition find(String name) {
        return byName.get(name);
    }

    /** Returns the body of a definition there is. */
    Term body(String name) {
        return definition(name).body();
    }

    /** Returns a definition there is. */
    ProcessDefinition definition(String name) {
        ProcessDefinition definition = byName.get(name);
        if (definition == null) {
            throw new IllegalArgumentException(name + " is not defined");
        }
        return definition;
    }

    /** Returns whether a term is made of several components, so that no activity can lead to it. */
    boolean isComposite(Term term) {
        return term instanceof Term.Cooperation
                || term instanceof Term.Hiding
                || term instanceof Term.Array
                || (term instanceof Term.Constant constant && composite.contains(constant.name()));
    }

    /** Returns the names that a term can ever behave as. */
    Set<String> reachableFrom(Term term) {
        Set<String> seen = new HashSet<>();
        Deque<Term> pending = new ArrayDeque<>(List.of(term));
        while (!pending.isEmpty()) {
            for (String name : Subterms.names(Subterms.all(pending.pop()))) {
                if (byName.containsKey(name) && seen.add(name)) {
                    pending.push(body(name));
                }
            }
        }
        return seen;
    }
}
