package io.scansion.models.queueing.simulation;

import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Plays a graph of modules event by event: finite queues, blocking after service, first come first served. Stateless; runs on
 * the caller's thread until done.
 */
public final class GraphSimulator {
    /** The most waiting places before a module: every item in a queue is remembered. */
    public static final int MOST_PLACES = 10_000_000;

    private GraphSimulator() {}

    /** Simulates the graph without a word about how far it is; see the other method. */
    public static GraphSimulation simulate(ModuleGraph graph, SimulationPlan plan) {
        return simulate(graph, plan, items -> {});
    }

    /**
     * Simulates the graph; the plan's items are productions of all its sources.
     *
     * @param progress told now and then how many items were produced, those of the warm-up included
     *
     * @throws io.scansion.models.queueing.graph.MalformedGraphException if a module has more than {@value #MOST_PLACES} places
     * @throws NoProgressException if the run stands still, or needs more events than the plan allows
     */
    public static GraphSimulation simulate(ModuleGraph graph, SimulationPlan plan, LongConsumer progress) {
        Wiring wiring = new Wiring(graph);
        Tally tally = new Tally(wiring.modules, plan.groups());
        SplittableRandom seeds = new SplittableRandom(plan.seed());
        long events = plan.method() == SimulationPlan.Method.BATCH_MEANS
                ? batches(graph, wiring, new Pace(plan, progress), seeds, tally)
                : replications(graph, wiring, new Pace(plan, progress), seeds, tally);
        double t = StudentT.twoSided(plan.confidence(), plan.groups() - 1);
        List<SimulatedModule> modules = new ArrayList<>(wiring.modules);
        for (int i = 0; i < wiring.modules; i++) {
            modules.add(estimate(graph.modules().get(i), i, tally, t));
        }
        double time = 0;
        for (double part : tally.time) {
            time += part;
        }
        return new GraphSimulation(modules, events, time);
    }

    private static long batches(ModuleGraph graph, Wiring wiring, Pace pace, SplittableRandom seeds, Tally tally) {
        SimulationPlan plan = pace.plan();
        GraphEngine engine = new GraphEngine(graph, wiring, seeds);
        pace.run(engine, 0, plan.warmUpItems(), plan.mostEvents());
        for (int b = 0; b < plan.groups(); b++) {
            tally.add(engine, b, -1);
            pace.run(
                    engine,
                    plan.warmUpItems() + plan.itemsUpTo(b),
                    plan.warmUpItems() + plan.itemsUpTo(b + 1),
                    plan.mostEvents());
            tally.add(engine, b, 1);
        }
        return engine.events;
    }

    private static long replications(ModuleGraph graph, Wiring wiring, Pace pace, SplittableRandom seeds, Tally tally) {
        SimulationPlan plan = pace.plan();
        long events = 0;
        for (int r = 0; r < plan.groups(); r++) {
            GraphEngine engine = new GraphEngine(graph, wiring, seeds.split());
            long left = plan.mostEvents() - events;
            pace.run(engine, 0, plan.warmUpItems(), left);
            tally.add(engine, r, -1);
            long items = plan.itemsUpTo(r + 1) - plan.itemsUpTo(r);
            pace.run(engine, plan.warmUpItems(), plan.warmUpItems() + items, left);
            tally.add(engine, r, 1);
            events += engine.events;
        }
        return events;
    }

    /** Runs in steps short enough that somebody who waits can be told how far it is. */
    private record Pace(SimulationPlan plan, LongConsumer progress) {
        private static final long STEP_ITEMS = 100_000;

        void run(GraphEngine engine, long from, long to, long mostEvents) {
            for (long items = from; items < to; items += STEP_ITEMS) {
                engine.runUntil(Math.min(to, items + STEP_ITEMS), mostEvents);
                progress.accept(Math.min(to, items + STEP_ITEMS));
            }
        }
    }

    private static SimulatedModule estimate(GraphModule module, int i, Tally tally, double t) {
        return new SimulatedModule(
                module.name(),
                perTime(tally.arrivals[i], tally, t),
                perTime(tally.departures[i], tally, t),
                Estimate.ofRatio(tally.time, tally.departures[i], t),
                perTime(tally.busy[i], tally, t),
                perTime(tally.blocked[i], tally, t),
                perTime(tally.itemTime[i], tally, t),
                Estimate.ofRatio(tally.stay[i], tally.left[i], t));
    }

    private static Estimate perTime(double[] totals, Tally tally, double t) {
        return Estimate.ofRatio(totals, tally.time, t)
                .orElseThrow(() ->
                        new NoProgressException("no time passed while the items were measured; ask for more items"));
    }
}
