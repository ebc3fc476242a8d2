package io.scansion.skeletons.engine.farm;

import io.scansion.skeletons.engine.run.Delivery;
import io.scansion.skeletons.engine.run.Feed;
import io.scansion.skeletons.engine.run.LiveRun;
import io.scansion.skeletons.live.FarmState;

/** What the master of a farm shows of it: at once when it changes, and otherwise every {@value #EVERY_NANOS} ns. */
final class FarmView {
    private static final long EVERY_NANOS = 20_000_000;

    private final LiveRun run;
    private final boolean ordered;
    private final Feed feed;
    private final Delivery delivery;
    private final Crew crew;
    private final ChunkSize chunk;
    private final long beginNanos = System.nanoTime();
    private long shownNanos;
    private long waitedNanos;
    private long delivered;
    private long messages;

    FarmView(LiveRun run, boolean ordered, Feed feed, Delivery delivery, Crew crew, ChunkSize chunk) {
        this.run = run;
        this.ordered = ordered;
        this.feed = feed;
        this.delivery = delivery;
        this.crew = crew;
        this.chunk = chunk;
    }

    /** Takes note of a message of results, which the master has waited for. */
    void received(int tasks, long fromNanos, long toNanos) {
        waitedNanos += toNanos - fromNanos;
        delivered += tasks;
        messages++;
        if (toNanos - shownNanos >= EVERY_NANOS) {
            show(toNanos, false);
        }
    }

    void changed() {
        show(System.nanoTime(), false);
    }

    void ended() {
        show(System.nanoTime(), true);
    }

    private void show(long nowNanos, boolean ended) {
        shownNanos = nowNanos;
        run.live()
                .show(new FarmState(
                        run.number(),
                        ended,
                        ordered,
                        crew.active(),
                        crew.most(),
                        chunk.wanted(),
                        feed.given(),
                        delivered,
                        feed.left(),
                        messages,
                        nowNanos - beginNanos - waitedNanos,
                        feed.report().busyNanos() + delivery.report().busyNanos()));
    }
}
