package io.scansion.tuner.world;

import java.util.List;

/**
 * A machine as the ranks of a job may use it.
 *
 * @param name by which places know it
 * @param ranks physical ranks of the job that run on it
 * @param cores that they may run on, less the time that a hypervisor takes from them; above 0
 * @param quotaCores processor time in a second that their control groups leave them, in seconds, above 0; infinite without a limit
 * @param busyCores of these cores, those that anybody keeps busy, averaged over the last seconds; its error is by how much what others
 *     take has moved within them
 * @param ownCores of these, those that the ranks keep busy, as far as they have said so
 * @param othersRiseCores by how many more of them others kept busy in the newer half of the last seconds than in the older one, below 0 where
 *     they have less to do now; all of it, as if it were to end, as long as it has not been watched for that long; NaN if not told
 * @param speed how many times faster it computes than the first of the job's hosts, above 0
 * @param memory as it was last told
 */
public record Host(
        String name,
        List<Integer> ranks,
        double cores,
        double quotaCores,
        Quantity busyCores,
        double ownCores,
        double othersRiseCores,
        double speed,
        Memory memory) {
    /**
     * In bytes; NaN where the system does not tell.
     *
     * @param bytes of the machine, or what control groups allow of them
     * @param availableBytes that could still be had without swapping
     */
    public record Memory(double bytes, double availableBytes) {
        public static final Memory UNKNOWN = new Memory(Double.NaN, Double.NaN);
    }

    /** A host that computes as fast as any, and of which it is not told how what others take has moved. */
    public Host(
            String name, List<Integer> ranks, double cores, double quotaCores, Quantity busyCores, double ownCores) {
        this(name, ranks, cores, quotaCores, busyCores, ownCores, Double.NaN, 1, Memory.UNKNOWN);
    }

    /** A machine that is busier than this share has no time left for anybody. */
    private static final double FULL_SHARE = 0.97;

    public Host {
        ranks = List.copyOf(ranks);
    }

    /** Processors that others keep busy; 0 if that is not known. */
    public double othersCores() {
        return busyCores.isKnown() ? Math.max(0, busyCores.value() - ownCores) : 0;
    }

    /** Whether it has no processor time left. */
    public boolean isFull() {
        return busyCores.isKnown() && busyCores.value() >= FULL_SHARE * cores;
    }
}
