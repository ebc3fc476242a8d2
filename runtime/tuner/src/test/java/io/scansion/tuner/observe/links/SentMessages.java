package io.scansion.tuner.observe.links;

import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.SentSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What an agent would say of sends that a test makes up: totals by size and time, with cells of its own making. */
final class SentMessages {
    private final int from;
    private final int to;
    private final Map<Integer, Long> bytes = new TreeMap<>();
    private final Map<Integer, Map<Integer, long[]>> cells = new TreeMap<>();
    private long uptimeNanos;

    SentMessages(int from, int to) {
        this.from = from;
        this.to = to;
    }

    void send(long size, double seconds) {
        int sizeClass = size == 0 ? 0 : Long.toBinaryString(size).length();
        long nanos = Math.round(seconds * 1e9);
        bytes.merge(sizeClass, size, Long::sum);
        int cell = (int) Math.floor(4 * Math.log((double) Math.max(1, nanos)) / Math.log(2));
        long[] sums = cells.computeIfAbsent(sizeClass, none -> new TreeMap<>()).computeIfAbsent(cell, c -> new long[2]);
        sums[0]++;
        sums[1] += nanos;
    }

    SendTimes report() {
        uptimeNanos += 1_000_000_000;
        List<SentSizes> sizes = new ArrayList<>();
        cells.forEach((sizeClass, byTime) -> {
            List<SentSizes.Times> times = new ArrayList<>();
            byTime.forEach((cell, sums) -> times.add(new SentSizes.Times(cell, sums[0], sums[1])));
            sizes.add(new SentSizes(to, sizeClass, bytes.getOrDefault(sizeClass, 0L), times));
        });
        return new SendTimes(from, from, uptimeNanos, sizes);
    }
}
