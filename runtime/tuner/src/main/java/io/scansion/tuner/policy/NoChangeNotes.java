package io.scansion.tuner.policy;

import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventSink;
import java.util.HashMap;
import java.util.Map;

/** Writes why nothing is changed when the reason changes, and not again while two reasons take turns. */
public final class NoChangeNotes {
    private static final int WINDOWS_BETWEEN_EQUALS = 5;

    private final transient EventSink events;
    private final Map<String, Long> written = new HashMap<>();
    private String lastKey = "";
    private String lastReason = "nothing was measured yet";

    public NoChangeNotes(EventSink events) {
        this.events = events;
    }

    /**
     * Writes a reason, unless it is the last one or was written a short while ago.
     *
     * @param about what the reason is about, beside its kind; the same words are the same reason
     * @return whether it was written for the first time
     */
    public boolean write(Decision.Stay stay, String about, long window) {
        lastReason = stay.reason();
        // Noise turns "no plan" into "a plan of 0.1 %" and back; to a reader both say that this is as good as it gets.
        boolean goodEnough = stay.kind() == NoChangeKind.AT_ITS_BEST || stay.kind() == NoChangeKind.GAIN_TOO_SMALL;
        String key = (goodEnough ? "good-enough" : stay.kind().label()) + about;
        Long before = written.get(key);
        boolean recently = before != null && window - before < WINDOWS_BETWEEN_EQUALS;
        if (key.equals(lastKey) || recently) {
            return false;
        }
        lastKey = key;
        written.put(key, window);
        events.append(new DecisionEvent.NoChange(
                stay.kind().label(),
                stay.currentItemsPerSecond(),
                stay.bestItemsPerSecond(),
                stay.gain(),
                stay.reason()));
        return before == null;
    }

    /** After something was done, the next reason is news even if it is an old one. */
    public void forget() {
        lastKey = "";
        written.clear();
    }

    public void activity(String text) {
        lastReason = text;
    }

    public String lastReason() {
        return lastReason;
    }
}
