package io.scansion.apps.sequence;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

/** The longest times between an item and the one that arrived before it: when a pipeline stood still. Single thread. */
public final class LongestGaps {
    private static final Comparator<Gap> SHORTEST_FIRST = Comparator.comparingLong(Gap::nanos);

    private final int most;
    private final PriorityQueue<Gap> gaps = new PriorityQueue<>(SHORTEST_FIRST);
    private long items;
    private long lastNanos;

    private record Gap(long item, long nanos) {}

    /** @param most how many are kept, not negative */
    public LongestGaps(int most) {
        this.most = most;
    }

    /** @param nowNanos {@link System#nanoTime()} when an item was done */
    public void accept(long nowNanos) {
        if (items > 0) {
            gaps.add(new Gap(items, nowNanos - lastNanos));
        }
        if (gaps.size() > most) {
            gaps.poll();
        }
        lastNanos = nowNanos;
        items++;
    }

    /** Returns one line such as {@code GAPS 0.153 s before item 812, 0.020 s before item 90}, the longest first. */
    public String line() {
        List<Gap> longestFirst = gaps.stream().sorted(SHORTEST_FIRST.reversed()).toList();
        return longestFirst.stream()
                .map(gap -> String.format(Locale.ROOT, "%.3f s before item %d", gap.nanos() / 1e9, gap.item()))
                .collect(Collectors.joining(", ", "GAPS ", ""));
    }
}
