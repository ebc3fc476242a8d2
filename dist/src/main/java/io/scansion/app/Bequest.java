package io.scansion.app;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a tuner leaves to the one that takes its place.
 *
 * @param knowledge of its loop, on one line
 * @param state how the run stands, as lines of events
 */
record Bequest(String knowledge, List<String> state) {
    Bequest {
        state = List.copyOf(state);
    }

    /** @param knowledge of its loop, on one line of UTF-8 */
    static Bequest of(byte[] knowledge, List<String> state) {
        return new Bequest(new String(knowledge, StandardCharsets.UTF_8), state);
    }

    /** Reads what {@link #bytes} has written. */
    static Bequest read(byte[] bytes) {
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        return lines.isEmpty() ? new Bequest("", lines) : new Bequest(lines.get(0), lines.subList(1, lines.size()));
    }

    byte[] bytes() {
        return (knowledge + "\n" + String.join("\n", state)).getBytes(StandardCharsets.UTF_8);
    }

    byte[] knowledgeBytes() {
        return knowledge.getBytes(StandardCharsets.UTF_8);
    }
}
