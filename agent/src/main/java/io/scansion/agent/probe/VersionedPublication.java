package io.scansion.agent.probe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Hands plain fields from the one thread that writes them to readers, without locks and without waiting on the writer's side
 * (a sequence lock). The version is odd while the writer is between {@link #beginWrite} and {@link #endWrite}. A reader takes
 * {@link #beginRead}, reads plain fields, and keeps them only if {@link #unchangedSince} says so. What a discarded read saw
 * may be any mixture of old and new values, so a reader must not follow references without checking them. Values of type
 * long are not torn on the 64-bit machines that the agent runs on, and a torn one would be discarded anyway.
 */
class VersionedPublication {
    /** No version. */
    static final long HALF_WRITTEN = -1;

    private static final int MOST_SPINS = 10_000;
    private static final VarHandle VERSION;

    static {
        try {
            VERSION = MethodHandles.lookup().findVarHandle(VersionedPublication.class, "version", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through VERSION and, by the only writer, as a plain field
    private long version;

    /** A write that was begun and never ended is ended by this one. */
    final void beginWrite() {
        VERSION.setOpaque(this, version + 1 + (version & 1));
        // Pairs with the acquire fence in unchangedSince: whoever sees a data store that follows also sees the odd
        // version.
        VarHandle.storeStoreFence();
    }

    final void endWrite() {
        // Pairs with getAcquire in beginRead: whoever sees the even version also sees the data stores that precede it.
        VERSION.setRelease(this, version + 1);
    }

    /** Ends a write that has failed half-way, if there is one; what it left is published as it is. */
    final void settle() {
        if ((version & 1) != 0) {
            endWrite();
        }
    }

    /**
     * Returns the version to pass to {@link #unchangedSince}; spins while a write is under way, which takes nanoseconds. One that does not
     * end within a millisecond or so was left half-way, or its thread is off its processor: {@link #HALF_WRITTEN} is then returned.
     */
    final long beginRead() {
        for (int spins = 0; spins < MOST_SPINS; spins++) {
            long seen = (long) VERSION.getAcquire(this);
            if ((seen & 1) == 0) {
                return seen;
            }
            Thread.onSpinWait();
        }
        return HALF_WRITTEN;
    }

    final boolean unchangedSince(long seen) {
        VarHandle.acquireFence(); // the data loads that precede are not moved below the load of the version
        return (long) VERSION.getOpaque(this) == seen;
    }
}
