package io.scansion.tuner.observe.machine;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How fast the processors of hosts are beside each other: the ratio of the processor time that items of the same stage take on one and on
 * the other, over stages and the last windows. Two hosts that no stage has shared are compared by a third, else by what their owner has
 * said of them, else taken to be alike. Owned by one thread.
 */
public final class HostSpeeds {
    /** Of what was known, what still counts after a window. */
    private static final double KEPT = 0.9;

    /** By host, and by host that comes behind it in the alphabet. */
    private final SortedMap<String, SortedMap<String, Ratio>> ratios = new TreeMap<>();

    /** By host, what is said of it. */
    private final SortedMap<String, Double> expected = new TreeMap<>();

    /** Weighted sum of the logarithms of how many times faster the second host is. */
    private static final class Ratio {
        private double weight;
        private double logarithms;

        void add(double faster, double items) {
            weight = KEPT * weight + items;
            logarithms = KEPT * logarithms + items * Math.log(faster);
        }
    }

    /**
     * What items of one stage took on a host in a window.
     *
     * @param seconds on a processor, per item, above 0
     */
    public record OnHost(String host, long items, double seconds) {
        /** With what another instance did on the same host. */
        public OnHost and(OnHost other) {
            long all = items + other.items;
            double sum = (double) items * seconds + (double) other.items * other.seconds;
            return new OnHost(host, all, sum / (double) all);
        }
    }

    /** Takes in what items of one stage took on the hosts that its instances run on, each host once. */
    public void add(List<OnHost> stage) {
        for (OnHost one : stage) {
            for (OnHost other : stage) {
                if (one.host.compareTo(other.host) < 0) {
                    ratios.computeIfAbsent(one.host, host -> new TreeMap<>())
                            .computeIfAbsent(other.host, host -> new Ratio())
                            .add(one.seconds / other.seconds, (double) Math.min(one.items, other.items));
                }
            }
        }
    }

    /** Takes in how fast a host is said to be, beside others of which that is said; it counts until measured. */
    public void expect(String host, double speed) {
        expected.put(host, speed);
    }

    /** Returns how many times faster a host computes than another; 1 where nothing is known or said. */
    public double ratio(String host, String than) {
        double direct = direct(host, than);
        if (!Double.isNaN(direct)) {
            return direct;
        }
        for (String third : thirds()) {
            double bothWays = direct(host, third) * direct(third, than);
            if (!Double.isNaN(bothWays)) {
                return bothWays;
            }
        }
        return expected.getOrDefault(host, 1.0) / expected.getOrDefault(than, 1.0);
    }

    private SortedSet<String> thirds() {
        SortedSet<String> known = new TreeSet<>(ratios.keySet());
        ratios.values().forEach(others -> known.addAll(others.keySet()));
        return known;
    }

    /** NaN where no stage ran on both. */
    private double direct(String host, String than) {
        if (host.equals(than)) {
            return 1;
        }
        boolean inOrder = than.compareTo(host) < 0;
        SortedMap<String, Ratio> others = ratios.get(inOrder ? than : host);
        Ratio ratio = others == null ? null : others.get(inOrder ? host : than);
        if (ratio == null || !(ratio.weight > 0)) {
            return Double.NaN;
        }
        double faster = Math.exp(ratio.logarithms / ratio.weight);
        return inOrder ? faster : 1 / faster;
    }
}
