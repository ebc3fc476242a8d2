package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Batch;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives messages out in the order of their numbers, whatever order they come in. As long as the run's window is, at most. */
public final class Sequencer {
    private final Map<Long, Batch> early = new HashMap<>();
    private long next;

    /** @param first number of the message that is given out first */
    public Sequencer(long first) {
        next = first;
    }

    /** @throws IllegalStateException if there has been a message with this number */
    public void put(Batch batch) {
        if (batch.sequence() < next || early.put(batch.sequence(), batch) != null) {
            throw new IllegalStateException("message " + batch.sequence() + " has arrived twice");
        }
    }

    /** Returns the next message, or null if it has not arrived. */
    @Nullable
    public Batch poll() {
        Batch batch = early.remove(next);
        if (batch != null) {
            next++;
        }
        return batch;
    }

    /** Returns the number of the message that is given out next. */
    public long next() {
        return next;
    }

    /** Leaves out messages that go elsewhere. */
    public void skipTo(long sequence) {
        next = sequence;
    }

    /** Whether no message waits for one before it. */
    public boolean isEmpty() {
        return early.isEmpty();
    }
}
