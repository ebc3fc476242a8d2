package io.scansion.skeletons;

import org.jspecify.annotations.Nullable;

/** A stage at a rank; what goes wrong there says so. */
record Place(int rank, String stage) {
    static final String SOURCE = "source";
    static final String SINK = "sink";

    /** The failure of an item that the policy decides about. */
    Entry.Failed failed(long item, Throwable cause, ErrorPolicy policy) {
        return new Entry.Failed(new StageException(item, stage, rank, cause.toString(), cause), !policy.skips());
    }

    /** A mistake of the program, which stops the run under every policy. */
    Entry.Failed mistake(long item, String reason, @Nullable Throwable cause) {
        return new Entry.Failed(new StageException(item, stage, rank, reason, cause), true);
    }
}
