package io.scansion.models.pepa;

import java.util.Objects;

/**
 * {@code Name = process;}
 *
 * @param name what other processes call it
 * @param body what it behaves as
 * @param position where the name stands
 */
public record ProcessDefinition(String name, Term body, Position position) {
    /** Checks the values. */
    public ProcessDefinition {
        Names.process(name);
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(position, "position");
    }
}
