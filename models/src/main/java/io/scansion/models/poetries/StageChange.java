package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.Locale;

/**
 * One stage whose number of instances a plan changes, with the numbers that justify it.
 *
 * @param stage counting from 0
 * @param from instances now, at least 1
 * @param to instances planned, at least 1, not {@code from}
 * @param nowSeconds its {@code Tr} now, seconds, positive
 * @param plannedSeconds its {@code Tr} as planned, seconds, positive
 * @param periodSeconds the period of the whole plan, seconds, positive
 */
public record StageChange(int stage, int from, int to, double nowSeconds, double plannedSeconds, double periodSeconds) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a value is out of its range
     */
    public StageChange {
        Require.atLeast(0, stage, "stage");
        Require.atLeast(1, from, "instances now");
        Require.atLeast(1, to, "instances planned");
        if (from == to) {
            throw new IllegalArgumentException("a change needs two numbers of instances, got " + from + " twice");
        }
        Require.positive(nowSeconds, "Tr (s) now");
        Require.positive(plannedSeconds, "Tr (s) as planned");
        Require.positive(periodSeconds, "period (s)");
    }

    /** Returns why this stage changes, as a sentence for the operator. */
    public String reason() {
        return to > from
                ? String.format(
                        Locale.ROOT,
                        "stage %d needs %.4g s per item with %d instance(s), more than the planned period of %.4g s;"
                                + " with %d it needs %.4g s",
                        stage,
                        nowSeconds,
                        from,
                        periodSeconds,
                        to,
                        plannedSeconds)
                : String.format(
                        Locale.ROOT,
                        "stage %d keeps the planned period of %.4g s with %d of its %d instances (%.4g s per item)",
                        stage,
                        periodSeconds,
                        to,
                        from,
                        plannedSeconds);
    }
}
