package io.scansion.skeletons.engine.message;

import org.jspecify.annotations.Nullable;

/** What a message carries: items, and failures in the place of items. */
public sealed interface Entry {
    /** Number of the item of the source that this comes from. */
    long number();

    record Value(long number, Object value) implements Entry {}

    /**
     * An item that could not be processed.
     *
     * @param place where
     * @param cause what was thrown, as far as it can be sent from rank to rank
     * @param stops whether nothing after this item is wanted any more
     */
    record Failed(
            long number,
            Place place,
            String reason,
            @Nullable Throwable cause,
            boolean stops) implements Entry {
        /** Returns where it happened, to which item, and why. */
        public String message() {
            return "stage '" + place.stage() + "' on rank " + place.rank() + ", item " + number + ": " + reason;
        }
    }
}
