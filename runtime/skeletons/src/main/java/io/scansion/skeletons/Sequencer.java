package io.scansion.skeletons;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives messages out in the order of their numbers, whatever order they come in. As long as the run's window is, at most. */
final class Sequencer {
    private final Map<Long, Batch> early = new HashMap<>();
    private long next;

    Sequencer(long first) {
        next = first;
    }

    void put(Batch batch) {
        if (batch.sequence() < next || early.put(batch.sequence(), batch) != null) {
            throw new IllegalStateException("message " + batch.sequence() + " has arrived twice");
        }
    }

    /** Returns the next message, or null if it has not arrived. */
    @Nullable
    Batch poll() {
        Batch batch = early.remove(next);
        if (batch != null) {
            next++;
        }
        return batch;
    }

    /** Returns the number of the message that is given out next. */
    long next() {
        return next;
    }

    /** Leaves out messages that go elsewhere. */
    void skipTo(long sequence) {
        next = sequence;
    }

    boolean isEmpty() {
        return early.isEmpty();
    }
}
