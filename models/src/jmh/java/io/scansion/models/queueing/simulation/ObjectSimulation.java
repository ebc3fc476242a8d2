package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/** The simulator as one writes it first: an event object per completion in a priority queue, a queue object per module. */
final class ObjectSimulation {
    private record Completion(double time, Node node) {}

    private static final class Node {
        final ArrayDeque<Double> queue = new ArrayDeque<>();
        final ArrayDeque<Node> waiting = new ArrayDeque<>();
        final List<Node> targets = new ArrayList<>();
        final List<Double> upTo = new ArrayList<>();
        double mean;
        int places;
        boolean source;
        boolean busy;
        double busyTime;
    }

    private final List<Node> nodes = new ArrayList<>();
    private final PriorityQueue<Completion> events = new PriorityQueue<>((a, b) -> Double.compare(a.time, b.time));
    private final Random random;
    private double now;

    ObjectSimulation(ModuleGraph graph, long seed) {
        random = new Random(seed);
        graph.modules().forEach(module -> {
            Node node = new Node();
            node.mean = module.serviceTime().mean();
            node.places = module.places();
            node.source = graph.sources().contains(module.name());
            nodes.add(node);
        });
        for (GraphEdge edge : graph.edges()) {
            Node from = nodes.get(graph.indexOf(edge.source()));
            double before = from.upTo.isEmpty() ? 0 : from.upTo.get(from.upTo.size() - 1);
            from.targets.add(nodes.get(graph.indexOf(edge.target())));
            from.upTo.add(before + ((GraphEdge.Unicast) edge).probability());
        }
    }

    /** Plays so many completions; returns the time reached. */
    double play(long completions) {
        nodes.stream().filter(node -> node.source).forEach(this::start);
        for (long played = 0; played < completions; played++) {
            Completion next = events.remove();
            now = next.time;
            send(next.node);
        }
        return now;
    }

    private void send(Node from) {
        if (!from.targets.isEmpty()) {
            double at = random.nextDouble();
            int choice = 0;
            while (choice < from.targets.size() - 1 && from.upTo.get(choice) <= at) {
                choice++;
            }
            Node to = from.targets.get(choice);
            if (to.busy && to.queue.size() >= to.places) {
                to.waiting.add(from);
                return;
            }
            take(to);
        }
        release(from);
    }

    private void take(Node to) {
        if (to.busy) {
            to.queue.add(now);
        } else {
            start(to);
        }
    }

    private void release(Node node) {
        node.busy = false;
        if (node.source) {
            start(node);
        } else if (!node.queue.isEmpty()) {
            node.queue.remove();
            start(node);
            if (!node.waiting.isEmpty()) {
                Node sender = node.waiting.remove();
                take(node);
                release(sender);
            }
        }
    }

    private void start(Node node) {
        node.busy = true;
        double time = -node.mean * Math.log(1 - random.nextDouble());
        node.busyTime += time;
        events.add(new Completion(now + time, node));
    }
}
