package io.scansion.tuner.loop;

import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.world.NanoClock;

/** Says now and then how many messages a loop that falls behind has left out. Owned by the loop's thread. */
final class LeftOutMessages {
    private static final long SAID_EVERY_NANOS = 10_000_000_000L;

    private final NanoClock clock;
    private final EventSink events;
    private long unsaid;
    private long saidNanos;

    LeftOutMessages(NanoClock clock, EventSink events) {
        this.clock = clock;
        this.events = events;
        this.saidNanos = clock.nanoTime() - SAID_EVERY_NANOS;
    }

    /** So many more have been left out. */
    void add(long messages) {
        unsaid += messages;
        if (unsaid > 0 && clock.nanoTime() - saidNanos >= SAID_EVERY_NANOS) {
            events.append(new JobEvent.Warning(
                    -1,
                    "the tuner falls behind and has left out " + unsaid
                            + " snapshots and heartbeats; their counts come with later ones"));
            unsaid = 0;
            saidNanos = clock.nanoTime();
        }
    }
}
