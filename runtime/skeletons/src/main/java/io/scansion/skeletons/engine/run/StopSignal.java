package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchReader;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Parcel;
import io.scansion.skeletons.transport.Postbox;

/** Whether the sink has said that the run stops, so that a slow stage need not finish what waits for it. */
public final class StopSignal {
    /** Looking costs about a microsecond, which only slow stages can spare for every message. */
    private static final long LOOK_EVERY_NANOS = 1_000_000;

    private final Postbox postbox;
    private final BatchReader reader;
    private boolean on;
    private long lookedAtNanos = System.nanoTime();

    public StopSignal(Postbox postbox, Place place) {
        this.postbox = postbox;
        this.reader = new BatchReader(place);
    }

    /** Looks at most once in a millisecond. */
    public boolean isOn() {
        long now = System.nanoTime();
        if (!on && now - lookedAtNanos >= LOOK_EVERY_NANOS) {
            lookedAtNanos = now;
            Parcel news = postbox.poll(Channel.CONTROL);
            on = news != null && reader.read(news.bytes()).kind() == Kind.STOP;
        }
        return on;
    }
}
