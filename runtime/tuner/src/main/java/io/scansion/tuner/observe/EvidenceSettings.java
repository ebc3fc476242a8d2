package io.scansion.tuner.observe;

/**
 * When windows agree with each other about a service time.
 *
 * @param driftTolerance share by which the means of windows that agree may differ
 * @param confidence standard errors by which they may
 * @param warmsUp whether the first windows see a machine that warms up, so that they are not averaged
 */
public record EvidenceSettings(double driftTolerance, double confidence, boolean warmsUp) {
    public EvidenceSettings {
        if (!(driftTolerance > 0 && confidence >= 0)) {
            throw new IllegalArgumentException(
                    "need driftTolerance > 0 and confidence >= 0, got " + driftTolerance + ", " + confidence);
        }
    }
}
