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
        MeasuredRun run = new MeasuredRun(plan, Playing.QUANTITIES);
        Playing playing = new Playing(system, plan, run.totals(), progress);
        run.measure(playing);
        return playing.estimate(run);
    }

    /** One run cut into batches, or a run of its own for every group. */
    private static final class Playing implements MeasuredRun.Measured {
        private static final int TIME = 0;
        private static final int SERVED = 1;
        private static final int BUSY = 2;
        private static final int WAITS = 3;
        private static final int BEGUN = 4;
        private static final int STAYS = 5;
        private static final int WAITING = 6;
        private static final int PRESENT = 7;
        private static final int RESPONSES = 8;
        static final int QUANTITIES = RESPONSES + DurationTally.QUANTITIES;
        private static final int BITS = 7;

        private final ClosedSystem system;
        private final SimulationPlan plan;
        private final GroupTotals totals;
        private final LongConsumer progress;
        private final SplittableRandom seeds;
        private final DurationTally responses = new DurationTally(RESPONSES, BITS);
        private ClosedEngine engine;
        private boolean started;
        private long eventsBefore; // of the engines before this one

        Playing(ClosedSystem system, SimulationPlan plan, GroupTotals totals, LongConsumer progress) {
            this.system = system;
            this.plan = plan;
            this.totals = totals;
            this.progress = progress;
            this.seeds = new SplittableRandom(plan.seed());
            this.engine = new ClosedEngine(system, seeds.split(), responses.ofGroup());
        }

        @Override
        public void begin() {
            if (started && plan.method() == SimulationPlan.Method.REPLICATIONS) {
                eventsBefore += engine.events;
                engine = new ClosedEngine(system, seeds.split(), responses.ofGroup());
                started = false;
            }
            if (!started) {
                started = true;
                engine.runUntil(plan.warmUpItems(), plan.mostEvents() - eventsBefore);
            }
            totals.begin();
            responses.forget();
            add(-1);
        }

        @Override
        public void play(long from, long to) {
            long begin = engine.served - from;
            for (long items = from; items < to; items += STEP_REQUESTS) {
                engine.runUntil(begin + Math.min(to, items + STEP_REQUESTS), plan.mostEvents() - eventsBefore);
                progress.accept(items);
            }
        }

        @Override
        public void end() {
            add(1);
            responses.endGroup(totals);
        }

        private void add(int sign) {
            totals.add(TIME, sign * engine.now);
            totals.add(SERVED, sign * (double) engine.served);
            totals.add(BUSY, sign * engine.busyTime);
            totals.add(WAITS, sign * engine.waits);
            totals.add(BEGUN, sign * (double) engine.begun);
            totals.add(STAYS, sign * engine.stays);
            totals.add(WAITING, sign * engine.waitingTime);
            totals.add(PRESENT, sign * engine.presentTime);
        }

        @Override
        public boolean isPrecise(double relative, int left, double t) {
            return GraphTally.isPrecise(totals.ratio(SERVED, TIME, left, t), relative)
                    && GraphTally.isPrecise(totals.ratio(STAYS, SERVED, left, t), relative);
        }

        ClosedSimulation estimate(MeasuredRun run) {
            double t = run.quantile();
            int left = run.left();
            return new ClosedSimulation(
                    ratio(SERVED, TIME, left, t),
                    ratio(TIME, SERVED, left, t),
                    ratio(BUSY, TIME, left, t),
                    ratio(WAITS, BEGUN, left, t),
                    later(ratio(STAYS, SERVED, left, t)),
                    ratio(WAITING, TIME, left, t),
                    ratio(PRESENT, TIME, left, t),
                    eventsBefore + engine.events,
                    totals.sum(TIME),
                    responses
                            .percentiles(totals, left, t)
                            .map(at -> new Percentiles(later(at.median()), later(at.ninety()), later(at.ninetyNine()))),
                    run.items(),
                    run.isPrecise());
        }

        /** Counted until the service ends; the reply comes later. */
        private Estimate later(Estimate atServer) {
            return atServer.around(atServer.mean() + system.replyTime());
        }

        private Estimate ratio(int above, int below, int left, double t) {
            return totals.ratio(above, below, left, t)
                    .orElseThrow(() -> new NoProgressException(
                            "no time passed while the requests were measured; ask for more items"));
        }
    }
}
