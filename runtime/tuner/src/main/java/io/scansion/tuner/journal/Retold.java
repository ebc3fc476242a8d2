package io.scansion.tuner.journal;

import java.util.HashSet;
import java.util.Set;

/**
 * Tells events that are news from those that a tuner tells again to whoever comes back after a lost connection. Not thread-safe.
 */
public final class Retold {
    private double latestSeconds = Double.NEGATIVE_INFINITY;
    /** Events of that moment; those of one turn of the loop have the same time. */
    private final Set<LoggedEvent> ofLatest = new HashSet<>();

    /** Whether this one was not heard before. */
    public boolean isNews(LoggedEvent event) {
        if (event.timeSeconds() > latestSeconds) {
            latestSeconds = event.timeSeconds();
            ofLatest.clear();
        }
        return event.timeSeconds() >= latestSeconds && ofLatest.add(event);
    }
}
