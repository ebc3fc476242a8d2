package io.scansion.skeletons;

/** Takes results, one at a time, in the rank where they arrive. */
@FunctionalInterface
public interface ItemConsumer<T> {
    /** @throws Exception for a result that cannot be taken; the {@link ErrorPolicy} says what happens then */
    void accept(T item) throws Exception;
}
