package io.scansion.tuner.loop;

import io.scansion.tuner.world.NanoClock;

/** Time that stands still until a test moves it. */
final class HandMovedClock implements NanoClock {
    static final long BEGIN_NANOS = 1_000_000_000_000L;

    private long nanos = BEGIN_NANOS;

    @Override
    public long nanoTime() {
        return nanos;
    }

    void advance(double seconds) {
        nanos += Math.round(seconds * 1e9);
    }
}
