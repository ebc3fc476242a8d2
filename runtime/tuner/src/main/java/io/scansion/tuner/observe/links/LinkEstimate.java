package io.scansion.tuner.observe.links;

/**
 * What a message costs its sender while it waits for nobody: {@code latency + bytes * perByte}, on one side of the protocol switch.
 *
 * @param latencySeconds of a message without payload, at least 0; NaN if unknown
 * @param latencyErrorSeconds its standard error; NaN if unknown, as for what was calibrated
 * @param perByteSeconds at least 0; NaN if unknown, as where all messages had one size and nothing was calibrated
 * @param perByteErrorSeconds its standard error; NaN where it was not fitted
 * @param covariance of the two errors, in square seconds per byte; 0 where only one was fitted
 * @param meanBytes around which it is known best; NaN where nothing was fitted
 */
public record LinkEstimate(
        LinkSource source,
        double latencySeconds,
        double latencyErrorSeconds,
        double perByteSeconds,
        double perByteErrorSeconds,
        double covariance,
        double meanBytes) {
    /** Nothing is known. */
    public static final LinkEstimate UNKNOWN = calibrated(Double.NaN, Double.NaN);

    /** What was calibrated, which tells no errors; unknown without a latency. */
    public static LinkEstimate calibrated(double latencySeconds, double perByteSeconds) {
        double nan = Double.NaN;
        return new LinkEstimate(
                Double.isNaN(latencySeconds) ? LinkSource.UNKNOWN : LinkSource.CALIBRATION,
                latencySeconds,
                nan,
                perByteSeconds,
                nan,
                0,
                nan);
    }

    LinkEstimate from(LinkSource other) {
        return new LinkEstimate(
                other, latencySeconds, latencyErrorSeconds, perByteSeconds, perByteErrorSeconds, covariance, meanBytes);
    }

    /** Whether the cost per byte comes from messages of several sizes, and not from the calibration. */
    public boolean isPerByteFitted() {
        return !Double.isNaN(perByteErrorSeconds);
    }

    /** What a message of this size costs, in seconds; NaN if unknown. A cost per byte that is unknown counts as nothing. */
    public double seconds(double bytes) {
        return latencySeconds + (Double.isNaN(perByteSeconds) ? 0 : perByteSeconds * bytes);
    }

    /** Standard error of that, in seconds; NaN if unknown. */
    public double errorSeconds(double bytes) {
        if (!isPerByteFitted()) {
            return latencyErrorSeconds;
        }
        double variance = latencyErrorSeconds * latencyErrorSeconds
                + 2 * bytes * covariance
                + bytes * bytes * perByteErrorSeconds * perByteErrorSeconds;
        return Math.sqrt(Math.max(0, variance));
    }
}
