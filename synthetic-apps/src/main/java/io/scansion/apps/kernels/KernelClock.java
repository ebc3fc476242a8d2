package io.scansion.apps.kernels;

import io.scansion.apps.launch.ProgramStart;
import java.lang.management.ManagementFactory;
import java.util.Locale;
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
     * Runs all rounds and ends MPI.
     *
     * @param calls of MPI in a round at rank 0
     */
    void time(int calls, Round round) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (int number = 0; number < options.warmUp(); number++) {
            sum = 31 * sum + round.run(number);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long begin = System.nanoTime();
        for (int number = 0; number < options.rounds(); number++) {
            sum = 31 * sum + round.run(number);
        }
        double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
        allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
        if (MPI.COMM_WORLD.Rank() == 0) {
            double all = (double) calls * options.rounds();
            System.out.printf(
                    Locale.ROOT,
                    "RESULT kernel=%s bytes=%d rounds=%d calls=%.0f seconds=%.6f us_per_call=%.4f allocated_per_call=%.3f"
                            + " checksum=%016x%n",
                    kernel,
                    options.bytes(),
                    options.rounds(),
                    all,
                    seconds,
                    seconds * MICROS_PER_SECOND / all,
                    allocated / all,
                    sum);
        }
        MPI.Finalize();
    }
}
