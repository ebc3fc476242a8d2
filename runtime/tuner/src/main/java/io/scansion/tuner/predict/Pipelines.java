package io.scansion.tuner.predict;

import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.Replication;
import io.scansion.models.poetries.Stage;
import io.scansion.tuner.observe.Channel;
import io.scansion.tuner.observe.InstanceWindow;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.LibraryWindow;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.structure.SendMode;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Puts an observed pipeline into the form that {@code models.poetries} works on; positions there are positions of levels, and an item is
 * one that comes out: a stage whose items are dropped later on serves more than one for it.
 */
public final class Pipelines {
    /** What the distributor of the program does per item beside sending it; from the measurements in docs/benchmarks.md. */
    private static final Replication BY_ROUTE_SLIPS = Replication.byUpstream(50e-6);
    /** What a sender of the library does for a message beside sending it, to choose an instance and take its credit. */
    private static final Replication BY_LIBRARY = Replication.byUpstream(20e-6);
    /** Models want positive times; a stage that takes no measurable time takes this. */
    private static final double LEAST_SECONDS = 1e-9;
    /** An instance this far from the stage's mean is modelled with a time of its own. */
    private static final double SKEW_SHARE = 0.2;

    /** Of how long one waits for a processor, from one window to another; by the runs in docs/benchmarks.md a tenth to three times. */
    private static final double WAITING_DEVIATION = 0.5;

    private static final int LEAST_ITEMS_OF_AN_INSTANCE = 5;
    private static final Edge NO_COST = new Edge(0, EdgeMode.ASYNCHRONOUS, new MessageCost(0, 0));

    private Pipelines() {}

    /** What has been worked out for an arrangement, and holds in others for all levels that are served and shared alike. */
    record Arranged(Arrangement arrangement, Contention contention, Pipeline pipeline) {
        @SuppressWarnings(
                "ReferenceEquality") // arrangements share the places that they do not change, and comparing takes time
        private boolean servesAlike(Level level, List<Place> places) {
            return places(level, arrangement) == places;
        }
    }

    /** What distributing an item over instances costs. */
    public static Replication replication(Subject subject) {
        return subject.isProgram() ? BY_ROUTE_SLIPS : BY_LIBRARY;
    }

    /** Items of a message; the model's items are messages. */
    public static double itemsPerMessage(Observation observation) {
        return observation
                .library()
                .map(window -> window instanceof LibraryWindow.Pipeline pipeline ? pipeline.itemsPerMessage() : 1.0)
                .orElse(1.0);
    }

    /**
     * Returns an observed pipeline in an arrangement, whose stages share the processors there are.
     *
     * @param observation one of a pipeline, in which every level is known
     * @param contention what sharing does
     * @param other of the same observation, if there is one
     */
    static Pipeline of(
            Observation observation, Arrangement arrangement, Contention contention, Optional<Arranged> other) {
        return of(observation, arrangement, contention, Map.of(), other);
    }

    /** Ids of the levels that set the pace, in the order of the pipeline. */
    static List<Integer> bottlenecks(Observation observation, Prediction prediction) {
        return prediction.bottlenecks().stream()
                .map(position -> observation.levels().get(position).id())
                .toList();
    }

    /**
     * Returns the same with a core for every thread, every level of which may have more instances if it is named.
     *
     * @param most instances of each level that may get more
     */
    public static Pipeline uncontended(Observation observation, Arrangement arrangement, Map<String, Integer> most) {
        return of(observation, arrangement, Contention.none(), most, Optional.empty());
    }

    private static Pipeline of(
            Observation observation,
            Arrangement arrangement,
            Contention contention,
            Map<String, Integer> most,
            Optional<Arranged> other) {
        List<Level> levels = observation.levels();
        boolean[] alike = new boolean[levels.size()];
        List<Stage> stages = new ArrayList<>();
        List<Stage> known = other.filter(one -> one.contention().isLike(contention))
                .map(one -> one.pipeline().stages())
                .orElse(List.of());
        for (Level level : levels) {
            int position = stages.size();
            List<Place> places = places(level, arrangement);
            alike[position] = other.isPresent() && other.get().servesAlike(level, places);
            stages.add(
                    alike[position] && !known.isEmpty()
                            ? known.get(position)
                            : stage(observation, places, contention, position, most));
        }
        if (observation.channels().isEmpty()) {
            return Pipeline.uniform(stages, NO_COST);
        }
        List<Edge> edges = new ArrayList<>();
        for (Channel channel : observation.channels()) {
            int position = edges.size();
            edges.add(
                    alike[position] && alike[position + 1]
                            ? other.orElseThrow().pipeline().edges().get(position)
                            : edge(observation, channel, position, arrangement));
        }
        return new Pipeline(stages, edges);
    }

    /** Who serves a level in an arrangement; who serves it now where that says nothing of it. */
    public static List<Place> places(Level level, Arrangement arrangement) {
        List<Place> arranged = arrangement.places(level.name());
        return arranged.isEmpty() ? level.instances() : arranged;
    }

    private static Stage stage(
            Observation observation,
            List<Place> instances,
            Contention contention,
            int position,
            Map<String, Integer> most) {
        Level level = observation.levels().get(position);
        List<Double> each = new ArrayList<>();
        for (Place instance : instances) {
            double seconds = skew(instance, level, contention) * contention.seconds(level, instance.host())
                    + secondsToSend(observation, contention, position, instance.host());
            each.add(Math.max(LEAST_SECONDS, level.visits() * seconds));
        }
        String host = instances.isEmpty() ? "" : instances.get(0).host();
        double another = contention.seconds(level, host) + secondsToSend(observation, contention, position, host);
        Stage stage = Stage.of(Math.max(LEAST_SECONDS, level.visits() * another));
        stage = each.isEmpty() ? stage : stage.withReplicas(each);
        if (most.containsKey(level.name())) {
            int least = Math.max(1, instances.size());
            return stage.withLimits(least, Math.max(least, most.get(level.name())))
                    .withParked(level.parked().size());
        }
        return instances.size() > 1 ? stage.withPinned(true) : stage.withReplicable(false);
    }

    private static double secondsToSend(Observation observation, Contention contention, int position, String host) {
        List<Level> levels = observation.levels();
        return position + 1 < levels.size() ? contention.secondsToSend(levels.get(position), position + 1, host) : 0;
    }

    /**
     * Returns the deviation of a forecast by what is not well known of processors, as a share: how long what sets the pace waits for one, in
     * its work and in its sends, and what others leave of a host that is full.
     *
     * @param bottlenecks ids of the levels that set the pace; all of them if it is empty
     * @param itemsPerSecond what is forecast
     */
    static double doubt(Outlook outlook, Arrangement arrangement, List<Integer> bottlenecks, double itemsPerSecond) {
        Observation observation = outlook.observation();
        Contention contention = outlook.contention(arrangement);
        double messagesPerSecond = itemsPerSecond / itemsPerMessage(observation);
        double doubt = 0;
        for (int position = 0; position < observation.levels().size(); position++) {
            Level level = observation.levels().get(position);
            List<Place> places = places(level, arrangement);
            if ((bottlenecks.isEmpty() || bottlenecks.contains(level.id())) && !places.isEmpty()) {
                String host = places.get(0).host();
                double seconds = Math.hypot(
                        contention.waitingSeconds(level, host), secondsToSend(observation, contention, position, host));
                double waits = level.visits() * seconds * messagesPerSecond / places.size();
                doubt = Math.max(doubt, Math.hypot(WAITING_DEVIATION * waits, contention.doubtOfOthers(level, host)));
            }
        }
        return doubt;
    }

    /** How much longer an instance takes than its host explains; one that was not seen as long as those seen on its host. */
    private static double skew(Place instance, Level level, Contention contention) {
        double explained = contention.secondsNow(level, instance.host());
        List<InstanceWindow> there = level.perInstance().stream()
                .filter(seen -> seen.items() >= LEAST_ITEMS_OF_AN_INSTANCE)
                .filter(seen -> level.instances().contains(new Place(seen.physicalRank(), instance.host())))
                .toList();
        double seconds = there.stream()
                .filter(seen -> seen.physicalRank() == instance.rank())
                .mapToDouble(InstanceWindow::computeSeconds)
                .findFirst()
                .orElseGet(() -> there.stream()
                        .mapToDouble(InstanceWindow::computeSeconds)
                        .average()
                        .orElse(explained));
        return Math.abs(seconds - explained) > SKEW_SHARE * explained ? seconds / explained : 1;
    }

    private static Edge edge(Observation observation, Channel channel, int position, Arrangement arrangement) {
        Level from = observation.levels().get(position);
        Level to = observation.levels().get(position + 1);
        return edge(channel, costs(observation, channel, from, to, arrangement), to.visits());
    }

    /** What a message costs on each of the ways that it may take, where some lead over other hosts than now. */
    private static List<LinkEstimate> costs(
            Observation observation, Channel channel, Level from, Level to, Arrangement arrangement) {
        List<String> senders = hosts(places(from, arrangement));
        List<String> receivers = hosts(places(to, arrangement));
        if (senders.equals(hosts(from.instances())) && receivers.equals(hosts(to.instances()))) {
            return List.of(channel.cost());
        }
        List<LinkEstimate> costs = new ArrayList<>();
        senders.forEach(sender -> receivers.forEach(receiver -> costs.add(observation
                .links()
                .cost(sender, receiver, channel.bytes(), channel.meets())
                .orElse(channel.cost()))));
        return costs;
    }

    private static List<String> hosts(List<Place> places) {
        return places.stream().map(Place::host).distinct().toList();
    }

    /**
     * A message that is not handed over in a meeting has cost its sender all that it does when the send returns.
     *
     * @param costs of a message on the ways that it may take, which are taken in turns
     * @param messages on it for one item that comes out of the program
     */
    private static Edge edge(Channel channel, List<LinkEstimate> costs, double messages) {
        SendMode mode = channel.edge().mode();
        double bytes = channel.bytes();
        double overhead =
                mean(costs, cost -> mode == SendMode.SYNCHRONOUS ? cost.latencySeconds() : cost.seconds(bytes));
        double perByte = mean(costs, LinkEstimate::perByteSeconds);
        return new Edge(bytes, mode(mode), new MessageCost(messages * overhead, messages * perByte));
    }

    private static double mean(List<LinkEstimate> costs, ToDoubleFunction<LinkEstimate> seconds) {
        return costs.stream()
                .mapToDouble(seconds)
                .map(Pipelines::notNegative)
                .average()
                .orElse(0);
    }

    private static double notNegative(double value) {
        return Double.isFinite(value) ? Math.max(0, value) : 0;
    }

    private static EdgeMode mode(SendMode mode) {
        return switch (mode) {
            case ASYNCHRONOUS -> EdgeMode.ASYNCHRONOUS;
            case SYNCHRONOUS -> EdgeMode.SYNCHRONOUS;
            case FULL -> EdgeMode.FULL_BUFFERS;
        };
    }
}
