package io.scansion.models.markov.steady;

import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.SparseGenerator;
import java.util.Arrays;

/** Sums of flow between pairs of groups: a hash table with open addressing. Not thread-safe. */
final class BlockFlows {
    private static final long FREE = -1;

    private final int groups;
    private long[] pairs = {FREE, FREE, FREE, FREE};
    private double[] sums = new double[4];
    private int size;

    BlockFlows(int groups) {
        this.groups = groups;
    }

    void add(int from, int to, double flow) {
        long pair = (long) from * groups + to;
        int slot = slotOf(pair);
        if (pairs[slot] == FREE) {
            if (2 * ++size > pairs.length) {
                grow();
                slot = slotOf(pair);
            }
            pairs[slot] = pair;
        }
        sums[slot] += flow;
    }

    /** Returns the chain in which each group's flows are divided by its weight. */
    SparseGenerator perUnitOf(double[] weights) {
        GeneratorBuilder builder = new GeneratorBuilder(groups);
        for (int slot = 0; slot < pairs.length; slot++) {
            if (pairs[slot] != FREE) {
                int from = (int) (pairs[slot] / groups);
                double rate = sums[slot] / weights[from];
                if (rate > 0 && rate < Double.POSITIVE_INFINITY) {
                    builder.add(from, (int) (pairs[slot] % groups), rate);
                }
            }
        }
        return builder.build();
    }

    private int slotOf(long pair) {
        int mask = pairs.length - 1;
        int slot = (int) ((pair * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (pairs[slot] != FREE && pairs[slot] != pair) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldPairs = pairs;
        double[] oldSums = sums;
        pairs = new long[2 * oldPairs.length];
        sums = new double[pairs.length];
        Arrays.fill(pairs, FREE);
        for (int old = 0; old < oldPairs.length; old++) {
            if (oldPairs[old] != FREE) {
                int slot = slotOf(oldPairs[old]);
                pairs[slot] = oldPairs[old];
                sums[slot] = oldSums[old];
            }
        }
    }
}
