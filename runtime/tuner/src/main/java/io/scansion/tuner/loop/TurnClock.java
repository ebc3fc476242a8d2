package io.scansion.tuner.loop;

import io.scansion.tuner.world.NanoClock;

/** Stands still during a turn of the loop, so that a turn depends on when it began and on nothing later. Owned by one thread. */
final class TurnClock implements NanoClock {
    private long nanos;

    void set(long turnNanos) {
        nanos = turnNanos;
    }

    @Override
    public long nanoTime() {
        return nanos;
    }
}
