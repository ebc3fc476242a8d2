package io.scansion.skeletons.engine.routing;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.BatchReader;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Parcel;
import io.scansion.skeletons.transport.Postbox;
import org.jspecify.annotations.Nullable;

/**
 * What comes to one rank from the level before, until all ranks that ever belonged to that level have ended; and from the source,
 * when the arrangement changes. No message is given out before its arrangement is known.
 */
public final class Arrivals {
    private static final int SOURCE = 0;

    private final Postbox postbox;
    private final BatchReader reader;
    private final Arrangements arrangements;
    private final int level;
    private final Reports reports;
    private final int from;
    private int ended;
    private int lastSender;
    private long messages;

    /**
     * @param level of this rank
     * @param from the only rank that will ever send anything, if there is such a one; otherwise {@link Postbox#ANYONE}
     * @param reports to which those that come with the end are added
     */
    public Arrivals(Postbox postbox, Place place, Arrangements arrangements, int level, int from, Reports reports) {
        this.postbox = postbox;
        this.reader = new BatchReader(place);
        this.arrangements = arrangements;
        this.level = level;
        this.from = from;
        this.reports = reports;
    }

    /** Waits for the next message with items, in the order in which they come; null after the end. */
    @Nullable
    public Batch next() {
        while (!haveEnded()) {
            Batch batch = take();
            if (batch.hasItems()) {
                return batch;
            }
        }
        return null;
    }

    /** Waits for the next message of any kind. */
    public Batch take() {
        Parcel parcel = postbox.take(from, Channel.ITEMS);
        Batch batch = reader.read(parcel.bytes());
        lastSender = parcel.from();
        switch (batch.kind()) {
            case ARRANGEMENT -> arrangements.add(batch);
            case END -> {
                reports.addAll(batch);
                ended++;
                messages = batch.sequence();
                learn(batch.arrangement());
            }
            default -> learn(batch.arrangement());
        }
        return batch;
    }

    /** Another rank has heard of an arrangement earlier; so it is on its way. */
    private void learn(int arrangement) {
        while (!arrangements.know(arrangement)) {
            arrangements.add(reader.read(postbox.take(SOURCE, Channel.ITEMS).bytes()));
        }
    }

    /** Whether nothing more comes; every end says which arrangement is the last, so one of them is enough to know who sends one. */
    public boolean haveEnded() {
        return ended > 0 && ended == arrangements.latest().members(level - 1).size();
    }

    /** Returns how many messages with items there are in all at this level; known when something has ended. */
    public long messages() {
        return messages;
    }

    /** Returns the rank that sent the last message. */
    public int lastSender() {
        return lastSender;
    }

    /** Whether the sender of a message waits to hear that it is done. */
    public boolean areCounted(Batch batch) {
        return arrangements.at(batch.arrangement()).isReplicated(level);
    }
}
