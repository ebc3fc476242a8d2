package io.scansion.tuner.observe;

/**
 * What is known of processors over the items of a window, in seconds per item. NaN is what the system does not tell.
 *
 * @param contention in which an instance could have run and had no processor
 * @param cpu on a processor
 */
public record ProcessorSeconds(double contention, double cpu) {
    public static final ProcessorSeconds UNKNOWN = new ProcessorSeconds(Double.NaN, Double.NaN);

    /** The same for units of so many items. */
    ProcessorSeconds times(double items) {
        return new ProcessorSeconds(contention * items, cpu * items);
    }

    /** The same with no more contention than the work itself took; a rank that waits for a message wants a processor too. */
    ProcessorSeconds within(double serviceSeconds) {
        return new ProcessorSeconds(Math.min(contention, serviceSeconds), cpu);
    }
}
