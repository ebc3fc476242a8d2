package io.scansion.tuner.observe;

import io.scansion.tuner.world.Quantity;

/**
 * What a level has of processors, in seconds per item; unknown where the system does not tell.
 *
 * @param contentionSeconds of the service time in which an instance could have run and got no processor, in the last windows
 * @param threadSeconds on a processor, of the threads that call MPI
 * @param processSeconds on a processor, of all threads of the process but the JVM's compilers
 */
public record ProcessorUse(Quantity contentionSeconds, Quantity threadSeconds, Quantity processSeconds) {
    /** Windows that {@link #contentionSeconds} is the mean of, at most: others come and go. */
    public static final int WAITING_WINDOWS = 3;

    /** The waiting of a level that is supposed to do other work than it was seen to do, and of whose waiting nobody knows. */
    static final Quantity SUPPOSED = Quantity.unknown("it is supposed to do so much work");

    /** Whether its waiting for a processor was not measured, and must be worked out from who shares it. */
    public boolean isSupposed() {
        return contentionSeconds.equals(SUPPOSED);
    }
}
