package io.scansion.tuner.world;

import java.util.List;

/**
 * A machine as the ranks of a job may use it.
 *
 * @param name by which places know it
 * @param ranks physical ranks of the job that run on it
 * @param cores that they may run on, less the time that a hypervisor takes from them; above 0
 * @param quotaCores processor time in a second that their control groups leave them, in seconds, above 0; infinite without a limit
 * @param othersCores processors that others keep busy
 */
public record Host(String name, List<Integer> ranks, double cores, double quotaCores, Quantity othersCores) {
    public Host {
        ranks = List.copyOf(ranks);
    }

    /** Processor time in a second that the ranks can have while others take what they take now, in seconds. */
    public double freeForJobCores() {
        double others = othersCores.isKnown() ? othersCores.value() : 0;
        return Math.min(quotaCores, Math.max(0, cores - others));
    }
}
