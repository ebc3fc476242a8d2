package io.scansion.models.queueing.simulation;

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
        MeasuredRun run = new MeasuredRun(plan, GraphTally.quantities(wiring));
        Playing playing = new Playing(graph, wiring, plan, run.totals(), progress);
        run.measure(playing);
        double t = run.quantile();
        List<SimulatedModule> modules = new ArrayList<>(wiring.modules);
        for (int i = 0; i < wiring.modules; i++) {
            modules.add(playing.tally.estimate(graph.modules().get(i), i, playing.durations, run.left(), t));
        }
        return new GraphSimulation(modules, playing.events(), playing.tally.time(), run.items(), run.isPrecise());
    }

    /** One run cut into batches, or a run of its own for every group. */
    private static final class Playing implements MeasuredRun.Measured {
        /** Short enough that somebody who waits can be told how far it is. */
        private static final long STEP_ITEMS = 100_000;

        final GraphTally tally;
        final DurationTallies durations;
        private final ModuleGraph graph;
        private final Wiring wiring;
        private final SimulationPlan plan;
        private final LongConsumer progress;
        private final SplittableRandom seeds;
        private GraphEngine engine;
        private boolean started;
        private long eventsBefore; // of the engines before this one

        Playing(ModuleGraph graph, Wiring wiring, SimulationPlan plan, GroupTotals totals, LongConsumer progress) {
            this.graph = graph;
            this.wiring = wiring;
            this.plan = plan;
            this.progress = progress;
            this.seeds = new SplittableRandom(plan.seed());
            this.tally = new GraphTally(wiring, totals);
            this.durations = new DurationTallies(wiring);
            boolean one = plan.method() == SimulationPlan.Method.BATCH_MEANS;
            this.engine = new GraphEngine(graph, wiring, one ? seeds : seeds.split(), durations);
        }

        long events() {
            return eventsBefore + engine.events;
        }

        @Override
        public void begin() {
            if (started && plan.method() == SimulationPlan.Method.REPLICATIONS) {
                eventsBefore += engine.events;
                engine = new GraphEngine(graph, wiring, seeds.split(), durations);
                started = false;
            }
            if (!started) {
                started = true;
                advance(0, plan.warmUpItems());
            }
            tally.begin(engine);
        }

        @Override
        public void play(long from, long to) {
            advance(engine.productions(), engine.productions() + to - from);
        }

        private void advance(long from, long to) {
            for (long items = from; items < to; items += STEP_ITEMS) {
                engine.runUntil(Math.min(to, items + STEP_ITEMS), plan.mostEvents() - eventsBefore);
                progress.accept(Math.min(to, items + STEP_ITEMS));
            }
        }

        @Override
        public void end() {
            tally.end(engine);
        }

        @Override
        public boolean isPrecise(double relative, int left, double t) {
            return tally.isPrecise(relative, left, t);
        }
    }
}
