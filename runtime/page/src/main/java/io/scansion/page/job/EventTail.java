package io.scansion.page.job;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The last events of a run as they stand in its log, numbered from 1. Safe for use by several threads. */
public final class EventTail {
    private static final int MOST = 2_000;

    private final Deque<String> lines = new ArrayDeque<>();
    private long count;

    synchronized void add(String line) {
        if (lines.size() == MOST) {
            lines.removeFirst();
        }
        lines.addLast(line);
        count++;
    }

    /** Returns the events after this one that are still kept, oldest first. */
    public synchronized Part after(long number) {
        long first = count - lines.size() + 1;
        int skip = (int) Math.min(lines.size(), Math.max(0, number - first + 1));
        return new Part(first + skip, count, new ArrayList<>(lines).subList(skip, lines.size()));
    }

    /**
     * Some of the events.
     *
     * @param first number of the first line, or of the next event if there are none
     * @param last number of the last event there has been
     */
    public record Part(long first, long last, List<String> lines) {
        public Part {
            lines = List.copyOf(lines);
        }
    }
}
