package io.scansion.tuner.observe.machine;

/**
 * What is known of processors over the items of a window, in seconds per item. NaN is what the system does not tell.
 *
 * @param contention in which an instance could have run and had no processor
 * @param thread on a processor, of the threads that call MPI
 * @param process on a processor, of all threads of the instances' processes
 */
public record ProcessorSeconds(double contention, double thread, double process) {
    public static final ProcessorSeconds UNKNOWN = new ProcessorSeconds(Double.NaN, Double.NaN, Double.NaN);

    /** The same for units of so many items. */
    public ProcessorSeconds times(double items) {
        return new ProcessorSeconds(contention * items, thread * items, process * items);
    }

    /** The same with no more contention than the work itself took; a rank that waits for a message wants a processor too. */
    public ProcessorSeconds within(double serviceSeconds) {
        return new ProcessorSeconds(Math.min(contention, serviceSeconds), thread, process);
    }
}
