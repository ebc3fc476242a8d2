package io.scansion.models.pepa.composition;

/**
 * Something the whole system can do, apart from everything else it can do.
 *
 * @param label what is seen of it: the action, or tau if it is hidden
 * @param tree who takes part
 */
public record ActivityGroup(String label, ActivityTree tree) {}
