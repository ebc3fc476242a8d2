package io.scansion.tuner.observe;

import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.world.Quantity;

/**
 * What a level has of processors, in seconds per item, over the windows that agree with each other; unknown where the system does not
 * tell.
 *
 * @param contentionSeconds in which an instance could have run and got no processor
 * @param threadSeconds on a processor, of the threads that call MPI
 * @param processSeconds on a processor, of all threads of the process
 */
public record ProcessorUse(Quantity contentionSeconds, Quantity threadSeconds, Quantity processSeconds) {
    /** How much of so many seconds for an item in a window is work, see {@link ProcessorSeconds#work}. */
    double work(double serviceSeconds) {
        return new ProcessorSeconds(contentionSeconds.value(), threadSeconds.value(), processSeconds.value())
                .work(serviceSeconds);
    }
}
