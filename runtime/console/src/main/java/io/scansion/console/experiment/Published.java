package io.scansion.console.experiment;

import java.util.List;

/**
 * Figures printed in the paper, for comparison. Times are seconds per item; an empty list or NaN was not printed.
 *
 * @param independentSeconds {@code Tr} of every stage
 * @param dependentSeconds {@code rTr} of every stage
 * @param measuredSeconds production time of every stage as the authors measured it
 * @param instances of every stage after tuning
 */
record Published(
        String source,
        List<Double> independentSeconds,
        List<Double> dependentSeconds,
        List<Double> measuredSeconds,
        List<Integer> instances,
        double itemsPerSecondBefore,
        double itemsPerSecondAfter,
        double fastestItemsPerSecond) {

    Published {
        independentSeconds = List.copyOf(independentSeconds);
        dependentSeconds = List.copyOf(dependentSeconds);
        measuredSeconds = List.copyOf(measuredSeconds);
        instances = List.copyOf(instances);
    }

    /** Whether production times of single stages were printed. */
    boolean hasStages() {
        return !measuredSeconds.isEmpty();
    }
}
