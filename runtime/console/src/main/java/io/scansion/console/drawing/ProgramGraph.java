package io.scansion.console.drawing;

import io.scansion.console.view.Units;
import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.ObservationEvent.Edge;
import io.scansion.tuner.journal.ObservationEvent.Farm;
import io.scansion.tuner.journal.ObservationEvent.Level;
import io.scansion.tuner.journal.ObservationEvent.MasterSlave;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.ObservationEvent.Pipeline;
import io.scansion.tuner.journal.ObservationEvent.Worker;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The program as boxes and arrows, whatever its shape: in layers, each of which hands on to later ones. Immutable.
 *
 * @param layers nodes from the source on; a circle is cut open where it begins
 * @param leftOut how many nodes are not among them
 */
record ProgramGraph(List<List<Node>> layers, List<Arc> arcs, int leftOut) {
    private static final int MOST_NODES = 60;
    /** Of the time between items; a sender that waits less is not held up. */
    private static final double BLOCKED_SHARE = 0.25;

    ProgramGraph {
        layers = List.copyOf(layers);
        arcs = List.copyOf(arcs);
    }

    /**
     * A stage, a worker, or what else there is one of.
     *
     * @param work what it does for an item, in words
     * @param instances physical ranks that serve it
     */
    record Node(String name, String work, List<String> instances, boolean bottleneck) {
        Node {
            instances = List.copyOf(instances);
        }
    }

    /**
     * Messages from one node to another.
     *
     * @param bytesPerSecond NaN where that is not known
     * @param blocked whether the sender waits
     */
    record Arc(String from, String to, double bytesPerSecond, boolean blocked) {}

    List<Node> nodes() {
        return layers.stream().flatMap(List::stream).toList();
    }

    static ProgramGraph of(RunState state) {
        ObservationEvent library = state.library().orElse(null);
        if (library instanceof Farm farm) {
            return farm(farm);
        } else if (library instanceof Pipeline pipeline) {
            return pipeline(pipeline);
        } else if (state.masterSlave().isPresent()) {
            return masterSlave(state.masterSlave().get());
        }
        return program(state);
    }

    private static ProgramGraph farm(Farm farm) {
        double busy = farm.tasksPerSecond() * farm.taskSeconds() / Math.max(1, farm.workers());
        boolean masterIsSlower = farm.masterBusy() > busy;
        Node master = new Node("master", Units.percent(farm.masterBusy()) + " busy", List.of("0"), masterIsSlower);
        Node workers = new Node(
                "workers",
                Units.seconds(farm.taskSeconds()) + " a task",
                IntStream.rangeClosed(1, farm.workers())
                        .mapToObj(String::valueOf)
                        .toList(),
                !masterIsSlower);
        return new ProgramGraph(
                List.of(List.of(master), List.of(workers)),
                List.of(new Arc(master.name(), workers.name(), Double.NaN, false)),
                0);
    }

    private static ProgramGraph pipeline(Pipeline pipeline) {
        double slowest = pipeline.levels().stream()
                .mapToDouble(level ->
                        level.messageSeconds() / Math.max(1, level.ranks().size()))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        List<List<Node>> layers = new ArrayList<>();
        List<Arc> arcs = new ArrayList<>();
        for (Level level : pipeline.levels()) {
            double pace = level.messageSeconds() / Math.max(1, level.ranks().size());
            if (!layers.isEmpty()) {
                arcs.add(new Arc(layers.get(layers.size() - 1).get(0).name(), level.name(), Double.NaN, false));
            }
            layers.add(List.of(new Node(
                    level.name(),
                    Units.seconds(level.messageSeconds()) + " a message",
                    level.ranks().stream().map(String::valueOf).toList(),
                    pace == slowest)));
        }
        return bounded(layers, arcs);
    }

    private static ProgramGraph masterSlave(MasterSlave program) {
        boolean masterIsSlower = program.masterIdleSeconds() < program.masterSeconds();
        Node master = new Node(
                "master " + program.master(),
                Units.seconds(program.masterSeconds()) + " a task",
                List.of(String.valueOf(program.master())),
                masterIsSlower);
        List<Node> workers = new ArrayList<>();
        List<Arc> arcs = new ArrayList<>();
        for (Worker worker : program.workers()) {
            String name = "worker " + worker.rank();
            workers.add(new Node(
                    name,
                    Units.seconds(worker.computeSeconds()) + " a task",
                    List.of(String.valueOf(worker.rank())),
                    false));
            arcs.add(new Arc(
                    master.name(),
                    name,
                    worker.bytesIn(),
                    worker.sendSeconds() > BLOCKED_SHARE * worker.computeSeconds()));
        }
        return bounded(List.of(List.of(master), workers), arcs);
    }

    private static ProgramGraph program(RunState state) {
        Map<Integer, Measurement> stages = new TreeMap<>();
        state.levels().forEach(stage -> stages.put(stage.stage(), stage));
        List<Edge> edges =
                state.structure().map(ObservationEvent.Structure::edges).orElse(List.of());
        Map<Integer, Integer> depths = depths(edges, stages.size());
        Map<Integer, List<Integer>> moved =
                state.arranged().map(Command::targets).orElse(Map.of());
        Map<Integer, List<Node>> layers = new TreeMap<>();
        stages.forEach((stage, seen) -> layers.computeIfAbsent(
                        depths.getOrDefault(stage, 0), depth -> new ArrayList<>())
                .add(new Node(
                        "stage " + stage,
                        seen.known() ? Units.seconds(seen.computeSeconds()) + " an item" : "not measured",
                        moved.getOrDefault(stage, List.of(stage)).stream()
                                .map(String::valueOf)
                                .toList(),
                        seen.bottleneck())));
        List<Arc> arcs = new ArrayList<>();
        for (Edge edge : edges) {
            Measurement from = stages.get(edge.from());
            double rate = from == null ? Double.NaN : from.itemsPerSecond();
            boolean blocked = from != null && from.blockedSendSeconds() * rate > BLOCKED_SHARE * from.instances();
            arcs.add(new Arc("stage " + edge.from(), "stage " + edge.to(), rate * edge.bytesPerItem(), blocked));
        }
        return bounded(new ArrayList<>(layers.values()), arcs);
    }

    /** How many steps a rank is away from a source, along the longest way that is no circle. */
    private static Map<Integer, Integer> depths(List<Edge> edges, int ranks) {
        Map<Integer, Integer> depths = new HashMap<>();
        for (int round = 0; round < ranks; round++) { // as often as the longest way has steps
            boolean settled = true;
            for (Edge edge : edges) {
                int from = depths.getOrDefault(edge.from(), 0);
                boolean forward = edge.to() > edge.from() || !depths.containsKey(edge.to());
                if (forward && depths.getOrDefault(edge.to(), 0) < from + 1) {
                    depths.put(edge.to(), from + 1);
                    settled = false;
                }
            }
            if (settled) {
                break;
            }
        }
        return depths;
    }

    private static ProgramGraph bounded(List<List<Node>> layers, List<Arc> arcs) {
        int left = MOST_NODES;
        int leftOut = 0;
        Map<String, Node> drawn = new LinkedHashMap<>();
        List<List<Node>> kept = new ArrayList<>();
        for (List<Node> layer : layers) {
            List<Node> shown = layer.subList(0, Math.min(left, layer.size()));
            shown.forEach(node -> drawn.put(node.name(), node));
            left -= shown.size();
            leftOut += layer.size() - shown.size();
            if (!shown.isEmpty()) {
                kept.add(List.copyOf(shown));
            }
        }
        return new ProgramGraph(
                kept,
                arcs.stream()
                        .filter(arc -> drawn.containsKey(arc.from()) && drawn.containsKey(arc.to()))
                        .toList(),
                leftOut);
    }
}
