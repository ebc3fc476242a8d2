package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * What the model says about one arrangement of a pipeline.
 *
 * @param instances instances of every stage
 * @param independentSeconds {@code Tr}: time per item of every stage if its neighbours never made it wait
 * @param dependentSeconds {@code rTr}: time per item of every stage among its neighbours
 */
public record Prediction(List<Integer> instances, List<Double> independentSeconds, List<Double> dependentSeconds) {
    /** Two production times closer than this, relatively, are equal: far above rounding, far below any measurement. */
    static final double EQUAL_WITHIN = 1e-9;

    /**
     * Checks the values and copies the lists.
     *
     * @throws IllegalArgumentException if the lists differ in length or are empty, or a value is out of range
     */
    public Prediction {
        instances = List.copyOf(instances);
        independentSeconds = List.copyOf(independentSeconds);
        dependentSeconds = List.copyOf(dependentSeconds);
        int stages = Require.atLeast(1, instances.size(), "number of stages");
        if (independentSeconds.size() != stages || dependentSeconds.size() != stages) {
            throw new IllegalArgumentException("need one production time per stage, got " + instances + ", "
                    + independentSeconds + ", " + dependentSeconds);
        }
        for (int i = 0; i < stages; i++) {
            Require.atLeast(1, instances.get(i), "instances of stage " + i);
            Require.positive(independentSeconds.get(i), "Tr (s) of stage " + i);
            Require.positive(dependentSeconds.get(i), "rTr (s) of stage " + i);
        }
    }

    /** Returns the seconds between two items at the end of the pipeline, the largest {@code rTr}. */
    public double periodSeconds() {
        double period = 0;
        for (double seconds : dependentSeconds) {
            period = Math.max(period, seconds);
        }
        return period;
    }

    /** Returns the predicted throughput, one over the largest {@code rTr}. */
    public double itemsPerSecond() {
        return 1 / periodSeconds();
    }

    /** Returns the stages that set the pace: those whose own {@code Tr} is the period; never empty, ascending. */
    public List<Integer> bottlenecks() {
        double period = periodSeconds();
        List<Integer> slowest = new ArrayList<>();
        for (int i = 0; i < independentSeconds.size(); i++) {
            if (independentSeconds.get(i) >= period * (1 - EQUAL_WITHIN)) {
                slowest.add(i);
            }
        }
        return List.copyOf(slowest);
    }
}
