package io.scansion.console.plan;

import io.scansion.console.input.InputException;
import io.scansion.models.poetries.Advice;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.GatheringPlanner;
import io.scansion.models.poetries.GatheringPlanner.Gathering;
import io.scansion.models.poetries.GreedyPlanner;
import io.scansion.models.poetries.Manager;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.MinimumNotAffordableException;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.models.poetries.RunTime;
import io.scansion.models.poetries.Stage;
import io.scansion.models.poetries.StageGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the planners say about a described pipeline.
 *
 * @param processors processors that may be added, not negative
 * @param manager who distributes items to the instances of a stage
 * @param advice the present arrangement, the best one, and the cheapest within 1 % of it
 * @param gathering the best arrangement in which neighbours may share a processor, on as many processors as {@code best} may use; empty
 *     where stages branch
 * @param greedy the answer of the paper's procedure, for comparison
 * @param goal the run that was asked about
 */
public record PlanReport(
        PipelineDescription description,
        int processors,
        Manager manager,
        Advice advice,
        Optional<Gathering> gathering,
        Plan greedy,
        Optional<RunGoal> goal) {

    /**
     * Asks the planners.
     *
     * @param file that the description comes from, for complaints
     * @throws InputException if the processors do not suffice, or numbers that are fine one by one are too much together
     */
    public static PlanReport of(
            String file, PipelineDescription description, int processors, Manager manager, Optional<RunGoal> goal) {
        try {
            return of(description, processors, manager, goal);
        } catch (MinimumNotAffordableException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new InputException(file + " cannot be planned: " + e.getMessage(), e);
        }
    }

    private static PlanReport of(
            PipelineDescription description, int processors, Manager manager, Optional<RunGoal> goal) {
        StageGraph graph = graph(description);
        Replication replication = new Replication(manager, description.managerSeconds());
        return new PlanReport(
                description,
                processors,
                manager,
                new Planner(replication).plan(graph, processors),
                description.isLine()
                        ? Optional.of(
                                new GatheringPlanner(replication).plan(line(graph), processors + inUse(graph, manager)))
                        : Optional.empty(),
                new GreedyPlanner(replication).plan(graph, processors),
                goal);
    }

    /** Returns how long the run that was asked about takes with these instances. */
    RunTime runTime(RunGoal run, List<Integer> instances) {
        return new ProductionTimes(replication()).runTime(graph(description), instances, run.items());
    }

    /** Returns the plan with the fewest processors that has the run over in time; empty if there is none. */
    Optional<Plan> inTime(RunGoal run, double seconds) {
        return new Planner(replication()).cheapestFor(graph(description), processors, run.items(), seconds);
    }

    private Replication replication() {
        return new Replication(manager, description.managerSeconds());
    }

    private static Pipeline line(StageGraph graph) {
        return new Pipeline(
                graph.stages(),
                graph.links().stream().map(StageGraph.Link::edge).toList());
    }

    private static int inUse(StageGraph graph, Manager manager) {
        return graph.stages().stream()
                .mapToInt(stage -> 1 + manager.extraProcessors(stage.instances()))
                .sum();
    }

    private static StageGraph graph(PipelineDescription description) {
        MessageCost cost = new MessageCost(description.messageOverheadSeconds(), description.secondsPerByte());
        EdgeMode mode = description.synchronous() ? EdgeMode.SYNCHRONOUS : EdgeMode.ASYNCHRONOUS;
        List<Stage> stages = new ArrayList<>();
        List<StageGraph.Link> links = new ArrayList<>();
        for (PipelineDescription.Stage stage : description.stages()) {
            stages.add(Stage.of(stage.meanComputeSeconds())
                    .withReplicas(stage.computeSeconds())
                    .withReplicable(stage.replicable())
                    .withPinned(!stage.replicable() && stage.instances() > 1));
            int from = stages.size() - 1;
            Edge edge = new Edge(stage.messageBytes(), mode, cost);
            stage.to().forEach((to, items) -> links.add(new StageGraph.Link(from, to, items, edge)));
        }
        return new StageGraph(stages, links);
    }
}
