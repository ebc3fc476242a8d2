package io.scansion.apps.matching;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;

/*
 * With at least one place for every slave, each has its own, handed out before they are needed: a slave that has one left sends at
 * once, however busy the master is. With fewer places than slaves nobody has one; who wants to send asks, and gets the place that
 * is freed next. Then a slave may wait although a place is free, until the master has evaluated the pack it is at; with one place
 * this cannot happen.
 */
/** The master's places for packs that it has not evaluated, and who may use them. Not thread-safe. */
final class Places {
    private final int places;
    private final int slaves;
    private final Deque<Integer> asking = new ArrayDeque<>();
    private int free;

    /** @param slaves they are ranks 1 to {@code slaves} */
    Places(int places, int slaves) {
        if (places < 1 || slaves < 1) {
            throw new IllegalArgumentException(places + " places for " + slaves + " slaves");
        }
        this.places = places;
        this.slaves = slaves;
        this.free = areShared() ? places : 0;
    }

    /** Whether a slave has to ask before it sends. */
    boolean areShared() {
        return places < slaves;
    }

    /** Places that are this slave's own. */
    int own(int slave) {
        return areShared() ? 0 : places / slaves + (slave <= places % slaves ? 1 : 0);
    }

    /** A slave asks for a place; returns whether it has one now. Otherwise it gets one as soon as one is free. */
    boolean asked(int slave) {
        if (free > 0) {
            free--;
            return true;
        }
        asking.add(slave);
        return false;
    }

    /** A pack of this slave has been evaluated; returns who may use the place now, if anybody wants it. */
    OptionalInt freed(int slave) {
        if (!areShared()) {
            return OptionalInt.of(slave);
        }
        if (asking.isEmpty()) {
            free++;
            return OptionalInt.empty();
        }
        return OptionalInt.of(asking.remove());
    }
}
