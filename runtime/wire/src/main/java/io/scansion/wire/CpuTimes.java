package io.scansion.wire;

/**
 * Processor time of one rank as the system counts it, in nanoseconds since the threads and the process started, so that a lost
 * snapshot loses nothing. Read from outside the measured calls. {@link #UNKNOWN} is never to be taken for zero.
 *
 * @param mpiThreadNanos time on a processor of the threads that have called MPI; unknown from the first of them that ended on,
 *     since what it used last cannot be read any more
 * @param processNanos time on a processor of all threads of the process but the JVM's compilers, ended ones too, good to 10 ms
 * @param runnableNanos time in which those MPI threads could have run and had no processor
 */
public record CpuTimes(long mpiThreadNanos, long processNanos, long runnableNanos) {
    /** What cannot be told. */
    public static final long UNKNOWN = -1;
    /** Where the system tells nothing. */
    public static final CpuTimes NONE = new CpuTimes(UNKNOWN, UNKNOWN, UNKNOWN);

    public CpuTimes {
        if (mpiThreadNanos < UNKNOWN || processNanos < UNKNOWN || runnableNanos < UNKNOWN) {
            throw new IllegalArgumentException(
                    "need times of -1 or more, got " + mpiThreadNanos + ", " + processNanos + ", " + runnableNanos);
        }
    }
}
