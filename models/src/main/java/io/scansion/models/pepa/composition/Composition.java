package io.scansion.models.pepa.composition;

import java.util.Set;

/** How a system is put together from its components. Immutable. */
public sealed interface Composition {
    /**
     * A component on its own.
     *
     * @param component its number, in the order of the system equation
     */
    record Single(int component) implements Composition {}

    /**
     * Two partners.
     *
     * @param together what they do together; what only one of them can do at all is done by none
     */
    record Pair(Composition left, Composition right, Set<String> together) implements Composition {}

    /**
     * A part whose actions are not all seen.
     *
     * @param actions that become tau to the outside
     */
    record Hidden(Composition inside, Set<String> actions) implements Composition {}
}
