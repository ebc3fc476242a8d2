package io.scansion.tuner.observe.machine;

/**
 * What the agent itself cost the ranks that served stages, over one window. Seconds are summed over these ranks; NaN is what is not
 * told.
 *
 * @param ranks that have told it
 * @param rankSeconds of their time that this is about, positive
 * @param calls that probes have seen
 * @param probeSeconds inside probes
 * @param routingSeconds in which threads of the program sent route slips and credits
 * @param threadSeconds on a processor, of the agent's own threads
 * @param processorSeconds on a processor, of the ranks' processes
 * @param heapBytes of the agent's counters, distributions and tables, now
 * @param stride of how many calls one was timed; 0 where ranks differ or it has changed meanwhile
 * @param errors of what follows from all this
 */
public record Overhead(
        int ranks,
        double rankSeconds,
        long calls,
        double probeSeconds,
        double routingSeconds,
        double threadSeconds,
        double processorSeconds,
        long heapBytes,
        int stride,
        Errors errors) {
    /**
     * Standard errors of numbers of the same name, from how the parts of the window between two reports of a rank differ; NaN if unknown.
     *
     * @param processorShare of all of it in the processor time of the ranks' processes
     */
    public record Errors(
            double share,
            double probeShare,
            double secondsOfProbe,
            double routingShare,
            double threadShare,
            double processorShare) {
        /** Nothing is known. */
        public static final Errors UNKNOWN =
                new Errors(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    public Overhead {
        if (ranks < 1 || !(rankSeconds > 0) || stride < 0) {
            throw new IllegalArgumentException(
                    "need ranks, time and a stride of 0 or more, got " + ranks + ", " + rankSeconds + " s, " + stride);
        }
    }

    /** All of it, in seconds. */
    public double seconds() {
        return probeSeconds + routingSeconds + threadSeconds;
    }

    /** All of it, as a share of the ranks' time. */
    public double share() {
        return seconds() / rankSeconds;
    }

    /** What a probe took on average, in seconds; NaN without a call. */
    public double secondsOfProbe() {
        return calls == 0 ? Double.NaN : probeSeconds / calls;
    }

    /** The probes' part of that share. */
    public double probeShare() {
        return probeSeconds / rankSeconds;
    }

    /** The part of sending route slips and credits. */
    public double routingShare() {
        return routingSeconds / rankSeconds;
    }

    /** The part of the agent's own threads. */
    public double threadShare() {
        return threadSeconds / rankSeconds;
    }

    /** All of it, as a share of the processor time of the ranks' processes; NaN if that is not known. */
    public double processorShare() {
        return processorSeconds > 0 ? seconds() / processorSeconds : Double.NaN;
    }

    /** The same with standard errors. */
    Overhead with(Errors told) {
        return new Overhead(
                ranks,
                rankSeconds,
                calls,
                probeSeconds,
                routingSeconds,
                threadSeconds,
                processorSeconds,
                heapBytes,
                stride,
                told);
    }
}
