package io.scansion.skeletons;

import java.io.Serializable;
import java.util.List;

/**
 * A stage that remembers something from one item to the next. It gets the items in order, one at a time, and is never
 * replicated; between two items it can be moved to another rank, by plan ({@link Pipeline#handOver}) or while it runs, where a new object of the same class
 * takes over the exported state. Fields that are not part of the state are lost in the move.
 *
 * @param <S> everything that the stage remembers
 */
public interface StatefulStage<T, R, S extends Serializable> {
    /**
     * Returns what leaves the stage now: nothing, one result or several, none of them null.
     *
     * @throws Exception for an item that cannot be processed; the state must be as before then
     */
    List<R> apply(T item) throws Exception;

    /**
     * Returns what leaves the stage after the last item, such as the last window of a sliding sum: nothing by default. Called once in
     * a run, in the rank that the stage is in at the end, and not again if it throws.
     *
     * @throws Exception if it cannot be done; reported as a failure of the last item
     */
    default List<R> finish() throws Exception {
        return List.of();
    }

    /** Returns the state after the items so far. Nothing more is asked of this object afterwards. */
    S exportState();

    /** Takes the state over before the first item. */
    void importState(S state);
}
