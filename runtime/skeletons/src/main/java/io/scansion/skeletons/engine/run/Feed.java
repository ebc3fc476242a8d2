package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Entry.Failed;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Report;
import io.scansion.skeletons.engine.message.UnsendableException;
import java.util.Collection;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The source of a run: its items, numbered from 0 and packed into messages. */
public final class Feed {
    /** A number of items that only the last one shows. */
    public static final long UNKNOWN = -1;

    private final Place place;
    private final Iterable<?> items;
    private final long known;
    private @Nullable Iterator<?> iterator;
    private boolean exhausted;
    private long number;
    private long busyNanos;

    /** @param items iterated over once, in the rank that gives them */
    public Feed(Place place, Iterable<?> items) {
        this.place = place;
        this.items = items;
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
    public boolean isExhausted() {
        return exhausted;
    }

    /** Returns how many items have been put into messages. */
    public long given() {
        return number;
    }

    /** Returns how many items have not been put into messages; -1 where that is not known. */
    public long left() {
        if (exhausted) {
            return 0;
        }
        return known == UNKNOWN ? UNKNOWN : Math.max(0, known - number);
    }

    /**
     * Puts the next items into a message; a source that fails stops the run. The message stays empty at the end.
     *
     * @param most items in this message, at least 1
     */
    public void fill(BatchWriter out, int most) {
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

    /** Returns what the source has given so far. */
    public Report report() {
        return new Report(place, number, busyNanos);
    }
}
