package io.scansion.skeletons;

import io.scansion.skeletons.engine.message.Entry.Failed;

/**
 * An item that could not be processed: where, which, and why. The cause is what the function threw, as far as it can be sent from
 * rank to rank.
 */
public final class StageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long item;
    private final String stage;
    private final int rank;
    private final String reason;

    StageException(Failed failed) {
        super(failed.message(), failed.cause());
        this.item = failed.number();
        this.stage = failed.place().stage();
        this.rank = failed.place().rank();
        this.reason = failed.reason();
    }

    /** Returns the number of the item in the order of the source, from 0; for several results of one item, that item. */
    public long item() {
        return item;
    }

    /** Returns the name of the stage; "source" and "sink" are the two ends, "worker" the function of a farm. */
    public String stage() {
        return stage;
    }

    /** Returns the rank where it happened. */
    public int rank() {
        return rank;
    }

    /** Returns the message without the place. */
    public String reason() {
        return reason;
    }
}
