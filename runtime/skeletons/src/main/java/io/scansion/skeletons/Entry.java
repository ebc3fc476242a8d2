package io.scansion.skeletons;

/** What a message carries: items, and failures in the place of items. */
sealed interface Entry {
    /** Number of the item of the source that this comes from. */
    long number();

    record Value(long number, Object value) implements Entry {}

    /** @param stops whether nothing after this item is wanted any more */
    record Failed(StageException failure, boolean stops) implements Entry {
        @Override
        public long number() {
            return failure.item();
        }
    }
}
