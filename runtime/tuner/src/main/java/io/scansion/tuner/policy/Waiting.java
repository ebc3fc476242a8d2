package io.scansion.tuner.policy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What may wait for an operator. It has an id by which an operator speaks of it, so it is known to be the same after a time in which
 * nothing could be said for or against it. Owned by one thread.
 *
 * @param <T> what waits
 */
final class Waiting<T> {
    private @Nullable T last;
    private boolean waits;

    /** Returns what waits now. */
    Optional<T> get() {
        return last().filter(one -> waits);
    }

    /** Returns what waits, or has lapsed. */
    Optional<T> last() {
        return Optional.ofNullable(last);
    }

    void set(T one) {
        last = one;
        waits = true;
    }

    /** It has been carried out, or is not wanted. */
    void drop() {
        last = null;
    }

    /** Nothing can wait now; if the same is to wait next, it has its id again. */
    void lapse() {
        waits = false;
    }
}
