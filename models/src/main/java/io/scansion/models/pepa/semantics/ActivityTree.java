package io.scansion.models.pepa.semantics;

import java.util.List;

/** Who takes part in one action, and who of them waits for whom. Immutable. */
sealed interface ActivityTree {
    /** One component does the action by itself. */
    record Local(int component, String action) implements ActivityTree {}

    /** All partners do it at the same time. */
    record Together(List<ActivityTree> partners) implements ActivityTree {
        /** Copies the partners; those that are themselves together are taken apart, since the order does not matter. */
        public Together {
            partners = partners.stream()
                    .flatMap(partner ->
                            partner instanceof Together inner ? inner.partners().stream() : List.of(partner).stream())
                    .toList();
        }
    }

    /** Any one of several does it. */
    record Either(List<ActivityTree> alternatives) implements ActivityTree {
        public Either {
            alternatives = List.copyOf(alternatives);
        }
    }

    /** Returns the one alternative, or all of them as one tree. */
    static ActivityTree either(List<ActivityTree> alternatives) {
        return alternatives.size() == 1 ? alternatives.get(0) : new Either(alternatives);
    }
}
