package io.scansion.skeletons;

/**
 * What a stage of a {@link Pipeline} or a worker of a {@link Farm} does to an item. It may change the item that it is given and
 * return it. It keeps nothing from one item to the next, so that it can run in several ranks.
 *
 * @param <T> what comes in
 * @param <R> what goes out: {@link java.io.Serializable}; arrays of primitives and boxed numbers travel fastest
 */
@FunctionalInterface
public interface StageFunction<T, R> {
    /**
     * Returns the result, never null.
     *
     * @throws Exception for an item that cannot be processed; the {@link ErrorPolicy} says what happens then
     */
    R apply(T item) throws Exception;
}
