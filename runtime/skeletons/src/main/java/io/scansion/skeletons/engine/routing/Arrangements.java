package io.scansion.skeletons.engine.routing;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import java.util.ArrayList;
import java.util.List;

/** The arrangements that one rank knows of. The source makes them and tells everybody, in order. */
public final class Arrangements {
    private final List<Arrangement> known = new ArrayList<>();

    /** @param first what the run begins with, the same in every rank */
    public Arrangements(Arrangement first) {
        known.add(first);
    }

    boolean know(int number) {
        return number < known.size();
    }

    /**
     * Takes note of the one after the latest.
     *
     * @throws IllegalStateException if it is another one
     */
    public void add(Arrangement next) {
        if (next.number() != known.size()) {
            throw new IllegalStateException(
                    "arrangement " + next.number() + " has come, but the next is " + known.size());
        }
        known.add(next);
    }

    /** Takes note of a message from the source, which must be news of an arrangement. */
    public void add(Batch news) {
        if (news.kind() != Kind.ARRANGEMENT) {
            throw new IllegalStateException("the source has sent " + news.kind() + " " + news.sequence()
                    + " of arrangement " + news.arrangement() + ", which it has not told before");
        }
        add(latest().next(news));
    }

    /** Returns one that is known, by its number. */
    public Arrangement at(int number) {
        return known.get(number);
    }

    public Arrangement latest() {
        return known.get(known.size() - 1);
    }

    /** Returns how many are known, at least 1; their numbers count from 0. */
    public int count() {
        return known.size();
    }
}
