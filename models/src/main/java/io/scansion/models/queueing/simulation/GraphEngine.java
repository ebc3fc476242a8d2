package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.SplittableRandom;

/*
 * One run. The only events are completions of service; everything that follows from one happens at the same instant:
 *
 *   - The server emits its items one after the other. An item is handed to every output (all broadcast targets, one unicast
 *     target, one on-demand target). A target takes it if it has room; otherwise the edge joins the target's line, and the
 *     server is blocked until all outputs have been served ("blocking after service").
 *   - When the last item is out the server takes the next one from its queue. That frees a place, which goes to the first edge in
 *     the module's own line; the edge's source may thereby be done as well, and so on upstream. Modules to go on with are kept on a
 *     stack of our own: a chain of a hundred thousand blocked modules must not be a recursion.
 *
 * A module has room while it holds no more items than places: the one in service has no place. While a line is not empty its
 * module is full, so nobody overtakes. Nothing is allocated per event.
 */
final class GraphEngine {
    private static final byte FREE = 0;
    private static final byte SERVING = 1;
    private static final byte BLOCKED = 2;

    /** So many events without any time passing are no burst but a model that stands still. */
    private static final int MOST_AT_ONCE = 1 << 24;

    /** Fractions of items are summed up; this much is forgiven so that ten tenths make one. */
    private static final double ALMOST = 1e-9;

    final Occupancy occupancy;
    final DurationTallies durations;
    final long[] departures;
    long events;
    double now;

    private final ModuleGraph graph;
    private final Wiring wiring;
    private final ServiceDraw[] services;
    private final SplittableRandom[] routes;
    private final CompletionHeap heap;
    private final WaitingLines lines;
    private final byte[] state;
    private final double[] endsAt;
    private final double[] busy;
    private final double[] blocked;
    private final double[] credit;
    private final long[] toEmit;
    private final int[] unserved;
    private final double[] produced; // when what the module emits was produced by its source
    private final int[] stack;
    private int stacked;
    private long productions;

    /** @param durations counts the durations of this engine, and of no other at the same time */
    GraphEngine(ModuleGraph graph, Wiring wiring, SplittableRandom seeds, DurationTallies durations) {
        int n = wiring.modules;
        this.graph = graph;
        this.wiring = wiring;
        services = new ServiceDraw[n];
        routes = new SplittableRandom[n];
        for (int i = 0; i < n; i++) {
            services[i] = ServiceDraw.of(graph.modules().get(i).serviceTime(), seeds.split());
            routes[i] = seeds.split();
        }
        this.durations = durations;
        occupancy = new Occupancy(n, durations);
        produced = new double[n];
        heap = new CompletionHeap(n);
        lines = new WaitingLines(n, wiring.edges);
        departures = new long[n];
        state = new byte[n];
        endsAt = new double[n];
        busy = new double[n];
        blocked = new double[n];
        credit = new double[n];
        toEmit = new long[n];
        unserved = new int[n];
        stack = new int[n];
        for (int i = 0; i < n; i++) {
            if (wiring.isSource[i]) {
                start(i);
            }
        }
    }

    /**
     * Plays until the sources together have produced so often.
     *
     * @throws NoProgressException if they never will
     */
    void runUntil(long total, long mostEvents) {
        long check = Math.min(events + MOST_AT_ONCE, mostEvents);
        double then = now;
        while (productions < total) {
            if (heap.isEmpty()) {
                throw new NoProgressException(
                        "at time " + now + " no server works any more; blocked: " + blockedModules());
            }
            now = heap.firstTime();
            complete(heap.play());
            heap.settle();
            if (++events >= check) {
                if (now == then || events >= mostEvents) {
                    throw new NoProgressException("at time " + now + ": " + events + " events for only " + productions
                            + " productions of the sources");
                }
                check = Math.min(events + MOST_AT_ONCE, mostEvents);
                then = now;
            }
        }
    }

    /** Returns how often the sources together have produced. */
    long productions() {
        return productions;
    }

    double busyUntilNow(int module) {
        return busy[module] - (state[module] == SERVING ? endsAt[module] - now : 0);
    }

    double blockedUntilNow(int module) {
        return blocked[module] + (state[module] == BLOCKED ? now - endsAt[module] : 0);
    }

    private void complete(int module) {
        state[module] = BLOCKED;
        toEmit[module] = emission(module);
        if (wiring.isSource[module]) {
            productions++;
            occupancy.arrivals[module]++;
            produced[module] = now;
        } else {
            produced[module] = occupancy.produced(module);
        }
        stacked = 0;
        advance(module);
        while (stacked > 0) {
            advance(stack[--stacked]);
        }
    }

    private long emission(int module) {
        double perInput = wiring.itemsPerInput[module];
        if (perInput == 1) {
            return 1;
        }
        credit[module] += perInput;
        long items = (long) (credit[module] + ALMOST);
        credit[module] -= items;
        return items;
    }

    /** Emits what is left to emit; takes up the next input unless an item finds no room. */
    private void advance(int module) {
        if (wiring.broadcast[module] == wiring.broadcast[module + 1]) {
            departures[module] += toEmit[module];
            toEmit[module] = 0;
        }
        while (toEmit[module] > 0) {
            toEmit[module]--;
            departures[module]++;
            int waiting = broadcast(module) + unicast(module) + onDemand(module);
            if (waiting > 0) {
                unserved[module] = waiting;
                return;
            }
        }
        blocked[module] += now - endsAt[module];
        if (wiring.isSource[module]) {
            start(module);
            return;
        }
        occupancy.leave(module, now);
        if (occupancy.items[module] == 0) {
            state[module] = FREE;
            return;
        }
        start(module);
        int edge = lines.first(module);
        if (edge >= 0) {
            admit(module, edge);
        }
    }

    private void start(int module) {
        double time = services[module].next();
        state[module] = SERVING;
        endsAt[module] = now + time;
        busy[module] += time;
        heap.add(module, now + time);
    }

    /** Gives the place that has become free to the item that waits on the edge. */
    private void admit(int module, int edge) {
        int source = wiring.source[edge];
        if (edge >= wiring.onDemand[source]) {
            for (int e = wiring.onDemand[source]; e < wiring.broadcast[source + 1]; e++) {
                lines.leave(wiring.target[e], e);
            }
        } else {
            lines.leave(module, edge);
        }
        occupancy.enter(module, now, produced[source]);
        if (--unserved[source] == 0) {
            stack[stacked++] = source;
        }
    }

    private boolean hasRoom(int module) {
        return occupancy.items[module] <= wiring.places[module];
    }

    private int hand(int edge) {
        int target = wiring.target[edge];
        if (!hasRoom(target)) {
            lines.join(target, edge);
            return 1;
        }
        occupancy.enter(target, now, produced[wiring.source[edge]]);
        if (occupancy.items[target] == 1) {
            start(target);
        }
        return 0;
    }

    private int broadcast(int module) {
        int waiting = 0;
        for (int e = wiring.broadcast[module]; e < wiring.unicast[module]; e++) {
            waiting += hand(e);
        }
        return waiting;
    }

    private int unicast(int module) {
        int from = wiring.unicast[module];
        int last = wiring.onDemand[module] - 1;
        if (from > last) {
            return 0;
        }
        if (from < last) {
            double at = routes[module].nextDouble() * wiring.upTo[last];
            while (from < last) { // the first edge whose cumulated probability is above the number drawn
                int middle = (from + last) >>> 1;
                if (wiring.upTo[middle] > at) {
                    last = middle;
                } else {
                    from = middle + 1;
                }
            }
        }
        return hand(from);
    }

    /*
     * Of the targets with room, the one with the least work before it; among equals, the one that has worked least so far. Free
     * targets are thus kept equally busy, and none that is busy is chosen while one is free.
     */
    private int onDemand(int module) {
        int from = wiring.onDemand[module];
        int to = wiring.broadcast[module + 1];
        if (from == to) {
            return 0;
        }
        int chosen = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int e = from; e < to; e++) {
            int target = wiring.target[e];
            if (hasRoom(target)) {
                double work = occupancy.items[target] * wiring.meanTime[target];
                if (work < least || (work == least && busy[target] < busy[wiring.target[chosen]])) {
                    least = work;
                    chosen = e;
                }
            }
        }
        if (chosen >= 0) {
            return hand(chosen);
        }
        for (int e = from; e < to; e++) {
            lines.join(wiring.target[e], e);
        }
        return 1;
    }

    private String blockedModules() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < wiring.modules; i++) {
            if (state[i] == BLOCKED) {
                names.append(names.isEmpty() ? "" : ", ")
                        .append(graph.modules().get(i).name());
            }
        }
        return names.toString();
    }
}
