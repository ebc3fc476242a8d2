package io.scansion.models.contract.modules;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** How a stream carries items from its senders to its receivers. */
public enum StreamKind {
    /** From one sender to one receiver. */
    UNICAST("unicast"),

    /** From several senders to one receiver: every item sent is received, so the rates add up. */
    MERGE("merge"),

    /** From one sender to several receivers: every item goes to each of them. */
    BROADCAST("broadcast"),

    /** From one sender to several receivers: every item goes to the one that asks for it, so the rates add up. */
    ON_DEMAND("on-demand");

    private final String text;

    StreamKind(String text) {
        this.text = text;
    }

    /** Returns the kind as it is written, such as {@code on-demand}. */
    public String text() {
        return text;
    }

    /**
     * Reads a kind.
     *
     * @param stream the stream that has it, for the message
     * @throws IllegalArgumentException if there is no such kind
     */
    public static StreamKind parse(String stream, String text) {
        for (StreamKind kind : values()) {
            if (kind.text.equals(text)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("stream " + stream + ": unknown kind '" + text + "', expected one of "
                + Arrays.stream(values()).map(StreamKind::text).collect(Collectors.joining(", ")));
    }

    void check(String stream, List<Port> from, List<Port> to) {
        boolean manyFrom = this == MERGE;
        boolean manyTo = this == BROADCAST || this == ON_DEMAND;
        if (from.isEmpty() || to.isEmpty() || (from.size() > 1 && !manyFrom) || (to.size() > 1 && !manyTo)) {
            throw new IllegalArgumentException("stream " + stream + ": a " + text + " stream has "
                    + (manyFrom ? "one or more senders" : "one sender") + " and "
                    + (manyTo ? "one or more receivers" : "one receiver") + ", got " + from + " to " + to);
        }
    }
}
