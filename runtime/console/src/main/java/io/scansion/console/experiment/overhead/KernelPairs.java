package io.scansion.console.experiment.overhead;

import io.scansion.console.experiment.run.PooledRatios;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What the runs of one kernel have shown, in pairs.
 *
 * @param with the agent, in turn
 * @param without it, each of the same pair as the one of the same place
 */
record KernelPairs(KernelCase kernel, List<KernelLine> with, List<KernelLine> without) {
    KernelPairs {
        with = List.copyOf(with);
        without = List.copyOf(without);
    }

    static double median(List<KernelLine> lines, ToDoubleFunction<KernelLine> quantity) {
        double[] sorted = lines.stream().mapToDouble(quantity).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0
                ? Double.NaN
                : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Time with the agent over time without, pair by pair, with their interval. */
    PooledRatios ratios() {
        return PooledRatios.of(List.of(IntStream.range(0, with.size())
                .mapToObj(pair ->
                        with.get(pair).microsPerCall() / without.get(pair).microsPerCall())
                .toList()));
    }

    double medianRatio() {
        return Math.exp(ratios().logs().get(0).stream()
                .sorted()
                .skip((with.size() - 1) / 2)
                .limit(with.size() % 2 == 1 ? 1 : 2)
                .mapToDouble(log -> log)
                .average()
                .orElse(Double.NaN));
    }

    /** Bytes that the agent allocates on the program's thread for a call, by the medians. */
    double bytesMore() {
        return median(with, KernelLine::bytesPerCall) - median(without, KernelLine::bytesPerCall);
    }

    /** Whether the program came to the same with the agent and without, every time. */
    boolean isIntact() {
        return IntStream.range(0, with.size())
                .allMatch(pair ->
                        with.get(pair).checksum().equals(without.get(pair).checksum()));
    }
}
