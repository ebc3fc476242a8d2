package io.scansion.tuner.predict;

import io.scansion.models.poetries.Pipeline;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.MalformedGraphException;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.ModuleState;
import io.scansion.models.queueing.graph.SteadyState;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.world.Arrangement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The measured program as a graph of queues: pipelines, and every other program whose messages do not go round in a circle. A
 * module serves a message in the time that its stage computed and sent for it; buffers are taken to be large. Stateless.
 */
public final class QueueingModel implements PerformanceModel {
    /** Nothing is served in no time. */
    private static final double LEAST_SECONDS = 1e-9;

    /** Standard deviations to the 95th percentile, in which the analysis states its error. */
    private static final double DEVIATIONS = 1.96;

    @Override
    public String name() {
        return ModelCourt.QUEUEING;
    }

    /** It does not know what distributing items costs. */
    @Override
    public double usualError() {
        return 0.03;
    }

    @Override
    public Optional<Forecast> forecast(Outlook outlook, Arrangement arrangement) {
        Observation observation = outlook.observation();
        if (!observation.isPipeline()) {
            return observation.program().flatMap(QueueingModel::of);
        }
        Forecast perMessage = of(outlook.pipeline(arrangement), observation.ids());
        return Optional.of(new Forecast(
                name(),
                perMessage.itemsPerSecond() * Pipelines.itemsPerMessage(observation),
                perMessage.spread(),
                perMessage.bottlenecks()));
    }

    /** What it says of a graph, for an operator. */
    public static String text(Forecast forecast) {
        List<Integer> bottlenecks = forecast.bottlenecks();
        return String.format(
                Locale.ROOT,
                "as a graph of queues it can do %.4g items/s, %s %s busy all the time",
                forecast.itemsPerSecond(),
                (bottlenecks.size() == 1 ? "stage " : "stages ")
                        + bottlenecks.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                bottlenecks.size() == 1 ? "is" : "are");
    }

    /** @param order virtual ranks of the pipeline's stages; a replicated one serves at the sum of its instances' rates */
    public static Forecast of(Pipeline pipeline, List<Integer> order) {
        List<GraphModule> modules = new ArrayList<>();
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            modules.add(GraphModule.of(name(order.get(i)), 1 / itemsPerSecond(pipeline, i)));
            if (i > 0) {
                edges.add(new GraphEdge.Unicast(name(order.get(i - 1)), name(order.get(i)), 1));
            }
        }
        return forecast(ModuleGraph.of(modules, edges).solve(), List.of(order.get(order.size() - 1)));
    }

    /** What the instances of a stage can do together, computing and sending. */
    public static double itemsPerSecond(Pipeline pipeline, int position) {
        boolean last = position + 1 == pipeline.size();
        double send = last ? 0 : pipeline.edges().get(position).senderSeconds();
        double rate = 0;
        for (double compute : pipeline.stages().get(position).replicaComputeSeconds()) {
            rate += 1 / Math.max(LEAST_SECONDS, compute + send);
        }
        return rate;
    }

    /** Returns the forecast of the window of a program that is a graph but no pipeline; empty for any other. */
    public static Optional<Forecast> of(Window window) {
        return MeasuredGraph.of(window).flatMap(QueueingModel::of);
    }

    /**
     * Takes the probabilities of the edges, and the messages that a stage sends for one it received, from the traffic of the window.
     *
     * @return empty if messages go round in a circle
     */
    public static Optional<Forecast> of(MeasuredGraph graph) {
        List<GraphModule> modules = new ArrayList<>();
        List<Integer> sinks = new ArrayList<>();
        for (MeasuredGraph.Node node : graph.nodes()) {
            boolean passesOn = node.receives() && !node.isLast();
            modules.add(GraphModule.of(name(node.stage()), node.secondsPerMessage())
                    .withItemsPerInput(passesOn ? (double) node.sent() / node.served() : 1));
            if (node.isLast()) {
                sinks.add(node.stage());
            }
        }
        try {
            return Optional.of(forecast(ModuleGraph.of(modules, edges(graph)).solve(), sinks));
        } catch (MalformedGraphException e) {
            return Optional.empty(); // a circle, or separate parts: no graph that the model speaks of
        }
    }

    private static List<GraphEdge> edges(MeasuredGraph graph) {
        List<GraphEdge> edges = new ArrayList<>();
        for (ChannelFlow flow : graph.flows()) {
            double share = (double) flow.sent() / graph.node(flow.from()).sent();
            edges.add(new GraphEdge.Unicast(name(flow.from()), name(flow.to()), share));
        }
        return edges;
    }

    private static Forecast forecast(SteadyState state, List<Integer> sinks) {
        double rate = 0;
        for (int sink : sinks) {
            rate += 1 / state.module(name(sink)).interArrival();
        }
        List<Integer> bottlenecks = state.modules().stream()
                .filter(module -> module.utilisation() >= 1 - SteadyState.SATURATED_WITHIN)
                .map(ModuleState::name)
                .map(Integer::valueOf)
                .sorted()
                .toList();
        double spread = state.accuracy().relativeErrorOfTotal() / DEVIATIONS;
        return new Forecast(ModelCourt.QUEUEING, rate, spread, bottlenecks);
    }

    private static String name(int stage) {
        return Integer.toString(stage);
    }
}
