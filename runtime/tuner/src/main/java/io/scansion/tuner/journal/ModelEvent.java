package io.scansion.tuner.journal;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;

/** What models say of what was seen. */
public sealed interface ModelEvent extends RunEvent {

    /**
     * What a model says about the present arrangement, beside what was measured.
     *
     * @param bottlenecks stages that the model says are busy all the time; empty where it says nothing about them
     * @param lowItemsPerSecond ends of the interval in which it saw the measurement in 95 of 100 cases, by its record until then
     * @param highItemsPerSecond of the same
     * @param weight with which it is heard, as a share; 0 if it is not
     * @param error (predicted - measured) / measured, of the throughput
     * @param meanAbsoluteError of this model so far
     */
    @JsonTypeName("prediction")
    record Prediction(
            String model,
            List<Integer> instances,
            List<Integer> bottlenecks,
            double predictedItemsPerSecond,
            double lowItemsPerSecond,
            double highItemsPerSecond,
            double predictedProductionTimeSeconds,
            double measuredItemsPerSecond,
            double weight,
            double error,
            double meanAbsoluteError)
            implements ModelEvent {
        public Prediction {
            instances = List.copyOf(instances);
            bottlenecks = List.copyOf(bottlenecks);
        }
    }

    /**
     * What the demanded throughput comes to, with the stages as they are measured and arranged now.
     *
     * @param requiredItemsPerSecond what the operator demands
     * @param verdict whether the demand settles what every stage must do: {@code fully-specified} and the like
     * @param state {@code kept}, {@code within-reach} (with the ranks that are free), {@code out-of-reach} or {@code unsettled}
     * @param stages what each must do; empty if the demand does not settle it
     */
    @JsonTypeName("contract")
    record Contract(double requiredItemsPerSecond, String verdict, String state, List<Demand> stages, String reason)
            implements ModelEvent {
        public Contract {
            stages = List.copyOf(stages);
        }
    }

    /**
     * What the contract demands of one stage.
     *
     * @param utilisation of its present instances at that rate; above 1 they cannot do it
     * @param needed instances that could
     */
    record Demand(int stage, double itemsPerSecond, double utilisation, int instances, int needed) {}

    /**
     * When the program will be done, where it is known how many items there are.
     *
     * @param itemsLeft that have still to come out
     * @param deadlineSeconds from now; negative once it is over, NaN without
     * @param prospects as it is arranged now, a change that is under way being made, and then with the change that is recommended, if there is one
     */
    @JsonTypeName("completion")
    record Completion(long itemsLeft, double deadlineSeconds, List<Prospect> prospects) implements ModelEvent {
        public Completion {
            prospects = List.copyOf(prospects);
        }
    }

    /**
     * When the program will be done in one arrangement. Times are from now, in seconds.
     *
     * @param id of the recommendation that it supposes to be carried out now; 0 for the present arrangement, with what is being changed
     * @param medianSeconds it is as likely to take longer as not
     * @param lowSeconds it takes less in 1 of 20 cases: with the next, an interval that holds 90 %
     * @param highSeconds it takes longer in 1 of 20 cases
     * @param p90Seconds it takes longer in 1 of 10 cases
     * @param p99Seconds it takes longer in 1 of 100 cases
     * @param inTime probability that it is done by the deadline; NaN without
     */
    record Prospect(
            long id,
            double medianSeconds,
            double lowSeconds,
            double highSeconds,
            double p90Seconds,
            double p99Seconds,
            double inTime) {}

    /**
     * What would make a master/slave program faster, which is not changed behind its back.
     *
     * @param kind what it is about, such as {@code workers} for their number
     * @param model whose word it is
     * @param current how it is now; empty if that is not seen
     * @param advised how it should be; the same as now if nothing is to be gained
     * @param predictedTasksPerSecond with the advice; NaN if nothing is predicted
     * @param gain as a share of the present rate; NaN if nothing is predicted
     */
    @JsonTypeName("advice")
    record Advice(
            String kind,
            String model,
            String current,
            String advised,
            double currentTasksPerSecond,
            double predictedTasksPerSecond,
            double gain,
            String reason)
            implements ModelEvent {}
}
