package io.scansion.launch;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether one rank neither works nor waits for a message, and since when: it is not inside an MPI call and uses no processor. One that
 * has done so before and then gone on, as a rank does that sleeps now and then, is given twice as long the next time. Not thread-safe.
 */
final class HungRank {
    private final long saidAfterNanos;
    private @Nullable Long outsideNanos;
    private long stillNanos;
    private long longestNanos;
    private boolean hangs;

    HungRank(Duration saidAfter) {
        saidAfterNanos = saidAfter.toNanos();
    }

    /**
     * Looks once.
     *
     * @param outside for how long the rank has not gone on outside of MPI calls; nothing if it has, or is inside one
     * @param busyNanos when its process was last seen to use a processor
     * @return whether {@link #hangs} says something else now
     */
    boolean look(Optional<Duration> outside, long busyNanos, long nowNanos) {
        long formerNanos = stillNanos;
        if (outside.isEmpty()) {
            outsideNanos = null;
            stillNanos = 0;
        } else {
            Long since = outsideNanos;
            if (since == null) {
                since = nowNanos - outside.get().toNanos();
                outsideNanos = since;
            }
            stillNanos = nowNanos - Math.max(since, busyNanos);
        }
        boolean before = hangs;
        hangs = stillNanos >= Math.max(saidAfterNanos, 2 * longestNanos);
        if (before && !hangs) {
            longestNanos = formerNanos;
        }
        return hangs != before;
    }

    boolean hangs() {
        return hangs;
    }

    /** For how long it has hung so far; while it goes on, 0 or little more. */
    long stillNanos() {
        return stillNanos;
    }

    /** For how long it hung the last time that it went on. */
    long longestNanos() {
        return longestNanos;
    }
}
