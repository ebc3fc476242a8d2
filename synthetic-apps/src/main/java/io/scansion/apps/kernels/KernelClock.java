package io.scansion.apps.kernels;

import io.scansion.apps.launch.ProgramStart;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;
import mpi.MPI;

/** Starts and ends a kernel, and times its rounds at rank 0: wall-clock time, and bytes that its thread allocates. */
final class KernelClock {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_SECOND = 1e6;

    /** One round of a kernel, at one rank. */
    interface Round {
        /** Returns a number in which the result of the round shows. */
        long run(int number);
    }

    private final String kernel;
    private final KernelOptions options;

    private KernelClock(String kernel, KernelOptions options) {
        this.kernel = kernel;
        this.options = options;
    }

    /** Starts MPI; ends the process when the arguments are wrong or there are not two ranks. */
    static KernelClock start(String kernel, String[] args) {
        ProgramStart.check(kernel, args, KernelOptions::parse);
        String[] rest = MPI.Init(args);
        ProgramStart.requireRanks(kernel, KernelOptions.problemWith(MPI.COMM_WORLD.Size()));
        return new KernelClock(kernel, KernelOptions.parse(rest));
    }

    KernelOptions options() {
        return options;
    }

    /**
     * Runs all rounds and ends MPI. With turns rank 0 prints {@code READY} after the warm-up and {@code SLICE} with what it has timed after
     * every slice.
     *
     * @param calls of MPI in a round at rank 0
     */
    void time(int calls, Round round) {
        boolean first = MPI.COMM_WORLD.Rank() == 0;
        Optional<Turns> turns = options.turns().map(Turns::new);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = rounds(options.warmUp(), round, 0);
        if (first && turns.isPresent()) {
            System.out.println("READY");
        }
        long allocated = 0;
        double seconds = 0;
        double sliceCalls = (double) calls * options.rounds();
        for (int slice = 1; slice <= options.slices(); slice++) {
            int number = slice;
            turns.ifPresent(each -> each.await(number));
            long allocatedBefore = threads.getCurrentThreadAllocatedBytes();
            long begin = System.nanoTime();
            sum = rounds(options.rounds(), round, sum);
            double sliceSeconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
            allocated += threads.getCurrentThreadAllocatedBytes() - allocatedBefore;
            seconds += sliceSeconds;
            if (first && turns.isPresent()) {
                System.out.printf(
                        Locale.ROOT,
                        "SLICE number=%d us_per_call=%.4f%n",
                        slice,
                        sliceSeconds * MICROS_PER_SECOND / sliceCalls);
            }
        }
        if (first) {
            double all = sliceCalls * options.slices();
            System.out.printf(
                    Locale.ROOT,
                    "RESULT kernel=%s bytes=%d rounds=%d calls=%.0f seconds=%.6f us_per_call=%.4f allocated_per_call=%.3f"
                            + " checksum=%016x%n",
                    kernel,
                    options.bytes(),
                    options.rounds() * (long) options.slices(),
                    all,
                    seconds,
                    seconds * MICROS_PER_SECOND / all,
                    allocated / all,
                    sum);
        }
        MPI.Finalize();
    }

    private static long rounds(int count, Round round, long before) {
        long sum = before;
        for (int number = 0; number < count; number++) {
            sum = 31 * sum + round.run(number);
        }
        return sum;
    }
}
