package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * An arrangement a planner proposes, what it promises, what it costs and what limits it.
 *
 * @param prediction the model's prediction for the arrangement
 * @param processors processors it uses beyond one per stage, managers included
 * @param newProcessors how many of the free processors it takes: what stages use beyond what is theirs already
 * @param changes the stages whose number of instances differs from now, ascending; empty if the plan is to stay
 * @param limit why it is not faster
 */
public record Plan(Prediction prediction, long processors, long newProcessors, List<StageChange> changes, Limit limit) {
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
    public record StageChange(
            int stage, int from, int to, double nowSeconds, double plannedSeconds, double periodSeconds) {
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

    /** Checks the values and copies the list. */
    public Plan {
        Objects.requireNonNull(prediction, "prediction");
        changes = List.copyOf(changes);
        Objects.requireNonNull(limit, "limit");
        if (processors < 0 || newProcessors < 0) {
            throw new IllegalArgumentException(
                    "processors must not be negative, got " + processors + " and " + newProcessors);
        }
    }

    static Plan of(Room room, long[] instances, Limit limit) {
        List<Integer> chosen = new ArrayList<>(instances.length);
        List<Double> independent = new ArrayList<>(instances.length);
        for (int i = 0; i < instances.length; i++) {
            chosen.add((int) instances[i]);
            independent.add(room.curve(i).independentSeconds(instances[i]));
        }
        Prediction prediction = new Prediction(
                chosen,
                independent,
                ProductionTimes.dependentSeconds(independent, room.graph().links()));
        double period = prediction.periodSeconds();
        List<StageChange> changes = new ArrayList<>();
        for (int i = 0; i < instances.length; i++) {
            int now = room.graph().stages().get(i).instances();
            if (now != chosen.get(i)) {
                double nowSeconds = room.curve(i).independentSeconds(now);
                changes.add(new StageChange(i, now, chosen.get(i), nowSeconds, independent.get(i), period));
            }
        }
        return new Plan(prediction, room.processors(instances), room.newProcessors(instances), changes, limit);
    }

    /** Returns the instances of every stage. */
    public List<Integer> instances() {
        return prediction.instances();
    }

    /** Returns the predicted throughput. */
    public double itemsPerSecond() {
        return prediction.itemsPerSecond();
    }
}
