package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.graph.GraphModule;
import java.util.Optional;

/** What is counted of a graph, and the estimates from it. Not thread-safe. */
final class GraphTally {
    private static final int TIME = 0;
    private static final int ARRIVALS = 1;
    private static final int DEPARTURES = 2;
    private static final int BUSY = 3;
    private static final int BLOCKED = 4;
    private static final int ITEM_TIME = 5;
    private static final int STAY = 6;
    private static final int LEFT = 7;
    private static final int LATENCY = 8;
    private static final int OUT = 9;
    private static final int STAYS = 10;
    private static final int LATENCIES = STAYS + DurationTally.QUANTITIES;
    private static final int PER_MODULE = LATENCIES + DurationTally.QUANTITIES - 1;

    /** A module that sees fewer items than this part of all productions need not be known precisely. */
    private static final double RARE = 1e-3;

    private final Wiring wiring;
    private final GroupTotals totals;

    GraphTally(Wiring wiring, GroupTotals totals) {
        this.wiring = wiring;
        this.totals = totals;
    }

    static int quantities(Wiring wiring) {
        return 1 + PER_MODULE * wiring.modules;
    }

    /** Returns where the percentiles of an engine's durations go. */
    static int stays(int module) {
        return at(module, STAYS);
    }

    static int latencies(int module) {
        return at(module, LATENCIES);
    }

    private static int at(int module, int quantity) {
        return module * PER_MODULE + quantity;
    }

    /** Begins a group: nothing that has happened before counts. */
    void begin(GraphEngine engine) {
        totals.begin();
        engine.durations.forget();
        add(engine, -1);
    }

    void end(GraphEngine engine) {
        add(engine, 1);
        engine.durations.endGroup(totals);
    }

    private void add(GraphEngine engine, int sign) {
        Occupancy occupancy = engine.occupancy;
        totals.add(TIME, sign * engine.now);
        for (int i = 0; i < wiring.modules; i++) {
            totals.add(at(i, ARRIVALS), sign * (double) occupancy.arrivals[i]);
            totals.add(at(i, DEPARTURES), sign * (double) engine.departures[i]);
            totals.add(at(i, BUSY), sign * engine.busyUntilNow(i));
            totals.add(at(i, BLOCKED), sign * engine.blockedUntilNow(i));
            if (!wiring.isSource[i]) {
                totals.add(at(i, ITEM_TIME), sign * occupancy.itemTime(i, engine.now));
                totals.add(at(i, STAY), sign * occupancy.stay[i]);
                totals.add(at(i, LEFT), sign * (double) occupancy.left[i]);
                if (wiring.isSink(i)) {
                    totals.add(at(i, LATENCY), sign * occupancy.latency[i]);
                    totals.add(at(i, OUT), sign * (double) occupancy.left[i]);
                }
            }
        }
    }

    /** Returns what was seen of a module. */
    SimulatedModule estimate(GraphModule module, int i, DurationTallies durations, int left, double t) {
        return new SimulatedModule(
                module.name(),
                perTime(i, ARRIVALS, left, t),
                perTime(i, DEPARTURES, left, t),
                totals.ratio(TIME, at(i, DEPARTURES), left, t),
                perTime(i, BUSY, left, t),
                perTime(i, BLOCKED, left, t),
                perTime(i, ITEM_TIME, left, t),
                totals.ratio(at(i, STAY), at(i, LEFT), left, t),
                durations.stay(i).flatMap(stay -> stay.percentiles(totals, left, t)),
                totals.ratio(at(i, LATENCY), at(i, OUT), left, t),
                durations.latency(i).flatMap(latency -> latency.percentiles(totals, left, t)));
    }

    private Estimate perTime(int i, int quantity, int left, double t) {
        return totals.ratio(at(i, quantity), TIME, left, t)
                .orElseThrow(() ->
                        new NoProgressException("no time passed while the items were measured; ask for more items"));
    }

    double time() {
        return totals.sum(TIME);
    }

    /** Returns whether the rates, stays and latencies of all modules that see items now and then are that precise. */
    boolean isPrecise(double relative, int left, double t) {
        double productions = 0;
        for (int i = 0; i < wiring.modules; i++) {
            productions += wiring.isSource[i] ? totals.sum(at(i, ARRIVALS)) : 0;
        }
        for (int i = 0; i < wiring.modules; i++) {
            if (totals.sum(at(i, ARRIVALS)) >= RARE * productions
                    && !(isPrecise(totals.ratio(at(i, DEPARTURES), TIME, left, t), relative)
                            && isPrecise(totals.ratio(at(i, STAY), at(i, LEFT), left, t), relative)
                            && isPrecise(totals.ratio(at(i, LATENCY), at(i, OUT), left, t), relative))) {
                return false;
            }
        }
        return true;
    }

    static boolean isPrecise(Optional<Estimate> estimate, double relative) {
        return estimate.map(one -> one.isTrustworthy() && one.relativeHalfWidth() <= relative)
                .orElse(true);
    }
}
