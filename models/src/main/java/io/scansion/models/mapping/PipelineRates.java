package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * The rates of one mapped pipeline, all that its throughput depends on.
 *
 * @param process rate of each stage's {@code process} activity, in 1/s, positive and finite; at least one
 * @param move rate of each {@code move} activity, in 1/s, positive and finite; one more than there are stages
 */
public record PipelineRates(List<Double> process, List<Double> move) {
    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if a rate is not positive and finite, or the sizes do not fit; names the place
     */
    public PipelineRates {
        process = List.copyOf(process);
        move = List.copyOf(move);
        Require.atLeast(1, process.size(), "number of stages");
        if (move.size() != process.size() + 1) {
            throw new IllegalArgumentException(
                    process.size() + " stages have " + (process.size() + 1) + " moves, got " + move.size());
        }
        for (int i = 0; i < process.size(); i++) {
            Require.positive(process.get(i), "rate of process " + (i + 1));
        }
        for (int i = 0; i < move.size(); i++) {
            Require.positive(move.get(i), "rate of move " + (i + 1));
        }
    }

    /**
     * Returns the rates of a mapping; stages on one processor share it evenly.
     *
     * @throws IllegalArgumentException if the mapping does not fit the pipeline or names a processor that is not there
     */
    public static PipelineRates of(PlacementCosts costs, Mapping mapping) {
        requireFit(costs, mapping);
        List<Double> process = new ArrayList<>();
        List<Double> move = new ArrayList<>();
        for (int i = 1; i <= costs.stages(); i++) {
            process.add(1 / (mapping.stagesBeside(i) * costs.processSeconds(i, mapping.processorOf(i))));
        }
        for (int i = 1; i <= costs.stages() + 1; i++) {
            move.add(1 / costs.moveSeconds(i, mapping.moveFrom(i), mapping.moveTo(i)));
        }
        return new PipelineRates(process, move);
    }

    /** Returns the number of stages. */
    public int stages() {
        return process.size();
    }

    /** Returns the rates of all moves, then those of all processes. */
    public double[] byTransition() {
        double[] rates = new double[2 * stages() + 1];
        for (int i = 0; i < move.size(); i++) {
            rates[i] = move.get(i);
        }
        for (int i = 0; i < stages(); i++) {
            rates[move.size() + i] = process.get(i);
        }
        return rates;
    }

    private static void requireFit(PlacementCosts costs, Mapping mapping) {
        if (mapping.stages().size() != costs.stages()) {
            throw new IllegalArgumentException("the pipeline has " + costs.stages() + " stages, but the mapping "
                    + mapping + " has " + mapping.stages().size());
        }
        for (int i = 1; i <= costs.stages() + 1; i++) {
            int highest = Math.max(mapping.moveFrom(i), mapping.moveTo(i));
            if (highest > costs.processors()) {
                throw new IllegalArgumentException("the mapping " + mapping + " uses processor " + highest
                        + ", but there are only " + costs.processors());
            }
        }
    }
}
