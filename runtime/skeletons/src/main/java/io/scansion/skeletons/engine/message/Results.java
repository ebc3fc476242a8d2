package io.scansion.skeletons.engine.message;

/** Takes what comes of an item. */
public interface Results {
    /**
     * Takes one result of an item.
     *
     * @throws UnsendableException if it cannot be turned into bytes; nothing has been taken then
     */
    void result(long number, Object result) throws UnsendableException;

    void failure(Entry.Failed failed);
}
