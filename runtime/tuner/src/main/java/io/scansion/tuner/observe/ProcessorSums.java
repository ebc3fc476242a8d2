package io.scansion.tuner.observe;

import io.scansion.wire.CpuTimes;

/*
 * Processor time over some intervals of some ranks. What is not told of one of them is not known of the sum, nor is a sum of
 * nothing: unknown is never zero.
 */
final class ProcessorSums {
    private boolean any;
    private long cpuNanos;
    private long runnableNanos;

    void add(CpuTimes before, CpuTimes now) {
        add(
                difference(before.mpiThreadNanos(), now.mpiThreadNanos()),
                difference(before.runnableNanos(), now.runnableNanos()));
    }

    void add(ProcessorSums other) {
        if (other.any) {
            add(other.cpuNanos, other.runnableNanos);
        } else {
            addUnknown();
        }
    }

    void addUnknown() {
        add(CpuTimes.UNKNOWN, CpuTimes.UNKNOWN);
    }

    private void add(long cpu, long runnable) {
        any = true;
        cpuNanos = plus(cpuNanos, cpu);
        runnableNanos = plus(runnableNanos, runnable);
    }

    void clear() {
        any = false;
        cpuNanos = 0;
        runnableNanos = 0;
    }

    ProcessorSeconds perItem(long items) {
        return new ProcessorSeconds(perItem(runnableNanos, items), perItem(cpuNanos, items));
    }

    private double perItem(long nanos, long items) {
        return any && nanos != CpuTimes.UNKNOWN && items > 0 ? nanos / 1e9 / items : Double.NaN;
    }

    /** A total that fell is one of other threads. */
    private static long difference(long before, long now) {
        return before == CpuTimes.UNKNOWN || now < before ? CpuTimes.UNKNOWN : now - before;
    }

    private static long plus(long sum, long more) {
        return sum == CpuTimes.UNKNOWN || more == CpuTimes.UNKNOWN ? CpuTimes.UNKNOWN : sum + more;
    }
}
