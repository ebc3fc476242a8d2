package io.scansion.tuner.observe.links;

import java.util.Collection;

/*
 * Weighted least squares of seconds over bytes, in which older windows count less. Only sums are kept: those of the normal equations,
 * and those of the variance of their solution, in which a point of weight v and error s has v^2 s^2, since the weight of an old point is
 * smaller than its error says. Where the points lie further from the line than their errors say, because windows differ or the cost is
 * no line, all errors are that much larger (the ratio of Birge, Phys. Rev. 40, 1932). Sums of several links add up to their common line.
 *
 * A link that from one window to the next takes several times as long, or a fraction, is no longer the link that it was: old points,
 * which may be known a thousand times better than those of a link that is full, would hold the line for minutes. All of them go.
 */
/** Fits what a message costs to what messages of several sizes have cost in some windows. Owned by one thread. */
final class LinkFit {
    /** Weight of a window against the next. */
    static final double DECAY = 0.8;
    /** Standard deviation of the sizes, as a share of their mean, from which on they tell a cost per byte. */
    private static final double LEAST_SPREAD = 0.1;

    /** By this factor a link is another one. */
    private static final double CHANGED = 4;

    private double weights;
    private double bytes;
    private double bytesSquared;
    private double seconds;
    private double secondsSquared;
    private double bytesSeconds;
    private double variances;
    private double variancesBytes;
    private double variancesBytesSquared;
    private double points;
    private long messages;
    private double smallestBytes;
    private double largestBytes;
    private LinkEstimate before = LinkEstimate.UNKNOWN;

    /** Whether there is no point. */
    boolean isEmpty() {
        return messages == 0;
    }

    long messages() {
        return messages;
    }

    /** Mean payload of the smallest class of sizes; 0 without any. */
    double smallestBytes() {
        return smallestBytes;
    }

    /** Mean payload of the largest class of sizes; 0 without any. */
    double largestBytes() {
        return largestBytes;
    }

    /** Takes in what one window has told. */
    void add(Collection<SizePoint> ofWindow) {
        if (!isEmpty() && ofWindow.stream().allMatch(this::isOfAnother)) {
            before = estimate(Double.NaN);
            clear();
        }
        decay();
        ofWindow.forEach(this::add);
    }

    /** Sizes that were not seen before say nothing of the link's past. */
    private boolean isOfAnother(SizePoint point) {
        if (point.bytes() < smallestBytes / 2 || point.bytes() > 2 * largestBytes) {
            return false;
        }
        double ratio = point.seconds() / estimate(Double.NaN).seconds(point.bytes());
        return ratio > CHANGED || ratio < 1 / CHANGED;
    }

    /** What messages cost before that last changed by far; unknown if it never did. */
    LinkEstimate before() {
        return before;
    }

    private void clear() {
        weights = 0;
        bytes = 0;
        bytesSquared = 0;
        seconds = 0;
        secondsSquared = 0;
        bytesSeconds = 0;
        variances = 0;
        variancesBytes = 0;
        variancesBytesSquared = 0;
        points = 0;
        messages = 0;
        smallestBytes = 0;
        largestBytes = 0;
    }

    private void decay() {
        weights *= DECAY;
        bytes *= DECAY;
        bytesSquared *= DECAY;
        seconds *= DECAY;
        secondsSquared *= DECAY;
        bytesSeconds *= DECAY;
        points *= DECAY;
        variances *= DECAY * DECAY;
        variancesBytes *= DECAY * DECAY;
        variancesBytesSquared *= DECAY * DECAY;
    }

    private void add(SizePoint point) {
        double x = point.bytes();
        double y = point.seconds();
        double weight = 1 / (point.error() * point.error());
        smallestBytes = isEmpty() ? x : Math.min(smallestBytes, x);
        largestBytes = Math.max(largestBytes, x);
        messages += point.messages();
        points++;
        weights += weight;
        bytes += weight * x;
        bytesSquared += weight * x * x;
        seconds += weight * y;
        secondsSquared += weight * y * y;
        bytesSeconds += weight * x * y;
        variances += weight;
        variancesBytes += weight * x;
        variancesBytesSquared += weight * x * x;
    }

    /** Adds what another link has told. */
    void add(LinkFit other) {
        before = before.source() == LinkSource.UNKNOWN ? other.before : before;
        if (other.isEmpty()) {
            return;
        }
        smallestBytes = isEmpty() ? other.smallestBytes : Math.min(smallestBytes, other.smallestBytes);
        largestBytes = Math.max(largestBytes, other.largestBytes);
        messages += other.messages;
        points += other.points;
        weights += other.weights;
        bytes += other.bytes;
        bytesSquared += other.bytesSquared;
        seconds += other.seconds;
        secondsSquared += other.secondsSquared;
        bytesSeconds += other.bytesSeconds;
        variances += other.variances;
        variancesBytes += other.variancesBytes;
        variancesBytesSquared += other.variancesBytesSquared;
    }

    /**
     * Returns the line; only with points.
     *
     * @param perByteElsewhere what is taken where the sizes do not tell it; NaN if nothing is known of it
     */
    LinkEstimate estimate(double perByteElsewhere) {
        double mean = bytes / weights;
        double spread = Math.max(0, bytesSquared / weights - mean * mean);
        return Math.sqrt(spread) >= LEAST_SPREAD * mean && spread > 0
                ? line(mean, spread)
                : level(mean, perByteElsewhere);
    }

    /** One size, or nearly: the cost of messages of that size is known, and nothing of how it grows. */
    private LinkEstimate level(double mean, double perByteElsewhere) {
        double at = seconds / weights;
        double perByte = Double.isNaN(perByteElsewhere) ? 0 : perByteElsewhere;
        double error = Math.sqrt(variances) / weights * stretch(at, 0, 1);
        return new LinkEstimate(
                LinkSource.OWN_MESSAGES,
                Math.max(0, at - perByte * mean),
                error,
                perByteElsewhere,
                Double.NaN,
                0,
                mean);
    }

    private LinkEstimate line(double mean, double spread) {
        double perByte = (bytesSeconds / weights - mean * seconds / weights) / spread;
        double latency = seconds / weights - perByte * mean;
        if (perByte < 0) { // no message gets cheaper by being longer
            perByte = 0;
            latency = seconds / weights;
        } else if (latency < 0) {
            latency = 0;
            perByte = bytesSeconds / bytesSquared;
        }
        // About the mean, the two parts of the line are independent but for the weights of age.
        double atMean = variances;
        double cross = variancesBytes - mean * variances;
        double slope = variancesBytesSquared - 2 * mean * variancesBytes + mean * mean * variances;
        double level = 1 / weights;
        double tilt = 1 / (weights * spread);
        double varianceAtMean = level * level * atMean;
        double varianceOfSlope = tilt * tilt * slope;
        double between = level * tilt * cross;
        double stretch = stretch(latency, perByte, 2);
        double square = stretch * stretch;
        double ofLatency = varianceAtMean - 2 * mean * between + mean * mean * varianceOfSlope;
        return new LinkEstimate(
                LinkSource.OWN_MESSAGES,
                latency,
                Math.sqrt(Math.max(0, ofLatency) * square),
                perByte,
                Math.sqrt(Math.max(0, varianceOfSlope) * square),
                (between - mean * varianceOfSlope) * square,
                mean);
    }

    /** By how much the points are further from the line than their errors say; at least 1. */
    private double stretch(double latency, double perByte, int parameters) {
        double freedom = points - parameters;
        if (freedom < 1) {
            return 1;
        }
        double squares = secondsSquared
                - 2 * latency * seconds
                - 2 * perByte * bytesSeconds
                + latency * latency * weights
                + 2 * latency * perByte * bytes
                + perByte * perByte * bytesSquared;
        return Math.sqrt(Math.max(1, squares / freedom));
    }
}
