package io.scansion.skeletons.engine.message;

import java.util.List;

/**
 * A message, read.
 *
 * @param sequence for items: number of the message in the order of the source, the same from the first stage to the last; for
 *     progress: how many messages are done; for an arrangement: the first message that it applies to; for the end: how many messages there are in
 *     all
 * @param arrangement number of the arrangement that the message belongs to; for the end: of the last one
 * @param weight bytes of the message at the stage where it was longest so far; for progress: of the heaviest since the last time
 */
public record Batch(Kind kind, long sequence, int arrangement, int weight, List<Entry> entries) {
    /** What kind of message it is. */
    public enum Kind {
        ITEMS(0),
        /** Items too; when they are done, the source is told. */
        MILESTONE(1),
        /** No more items from this rank; carries the reports of it and of those before it. */
        END(2),
        /** The state of a stage that moves here. */
        STATE(3),
        CREDIT(4),
        PROGRESS(5),
        /** The run is to stop: what is under way need not be processed. */
        STOP(6),
        OUTCOME(7),
        /** Which ranks do what from now on. */
        ARRANGEMENT(8),
        /** What a rank takes part in, or how that differs between ranks. */
        AGREEMENT(9);

        private static final Kind[] BY_CODE = values(); // codes count from 0 in the order above

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }

        byte code() {
            return code;
        }

        static Kind of(byte code) {
            return BY_CODE[code];
        }
    }

    public Batch {
        entries = List.copyOf(entries);
    }

    public boolean hasItems() {
        return kind == Kind.ITEMS || kind == Kind.MILESTONE;
    }
}
