package io.scansion.models.poetries;

import java.util.ArrayList;
import java.util.List;
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
