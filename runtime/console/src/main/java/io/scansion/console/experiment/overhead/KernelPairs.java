package io.scansion.console.experiment.overhead;

import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.PooledRatios;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What the runs of one kernel have shown, in pairs, and in each pair slice by slice.
 *
 * @param with the agent
 * @param without it, each in turns with the one of the same place
 */
record KernelPairs(KernelCase kernel, List<KernelRun> with, List<KernelRun> without) {
    KernelPairs {
        with = List.copyOf(with);
        without = List.copyOf(without);
    }

    /** Median time of a call of MPI over all slices, microseconds. */
    static double micros(List<KernelRun> runs) {
        return Coverage.median(runs.stream()
                .flatMap(run -> run.slices().stream())
                .mapToDouble(each -> each)
                .toArray());
    }

    /** Time with the agent over time without in a pair: the median of its slices, since the machine disturbs some of them. */
    double ratio(int pair) {
        return Coverage.median(sliceRatios(pair).toArray());
    }

    private DoubleStream sliceRatios(int pair) {
        List<Double> one = with.get(pair).slices();
        List<Double> other = without.get(pair).slices();
        return IntStream.range(0, one.size()).mapToDouble(slice -> one.get(slice) / other.get(slice));
    }

    /** All {@link #ratio}s; their interval has in it that no two JVMs compile the same program alike. */
    PooledRatios ratios() {
        return PooledRatios.of(
                List.of(IntStream.range(0, with.size()).mapToObj(this::ratio).toList()));
    }

    /** Median over the slices of all pairs. */
    double medianRatio() {
        return Coverage.median(IntStream.range(0, with.size())
                .mapToObj(this::sliceRatios)
                .flatMapToDouble(each -> each)
                .toArray());
    }

    /** Bytes that the agent allocates on the program's thread for a call, by the medians. */
    double bytesMore() {
        return bytes(with) - bytes(without);
    }

    private static double bytes(List<KernelRun> runs) {
        return Coverage.median(
                runs.stream().mapToDouble(run -> run.line().bytesPerCall()).toArray());
    }

    /** Whether the program came to the same with the agent and without, every time. */
    boolean isIntact() {
        return IntStream.range(0, with.size())
                .allMatch(pair -> with.get(pair)
                        .line()
                        .checksum()
                        .equals(without.get(pair).line().checksum()));
    }
}
