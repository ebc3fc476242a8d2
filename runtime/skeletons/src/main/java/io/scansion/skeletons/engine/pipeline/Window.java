package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchReader;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Parcel;
import io.scansion.skeletons.transport.Postbox;

/**
 * How far the source may be ahead of the sink. Without a bound a fast source would fill the memory of the slowest stage, because
 * messages of moderate size are sent whether or not they are wanted. The source makes some messages milestones, and the sink
 * tells it when one of these is done; there is always one under way when the source has to wait.
 *
 * <p>What is in flight also waits in front of the slowest stage before anything that is changed now can show. So unless the
 * program says otherwise, there is not much more than the sink has taken of late in {@value #MOST_WAITING_MILLIS} ms.
 */
final class Window {
    /** So that looking for news costs little beside a message, and a slow source still hears of a failure at once. */
    private static final int LOOK_EVERY_MESSAGES = 32;

    private static final long LOOK_EVERY_NANOS = 1_000_000;
    private static final int MILESTONES = 4;
    static final int MOST_WAITING_MILLIS = 250;
    private static final long RATE_OVER_NANOS = 10_000_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Messages in flight before the first milestone has told how heavy they become. */
    private static final int FIRST_MESSAGES = 64;

    private final Postbox postbox;
    private final BatchReader reader;
    private final Bounds bounds;
    private final int sink;
    /** Bytes sent up to and with a message, for those that may be in flight. */
    private final long[] bytesUpTo;

    private long sent;
    private long bytesSent;
    private long done;
    private long bytesDone;
    private long milestone;
    private long milestoneBytes;
    private int heaviest;
    private boolean stopped;
    private int ranks;
    private int limit;
    private long ratedFrom;
    private long ratedFromNanos = System.nanoTime();
    private long lookedAt;
    private long lookedAtNanos = System.nanoTime();

    /**
     * The source waits when there are {@code messages} in flight, or {@code bytes} and at least two for each rank.
     *
     * @param messages if adaptive, the most that there may be
     * @param adaptive whether fewer are enough when they take long
     * @param bytes each message counted as long as it is at the source, or as the longest of late was at any stage
     */
    record Bounds(int messages, boolean adaptive, long bytes) {
        private static final int MESSAGES = 4096;
        private static final int MESSAGES_PER_RANK = 2;
        private static final int WAITING_MESSAGES_PER_RANK = 4;
        private static final long BYTES = 32L << 20;

        /**
         * @param ranks of the whole job
         * @param inFlight what the program says; 0 for nothing
         */
        static Bounds of(int ranks, int inFlight) {
            return inFlight > 0
                    ? new Bounds(inFlight, false, BYTES)
                    : new Bounds(Math.max(MESSAGES, WAITING_MESSAGES_PER_RANK * ranks), true, BYTES);
        }

        /** How many there may be however long they are. */
        int least(int ranks) {
            return adaptive ? MESSAGES_PER_RANK * ranks : messages;
        }

        /** How many there may be when the sink takes so many in a second. */
        int limit(int ranks, double perSecond) {
            double wanted =
                    Math.max(WAITING_MESSAGES_PER_RANK * ranks, perSecond * MOST_WAITING_MILLIS / MILLIS_PER_SECOND);
            return (int) Math.min(messages, wanted);
        }
    }

    /** @param ranks that take part */
    Window(Postbox postbox, Place place, Bounds bounds, int sink, int ranks) {
        this.postbox = postbox;
        this.reader = new BatchReader(place);
        this.bounds = bounds;
        this.sink = sink;
        this.bytesUpTo = new long[bounds.messages()];
        this.ranks = ranks;
        this.limit = Math.min(FIRST_MESSAGES, bounds.messages());
    }

    /** Makes room for ranks that have joined. */
    void serve(int number) {
        ranks = number;
    }

    /** Waits until one more message may be sent; false when the run is to stop. */
    boolean admits() {
        while (!stopped && isFull()) {
            note(postbox.take(sink, Channel.CONTROL));
        }
        if (sent - lookedAt >= LOOK_EVERY_MESSAGES || System.nanoTime() - lookedAtNanos >= LOOK_EVERY_NANOS) {
            for (Parcel news = postbox.poll(Channel.CONTROL); news != null; news = postbox.poll(Channel.CONTROL)) {
                note(news);
            }
            lookedAt = sent;
            lookedAtNanos = System.nanoTime();
        }
        return !stopped;
    }

    private boolean isFull() {
        long messages = sent - done;
        boolean enough =
                messages >= limit || (messages >= bounds.least(ranks) && bytesSent - bytesDone >= bounds.bytes());
        return enough && milestone > done; // otherwise the next one becomes a milestone
    }

    private void note(Parcel parcel) {
        Batch news = reader.read(parcel.bytes());
        if (news.kind() == Kind.STOP) {
            stopped = true;
        } else {
            done = news.sequence();
            bytesDone = bytesUpTo[index(done - 1)];
            heaviest = news.weight();
            adapt();
        }
    }

    /** Doubles or halves at most: one slow item is no trend, and news that have waited together look like a fast sink. */
    private void adapt() {
        if (!bounds.adaptive()) {
            limit = bounds.messages();
            return;
        }
        long now = System.nanoTime();
        long nanos = now - ratedFromNanos;
        if (nanos >= RATE_OVER_NANOS) {
            int wanted = bounds.limit(ranks, (done - ratedFrom) * NANOS_PER_SECOND / nanos);
            limit = Math.max(limit / 2, Math.min(2 * limit, wanted));
            ratedFrom = done;
            ratedFromNanos = now;
        }
    }

    /** Takes note of the next message, and says what it is to be sent as. */
    Kind next(int bytes) {
        bytesSent += Math.max(bytes, heaviest);
        bytesUpTo[index(sent)] = bytesSent;
        sent++;
        long messages = (sent - milestone) * MILESTONES;
        boolean due = messages >= limit
                || (messages >= bounds.least(ranks) && (bytesSent - milestoneBytes) * MILESTONES >= bounds.bytes());
        if (!due) {
            return Kind.ITEMS;
        }
        milestone = sent;
        milestoneBytes = bytesSent;
        return Kind.MILESTONE;
    }

    private int index(long sequence) {
        return (int) (sequence % bytesUpTo.length);
    }
}
