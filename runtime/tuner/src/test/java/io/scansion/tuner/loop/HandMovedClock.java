package io.scansion.tuner.loop;

import io.scansion.tuner.world.NanoClock;

/** Time that stands still until a test moves it. */
final class HandMovedClock implements NanoClock {
    private long nanos = 1_000_000_000_000L;

    @Override
    public long nanoTime() {
        return nanos;
    }

    void advance(double seconds) {
        nanos += Math.round(seconds * 1e9);
    }
}
