package io.scansion.tuner.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;

/** What the loop has come to, before anything is done. */
public sealed interface DecisionEvent extends RunEvent {

    /**
     * One stage of a recommended plan; a plan that touches several stages is several events with one id.
     *
     * @param move which ranks on which hosts the stage leaves for which, in words; empty if the number of its instances changes
     * @param instances of every stage when the whole plan is in force, in pipeline order
     * @param spares free ranks that the whole plan takes
     * @param sparesPrice what these are worth to other stages, which they cannot serve then: gained beyond the threshold, as a share of
     *     the present throughput
     * @param lowItemsPerSecond below which the throughput lies in few cases: the ends of a 95 % interval; NaN if nothing is promised
     * @param highItemsPerSecond above which it does
     * @param gain predicted gain of the whole plan, as a share of the present throughput
     * @param costSeconds of throughput that the change is taken to cost; NaN if that was not weighed
     * @param paybackItems items after which the standstill of the change has been gained; NaN where nothing is gained
     * @param paybackSeconds the same in seconds
     * @param models what every model that knows such programs says of the whole plan, the one that was followed among them
     */
    @JsonTypeName("recommendation")
    record Recommendation(
            long id,
            int stage,
            int from,
            int to,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String move,
            double currentItemsPerSecond,
            double predictedItemsPerSecond,
            double lowItemsPerSecond,
            double highItemsPerSecond,
            double gain,
            double costSeconds,
            double paybackItems,
            double paybackSeconds,
            List<Integer> instances,
            int spares,
            double sparesPrice,
            List<Opinion> models,
            String reason)
            implements DecisionEvent {
        public Recommendation {
            instances = List.copyOf(instances);
            models = List.copyOf(models);
        }
    }

    /**
     * What one model says of a plan.
     *
     * @param predictedItemsPerSecond NaN if it says nothing
     * @param lowItemsPerSecond of its own 95 % interval, by how far it has been off lately
     * @param highItemsPerSecond of the same
     * @param gain over what it says of the present arrangement, as a share
     * @param weight with which it was heard, as a share; 0 if it was not
     * @param note why it was not heard; empty if it was
     */
    record Opinion(
            String model,
            double predictedItemsPerSecond,
            double lowItemsPerSecond,
            double highItemsPerSecond,
            double gain,
            double weight,
            String note) {}

    /**
     * Nothing is changed, and why. Written when the reason changes.
     *
     * @param kind short word for the reason, such as {@code gain-too-small}
     * @param bestItemsPerSecond throughput that the best reachable arrangement is predicted to give
     */
    @JsonTypeName("no_change")
    record NoChange(String kind, double currentItemsPerSecond, double bestItemsPerSecond, double gain, String reason)
            implements DecisionEvent {}

    /**
     * A stage that will not be replicated, and one of the reasons.
     *
     * @param help what the operator can do about this reason
     */
    @JsonTypeName("refusal")
    record Refusal(int stage, String reason, String help) implements DecisionEvent {}
}
