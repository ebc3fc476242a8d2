package io.scansion.tuner.loop;

import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.world.NanoClock;

/** Says which agents have been lost: each of a few, and how many where a machine takes thousands with it. Owned by the loop's thread. */
final class LostAgents {
    private static final int TOLD_ONE_BY_ONE = 32;
    private static final long COUNTED_NANOS = 10_000_000_000L;

    private final NanoClock clock;
    private final EventSink events;
    private int told;
    private int untold;
    private long sinceNanos;

    LostAgents(NanoClock clock, EventSink events) {
        this.clock = clock;
        this.events = events;
        this.sinceNanos = clock.nanoTime();
    }

    void add(int physicalRank, String reason) {
        step();
        if (told < TOLD_ONE_BY_ONE) {
            told++;
            events.append(new JobEvent.Warning(physicalRank, "the agent is gone: " + reason));
        } else {
            untold++;
        }
    }

    /** Tells how many more there were, when it is time. */
    void step() {
        if (clock.nanoTime() - sinceNanos >= COUNTED_NANOS) {
            if (untold > 0) {
                events.append(new JobEvent.Warning(-1, "the agents of " + untold + " more ranks are gone"));
            }
            told = 0;
            untold = 0;
            sinceNanos = clock.nanoTime();
        }
    }
}
