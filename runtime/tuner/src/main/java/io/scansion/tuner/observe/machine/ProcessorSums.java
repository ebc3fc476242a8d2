package io.scansion.tuner.observe.machine;

import io.scansion.wire.CpuTimes;

/**
 * Processor time over some intervals of some ranks. What is not told of one of them is not known of the sum, nor is a sum of
 * nothing: unknown is never zero.
 */
public final class ProcessorSums {
    private boolean any;
    private long threadNanos;
    private long processNanos;
    private long runnableNanos;

    public void add(CpuTimes before, CpuTimes now) {
        add(
                difference(before.mpiThreadNanos(), now.mpiThreadNanos()),
                difference(before.processNanos(), now.processNanos()),
                difference(before.runnableNanos(), now.runnableNanos()));
    }

    public void add(ProcessorSums other) {
        if (other.any) {
            add(other.threadNanos, other.processNanos, other.runnableNanos);
        } else {
            addUnknown();
        }
    }

    public void addUnknown() {
        add(CpuTimes.UNKNOWN, CpuTimes.UNKNOWN, CpuTimes.UNKNOWN);
    }

    private void add(long thread, long process, long runnable) {
        any = true;
        threadNanos = plus(threadNanos, thread);
        processNanos = plus(processNanos, process);
        runnableNanos = plus(runnableNanos, runnable);
    }

    public void clear() {
        any = false;
        threadNanos = 0;
        processNanos = 0;
        runnableNanos = 0;
    }

    /** Runnable without a processor, in nanoseconds; NaN if unknown. */
    public double contentionNanos() {
        return nanos(runnableNanos);
    }

    /** On processors, of all threads, in nanoseconds; NaN if unknown. */
    public double processNanos() {
        return nanos(processNanos);
    }

    private double nanos(long sum) {
        return any && sum != CpuTimes.UNKNOWN ? sum : Double.NaN;
    }

    public ProcessorSeconds perItem(long items) {
        return new ProcessorSeconds(
                perItem(runnableNanos, items), perItem(threadNanos, items), perItem(processNanos, items));
    }

    private double perItem(long nanos, long items) {
        return items > 0 ? nanos(nanos) / 1e9 / items : Double.NaN;
    }

    /** A total that fell is one of other threads. */
    private static long difference(long before, long now) {
        return before == CpuTimes.UNKNOWN || now < before ? CpuTimes.UNKNOWN : now - before;
    }

    private static long plus(long sum, long more) {
        return sum == CpuTimes.UNKNOWN || more == CpuTimes.UNKNOWN ? CpuTimes.UNKNOWN : sum + more;
    }
}
