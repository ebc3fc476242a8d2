package io.scansion.skeletons;

import io.scansion.skeletons.Batch.Kind;
import java.util.ArrayList;
import java.util.List;

/** The arrangements that one rank knows of. The source makes them and tells everybody, in order. */
final class Arrangements {
    private final List<Arrangement> known = new ArrayList<>();

    Arrangements(Arrangement first) {
        known.add(first);
    }

    boolean know(int number) {
        return number < known.size();
    }

    void add(Arrangement next) {
        if (next.number() != known.size()) {
            throw new IllegalStateException(
                    "arrangement " + next.number() + " has come, but the next is " + known.size());
        }
        known.add(next);
    }

    /** Takes note of a message from the source, which must be news of an arrangement. */
    void add(Batch news) {
        if (news.kind() != Kind.ARRANGEMENT) {
            throw new IllegalStateException("the source has sent " + news.kind() + " " + news.sequence()
                    + " of arrangement " + news.arrangement() + ", which it has not told before");
        }
        add(latest().next(news));
    }

    Arrangement at(int number) {
        return known.get(number);
    }

    Arrangement latest() {
        return known.get(known.size() - 1);
    }

    int count() {
        return known.size();
    }
}
