package io.scansion.models.queueing.simulation;

import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/** Plays a client-server system event by event. Stateless; runs on the caller's thread until done. */
public final class ClosedSimulator {
    /** Short enough that somebody who waits can be told how far it is. */
    private static final long STEP_REQUESTS = 100_000;

    private ClosedSimulator() {}

    /** Simulates the system without a word about how far it is; see the other method. */
    public static ClosedSimulation simulate(ClosedSystem system, SimulationPlan plan) {
        return simulate(system, plan, requests -> {});
    }

    /**
     * Simulates the system; the plan's items are requests served.
     *
     * @param progress told now and then how many requests were served, those of the warm-up not included
     * @throws NoProgressException if the run needs more events than the plan allows
     */
    public static ClosedSimulation simulate(ClosedSystem system, SimulationPlan plan, LongConsumer progress) {
        Counts counts = new Counts(plan.groups());
        SplittableRandom seeds = new SplittableRandom(plan.seed());
        boolean oneRun = plan.method() == SimulationPlan.Method.BATCH_MEANS;
        ClosedEngine engine = start(system, plan, seeds, plan.mostEvents());
        long events = 0;
        for (int g = 0; g < plan.groups(); g++) {
            long left = plan.mostEvents() - events;
            if (g > 0 && !oneRun) {
                engine = start(system, plan, seeds, left);
            }
            counts.add(engine, g, -1);
            long begin = engine.served - plan.itemsUpTo(g);
            for (long items = plan.itemsUpTo(g); items < plan.itemsUpTo(g + 1); items += STEP_REQUESTS) {
                engine.runUntil(begin + Math.min(plan.itemsUpTo(g + 1), items + STEP_REQUESTS), left);
                progress.accept(items);
            }
            counts.add(engine, g, 1);
            events += oneRun ? 0 : engine.events;
        }
        return estimate(system, counts, plan, oneRun ? engine.events : events);
    }

    private static ClosedEngine start(
            ClosedSystem system, SimulationPlan plan, SplittableRandom seeds, long mostEvents) {
        ClosedEngine engine = new ClosedEngine(system, seeds.split());
        engine.runUntil(plan.warmUpItems(), mostEvents);
        return engine;
    }

    private static ClosedSimulation estimate(ClosedSystem system, Counts counts, SimulationPlan plan, long events) {
        double t = StudentT.twoSided(plan.confidence(), plan.groups() - 1);
        Estimate atServer = ratio(counts.stays, counts.served, t);
        double time = 0;
        for (double part : counts.time) {
            time += part;
        }
        return new ClosedSimulation(
                ratio(counts.served, counts.time, t),
                ratio(counts.time, counts.served, t),
                ratio(counts.busy, counts.time, t),
                ratio(counts.waits, counts.begun, t),
                new Estimate(atServer.mean() + system.replyTime(), atServer.halfWidth()),
                ratio(counts.waiting, counts.time, t),
                ratio(counts.present, counts.time, t),
                events,
                time);
    }

    private static Estimate ratio(double[] above, double[] below, double t) {
        return Estimate.ofRatio(above, below, t)
                .orElseThrow(() ->
                        new NoProgressException("no time passed while the requests were measured; ask for more items"));
    }

    /** What is counted, by group: the raw material of the estimates. */
    private static final class Counts {
        final double[] time;
        final double[] served;
        final double[] busy;
        final double[] waits;
        final double[] begun;
        final double[] stays;
        final double[] waiting;
        final double[] present;

        Counts(int groups) {
            time = new double[groups];
            served = new double[groups];
            busy = new double[groups];
            waits = new double[groups];
            begun = new double[groups];
            stays = new double[groups];
            waiting = new double[groups];
            present = new double[groups];
        }

        /** Adds the engine's totals, with sign 1 at the end of a group and -1 at its beginning. */
        void add(ClosedEngine engine, int group, int sign) {
            time[group] += sign * engine.now;
            served[group] += sign * (double) engine.served;
            busy[group] += sign * engine.busyTime;
            waits[group] += sign * engine.waits;
            begun[group] += sign * (double) engine.begun;
            stays[group] += sign * engine.stays;
            waiting[group] += sign * engine.waitingTime;
            present[group] += sign * engine.presentTime;
        }
    }
}
