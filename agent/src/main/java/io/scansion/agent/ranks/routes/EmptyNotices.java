package io.scansion.agent.ranks.routes;

import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which messages with nothing in them stand for dropped ones: their sender tells so apart from them, by the message's ordinal. The control
 * thread brings word, the program's MPI thread asks.
 */
public final class EmptyNotices {
    /** Instead of the first message that comes with word: soon known. */
    public static final long UNKNOWN = -1;

    private static final long NOTICE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long MISFIT_NOTICE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RankProcess process;
    /** Guards what follows. */
    private final Gate gate;

    private final Map<Long, Boolean> dropped = new HashMap<>();
    private long from = UNKNOWN;

    public EmptyNotices(RankProcess process) {
        this.process = process;
        gate = process.newGate();
    }

    /** From this message of the upstream rank on, an empty one comes with word. */
    public void comeFrom(long first) {
        gate.enter();
        try {
            from = first;
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    public void add(long item, boolean wasDropped) {
        gate.enter();
        try {
            dropped.put(item, wasDropped);
            gate.changed();
        } finally {
            gate.leave();
        }
    }

    /** The message has been taken. */
    public void forget(long item) {
        gate.enter();
        try {
            dropped.remove(item);
        } finally {
            gate.leave();
        }
    }

    /** Whether an empty message that came without a slip stands for a dropped one. */
    public boolean isUnroutedDropped(long item) {
        gate.enter();
        try {
            while (from == UNKNOWN) {
                gate.await(RankProcess.FOREVER);
            }
            if (item < from) {
                return false;
            }
        } finally {
            gate.leave();
        }
        return isDropped(item);
    }

    /** Whether a message that does not fit stands for a dropped one: that may be of another type than what is asked for. */
    public boolean isMisfitDropped(long item) {
        return Boolean.TRUE.equals(find(item, MISFIT_NOTICE_NANOS));
    }

    /** True when the empty message stands for a dropped one, false when the program sent it. */
    public boolean isDropped(long item) {
        Boolean word = find(item, NOTICE_NANOS);
        if (word == null) {
            throw process.halt("no word on whether the empty message for item " + item + " stands for a dropped item");
        }
        return word;
    }

    private @Nullable Boolean find(long item, long nanos) {
        gate.enter();
        try {
            long deadline = process.nanoTime() + nanos;
            long left = nanos;
            while (!dropped.containsKey(item) && left > 0) {
                gate.await(left);
                left = deadline - process.nanoTime();
            }
            return dropped.get(item);
        } finally {
            gate.leave();
        }
    }
}
