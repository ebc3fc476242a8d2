package io.scansion.tuner.observe;

import io.scansion.tuner.world.Quantity;

/**
 * What a level has of processors, in seconds per item; unknown where the system does not tell.
 *
 * @param contentionSeconds of the service time in which an instance could have run and got no processor, in the last windows
 * @param threadSeconds on a processor, of the threads that call MPI
 * @param processSeconds on a processor, of all threads of the process but the JVM's compilers
 */
public record ProcessorUse(Quantity contentionSeconds, Quantity threadSeconds, Quantity processSeconds) {}
