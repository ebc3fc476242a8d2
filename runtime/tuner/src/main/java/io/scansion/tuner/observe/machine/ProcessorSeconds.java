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

    /**
     * Seconds of work in a service time: without what is known of waiting for a processor. What the threads computed is work in any
     * case: some of their waiting was in MPI calls, which are not in the service time.
     */
    public double work(double serviceSeconds) {
        double waiting = Double.isNaN(contention) ? 0 : contention;
        double computed = Double.isNaN(thread) ? 0 : Math.min(serviceSeconds, thread);
        return Math.max(computed, serviceSeconds - waiting);
    }

    /** The same for units of so many items. */
    public ProcessorSeconds times(double items) {
        return new ProcessorSeconds(contention * items, thread * items, process * items);
    }

    /** The same with no more contention than the work itself took; a rank that waits for a message wants a processor too. */
    public ProcessorSeconds within(double serviceSeconds) {
        return new ProcessorSeconds(Math.min(contention, serviceSeconds), thread, process);
    }
}
