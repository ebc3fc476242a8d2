package io.scansion.tuner.observe.links;

import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.ObservationEvent;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Writes down what messages cost between ranks that talk, when it is first known and when it has changed. Owned by one thread. */
public final class LinkEvents {
    /** Standard errors, of what was written and of what is known now, by which a cost must have moved to be news. */
    private static final double NEWS_ERRORS = 2;

    private final transient EventSink events;
    private final NavigableMap<String, ObservationEvent.Link> shown = new TreeMap<>();

    public LinkEvents(EventSink events) {
        this.events = events;
    }

    /** Writes what is news of these links. */
    public void write(Iterable<LinkCosts.Known> links) {
        for (LinkCosts.Known link : links) {
            ObservationEvent.Link now = event(link);
            String name = now.from() + " " + now.to() + " " + now.protocol();
            ObservationEvent.Link before = shown.get(name);
            if (before == null || isNews(before, now)) {
                shown.put(name, now);
                events.append(now);
            }
        }
    }

    private static boolean isNews(ObservationEvent.Link before, ObservationEvent.Link now) {
        return !before.source().equals(now.source())
                || !before.fitted().equals(now.fitted())
                || hasMoved(
                        now.latencySeconds() - before.latencySeconds(),
                        now.latencyErrorSeconds(),
                        before.latencyErrorSeconds())
                || hasMoved(
                        now.perByteSeconds() - before.perByteSeconds(),
                        now.perByteErrorSeconds(),
                        before.perByteErrorSeconds());
    }

    /** False where the errors are not known, since then nothing was measured. */
    private static boolean hasMoved(double by, double error, double errorBefore) {
        return Math.abs(by) > NEWS_ERRORS * Math.hypot(error, errorBefore);
    }

    private static ObservationEvent.Link event(LinkCosts.Known link) {
        LinkEstimate cost = link.cost();
        boolean own = cost.source() == LinkSource.OWN_MESSAGES;
        double bytes = own ? cost.meanBytes() : link.largestBytes();
        return new ObservationEvent.Link(
                link.from(),
                link.to(),
                link.rendezvous() ? "rendezvous" : "eager",
                cost.source().label(),
                !own ? "none" : cost.isPerByteFitted() ? "both" : "latency",
                cost.latencySeconds(),
                cost.latencyErrorSeconds(),
                cost.perByteSeconds(),
                cost.perByteErrorSeconds(),
                bytes,
                cost.seconds(bytes),
                cost.errorSeconds(bytes),
                link.smallestBytes(),
                link.largestBytes(),
                link.messages());
    }
}
