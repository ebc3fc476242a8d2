package io.scansion.console.plan;

import io.scansion.console.input.InputException;
import io.scansion.models.poetries.Advice;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.Gathering;
import io.scansion.models.poetries.GatheringPlanner;
import io.scansion.models.poetries.GreedyPlanner;
import io.scansion.models.poetries.Manager;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.MinimumNotAffordableException;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.Replication;
import io.scansion.models.poetries.Stage;
import java.util.ArrayList;
import java.util.List;

/**
 * What the planners say about a described pipeline.
 *
 * @param processors processors that may be added, not negative
 * @param manager who distributes items to the instances of a stage
 * @param advice the present arrangement, the best one, and the cheapest within 1 % of it
 * @param gathering the best arrangement in which neighbours may share a processor, on as many processors as {@code best} may use
 * @param greedy the answer of the paper's procedure, for comparison
 */
public record PlanReport(
        PipelineDescription description,
        int processors,
        Manager manager,
        Advice advice,
        Gathering gathering,
        Plan greedy) {

    /**
     * Asks the planners.
     *
     * @param file that the description comes from, for complaints
     * @throws InputException if the processors do not suffice, or numbers that are fine one by one are too much together
     */
    public static PlanReport of(String file, PipelineDescription description, int processors, Manager manager) {
        try {
            return of(description, processors, manager);
        } catch (MinimumNotAffordableException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new InputException(file + " cannot be planned: " + e.getMessage(), e);
        }
    }

    private static PlanReport of(PipelineDescription description, int processors, Manager manager) {
        Pipeline pipeline = pipeline(description);
        Replication replication = new Replication(manager, description.managerSeconds());
        return new PlanReport(
                description,
                processors,
                manager,
                new Planner(replication).plan(pipeline, processors),
                new GatheringPlanner(replication).plan(pipeline, processors + inUse(pipeline, manager)),
                new GreedyPlanner(replication).plan(pipeline, processors));
    }

    private static int inUse(Pipeline pipeline, Manager manager) {
        return pipeline.stages().stream()
                .mapToInt(stage -> 1 + manager.extraProcessors(stage.instances()))
                .sum();
    }

    private static Pipeline pipeline(PipelineDescription description) {
        MessageCost cost = new MessageCost(description.messageOverheadSeconds(), description.secondsPerByte());
        EdgeMode mode = description.synchronous() ? EdgeMode.SYNCHRONOUS : EdgeMode.ASYNCHRONOUS;
        List<Stage> stages = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        for (PipelineDescription.Stage stage : description.stages()) {
            stages.add(Stage.of(stage.meanComputeSeconds())
                    .withReplicas(stage.computeSeconds())
                    .withReplicable(stage.replicable())
                    .withPinned(!stage.replicable() && stage.instances() > 1));
            if (stages.size() < description.stages().size()) {
                edges.add(new Edge(stage.messageBytes(), mode, cost));
            }
        }
        return new Pipeline(stages, edges);
    }
}
