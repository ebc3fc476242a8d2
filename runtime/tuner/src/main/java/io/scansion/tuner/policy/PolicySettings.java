package io.scansion.tuner.policy;

import io.scansion.tuner.world.Wishes;

/**
 * How careful the loop is. Shares are fractions of 1.
 *
 * @param minGain smallest predicted gain of throughput that is acted on, at least 0
 * @param confidence standard errors that a gain must exceed the threshold by, at least 0
 * @param stableWindows windows that must agree before anything is decided, at least 1
 * @param driftTolerance share by which a stage's mean may differ between windows that agree
 * @param toldDriftTolerance the same for what a run with the library says of itself
 * @param settleWindows full windows measured after a change has taken effect, at least 1
 * @param longestSettleSeconds a change that has not taken effect by then is judged as it is, in seconds
 * @param backOffWindows windows for which a plan that failed is not proposed again; doubled at every failure
 * @param surplusWindows windows of clear surplus before an instance is retired
 * @param surplusShare a stage has clear surplus when, with fewer instances, it would still take less than this share of
 *     the pipeline's production time
 * @param worseShare share by which throughput must fall before a change counts as harmful, beside the noise
 * @param changeCostSeconds what a change is assumed to cost, in seconds of standstill, until one was measured
 * @param firstDecisionId above every id that an earlier tuner of the same job may have used
 * @param wishes what the operator asked for at launch
 */
public record PolicySettings(
        Mode mode,
        double minGain,
        double confidence,
        int stableWindows,
        double driftTolerance,
        double toldDriftTolerance,
        int settleWindows,
        double longestSettleSeconds,
        int backOffWindows,
        int surplusWindows,
        double surplusShare,
        double worseShare,
        double changeCostSeconds,
        long firstDecisionId,
        Wishes wishes) {
    public static final PolicySettings DEFAULT =
            new PolicySettings(Mode.ADVISE, 0.05, 3, 2, 0.08, 0.25, 1, 30, 30, 15, 0.75, 0.03, 1, 1, Wishes.NONE);

    private static final int PATIENT_WINDOWS = 5;

    public PolicySettings {
        if (!(minGain >= 0
                && confidence >= 0
                && driftTolerance > 0
                && toldDriftTolerance > 0
                && longestSettleSeconds > 0
                && worseShare >= 0)) {
            throw new IllegalArgumentException("need minGain, confidence, worseShare >= 0 and driftTolerance,"
                    + " longestSettleSeconds > 0, got " + minGain + ", " + confidence + ", " + worseShare + ", "
                    + driftTolerance + ", " + longestSettleSeconds);
        }
        if (stableWindows < 1 || settleWindows < 1 || backOffWindows < 1 || surplusWindows < 1) {
            throw new IllegalArgumentException("numbers of windows must be at least 1, got " + stableWindows + ", "
                    + settleWindows + ", " + backOffWindows + ", " + surplusWindows);
        }
        if (!(surplusShare > 0 && surplusShare < 1) || !(changeCostSeconds >= 0) || firstDecisionId < 1) {
            throw new IllegalArgumentException("need 0 < surplusShare < 1, changeCostSeconds >= 0 and firstDecisionId"
                    + " >= 1, got " + surplusShare + ", " + changeCostSeconds + ", " + firstDecisionId);
        }
    }

    public PolicySettings withMode(Mode mode) {
        return copy(mode, minGain, longestSettleSeconds, firstDecisionId, wishes);
    }

    /** With as much patience for a change as windows of this length need. */
    public PolicySettings withWindowSeconds(double windowSeconds) {
        double patience = Math.max(DEFAULT.longestSettleSeconds, PATIENT_WINDOWS * windowSeconds);
        return copy(mode, minGain, patience, firstDecisionId, wishes);
    }

    /** @param minGain as a share: 0.05 for 5 % */
    public PolicySettings withMinGain(double minGain) {
        return copy(mode, minGain, longestSettleSeconds, firstDecisionId, wishes);
    }

    public PolicySettings withFirstDecisionId(long firstDecisionId) {
        return copy(mode, minGain, longestSettleSeconds, firstDecisionId, wishes);
    }

    public PolicySettings withWishes(Wishes wishes) {
        return copy(mode, minGain, longestSettleSeconds, firstDecisionId, wishes);
    }

    private PolicySettings copy(
            Mode mode, double minGain, double longestSettleSeconds, long firstDecisionId, Wishes wishes) {
        return new PolicySettings(
                mode,
                minGain,
                confidence,
                stableWindows,
                driftTolerance,
                toldDriftTolerance,
                settleWindows,
                longestSettleSeconds,
                backOffWindows,
                surplusWindows,
                surplusShare,
                worseShare,
                changeCostSeconds,
                firstDecisionId,
                wishes);
    }
}
