package io.scansion.skeletons.engine.message;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A stage at a rank; what goes wrong there says so. */
public record Place(int rank, String stage) implements Serializable {
    public static final String SOURCE = "source";
    public static final String SINK = "sink";

    /** @param stops whether the failure of this item ends the run */
    public Entry.Failed failed(long item, Throwable cause, boolean stops) {
        return new Entry.Failed(item, this, cause.toString(), cause, stops);
    }

    /** A mistake of the program, which stops the run under every policy. */
    public Entry.Failed mistake(long item, String reason, @Nullable Throwable cause) {
        return new Entry.Failed(item, this, reason, cause, true);
    }
}
