package io.scansion.skeletons;

import io.scansion.skeletons.Entry.Failed;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The source of a run: its items, numbered from 0 and packed into messages. */
final class Feed {
    static final long UNKNOWN = -1;

    private final Place place;
    private final Iterable<?> items;
    private final int chunk;
    private final long known;
    private @Nullable Iterator<?> iterator;
    private boolean exhausted;
    private long number;
    private long busyNanos;

    /** @param chunk items per message, at least 1 */
    Feed(Place place, Iterable<?> items, int chunk) {
        this.place = place;
        this.items = items;
        this.chunk = chunk;
        this.known = sizeOf(items);
    }

    /** Returns how many items there will be; -1 where only the last one shows. */
    private static long sizeOf(Iterable<?> items) {
        try {
            return items instanceof Collection<?> collection ? collection.size() : UNKNOWN;
        } catch (RuntimeException e) {
            return UNKNOWN; // if it matters, iterating over it will say so, when there is somebody to tell
        }
    }

    /** Whether {@link #fill} has found the end, or failed. */
    boolean isExhausted() {
        return exhausted;
    }

    /** Returns how many items have been put into messages. */
    long given() {
        return number;
    }

    /** Returns how many items have not been put into messages; -1 where that is not known. */
    long left() {
        if (exhausted) {
            return 0;
        }
        return known == UNKNOWN ? UNKNOWN : Math.max(0, known - number);
    }

    /** Puts the next items into a message; a source that fails stops the run. The message stays empty at the end. */
    void fill(BatchWriter out) {
        fill(out, chunk);
    }

    /** @param most items in this message, at least 1 */
    void fill(BatchWriter out, int most) {
        long begin = System.nanoTime();
        try {
            Iterator<?> source = iterator == null ? items.iterator() : iterator;
            iterator = source;
            for (int i = 0; i < most && !exhausted; i++) {
                exhausted = !source.hasNext();
                if (!exhausted) {
                    write(source.next(), out);
                }
            }
        } catch (UnsendableException e) {
            fail(place.mistake(number, String.valueOf(e.getMessage()), e.getCause()), out);
        } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError e) {
            fail(place.mistake(number, e.toString(), e), out);
        }
        busyNanos += System.nanoTime() - begin;
    }

    private void write(@Nullable Object item, BatchWriter out) throws UnsendableException {
        if (item == null) {
            throw new UnsendableException("the source gave null; leave out what is not there", null);
        }
        out.result(number, item);
        number++;
    }

    private void fail(Failed failed, BatchWriter out) {
        exhausted = true;
        out.failure(failed);
    }

    InstanceReport report() {
        return new InstanceReport(place.rank(), place.stage(), number, Duration.ofNanos(busyNanos));
    }
}
