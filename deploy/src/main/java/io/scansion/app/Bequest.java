package io.scansion.app;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What a tuner leaves to the one that takes its place: what its loop knows, and behind that how the run stands. Immutable. */
final class Bequest {
    private final byte[] knowledge;
    private final List<String> state;

    private Bequest(byte[] knowledge, List<String> state) {
        this.knowledge = knowledge;
        this.state = List.copyOf(state);
    }

    /**
     * Returns what is to be left. Of thousands of ranks much is known, so nothing of it is copied but by {@link #bytes}.
     *
     * @param knowledge of its loop, on one line of UTF-8; not to be changed from here on
     * @param state how the run stands, as lines of events
     */
    static Bequest of(byte[] knowledge, List<String> state) {
        return new Bequest(knowledge, state);
    }

    /** Reads what {@link #bytes} has written. */
    static Bequest read(byte[] bytes) {
        int end = 0;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        byte[] knowledge = Arrays.copyOf(bytes, end);
        String rest = new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8);
        return new Bequest(knowledge, rest.lines().skip(1).toList());
    }

    /** Both, as they stand in a file. */
    byte[] bytes() {
        byte[] lines = ("\n" + String.join("\n", state)).getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(knowledge, knowledge.length + lines.length);
        System.arraycopy(lines, 0, all, knowledge.length, lines.length);
        return all;
    }

    /** What the loop of the earlier tuner knew; not to be changed. */
    byte[] knowledgeBytes() {
        return knowledge;
    }

    /** How the run stood, as lines of events. */
    List<String> state() {
        return state;
    }
}
