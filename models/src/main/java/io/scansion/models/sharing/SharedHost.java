package io.scansion.models.sharing;

/**
 * A machine whose cores are shared.
 *
 * @param cores that the threads may run on, all at once; above 0, and a fraction where a hypervisor takes some of their time
 * @param quotaCores processor time that the stages together may have in a second, in seconds, above 0; infinite without a limit
 * @param others threads of others that could run at any moment, on average; at least 0
 */
public record SharedHost(double cores, double quotaCores, double others) {
    public SharedHost {
        if (!(cores > 0) || !(quotaCores > 0) || !(others >= 0) || Double.isInfinite(others)) {
            throw new IllegalArgumentException("need cores and quota above 0 and others of at least 0, got " + cores
                    + ", " + quotaCores + ", " + others);
        }
    }

    /** A machine of nobody else's, without a limit. */
    public static SharedHost of(double cores) {
        return new SharedHost(cores, Double.POSITIVE_INFINITY, 0);
    }
}
