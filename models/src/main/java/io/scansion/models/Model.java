package io.scansion.models;

/**
 * A question that a model answers: every family makes one of a text, or of values, and all are solved in the same way. Immutable.
 * Families that can be solved in several ways have a {@code solve} with options besides.
 *
 * @param <S> what comes of it
 */
@FunctionalInterface
public interface Model<S extends Solution> {
    /**
     * Solves the model, with everything left to it that can be chosen.
     *
     * @throws ModelException if something is wrong with the model, or no answer was found that can be trusted
     */
    S solve();
}
