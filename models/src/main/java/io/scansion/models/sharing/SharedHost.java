package io.scansion.models.sharing;

/**
 * A machine whose cores are shared.
 *
 * @param cores that the threads may run on, all at once; above 0, and a fraction where a hypervisor takes some of their time
 * @param quotaCores processor time that the stages together may have in a second, in seconds, above 0; infinite without a limit
 * @param othersThreads of others that want a processor, on average; at least 0
 * @param othersCores processor time that these want in a second, in seconds, however long it takes them to get it; at least 0
 */
public record SharedHost(double cores, double quotaCores, double othersThreads, double othersCores) {
    public SharedHost {
        if (!(cores > 0) || !(quotaCores > 0) || !isAmount(othersThreads) || !isAmount(othersCores)) {
            throw new IllegalArgumentException("need cores and quota above 0 and others of at least 0, got " + cores
                    + ", " + quotaCores + ", " + othersThreads + ", " + othersCores);
        }
    }

    /** A machine with threads of others that always want a processor. */
    public SharedHost(double cores, double quotaCores, double others) {
        this(cores, quotaCores, others, others);
    }

    /** A machine of nobody else's, without a limit. */
    public static SharedHost of(double cores) {
        return new SharedHost(cores, Double.POSITIVE_INFINITY, 0);
    }

    private static boolean isAmount(double value) {
        return value >= 0 && !Double.isInfinite(value);
    }

    /** Processors that others keep busy where computing takes longer by a factor: what they want, or a share for each of their threads. */
    double othersBusy(double stretch) {
        return Math.min(othersCores, othersThreads / stretch);
    }
}
