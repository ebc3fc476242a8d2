package io.scansion.models.queueing.simulation;

/** Measures group after group of a run, until its plan is fulfilled. Not thread-safe. */
final class MeasuredRun {
    /** A batch more or less does not decide; the estimates of all modules cost something. */
    private static final int LOOKED_AT_EVERY = 5;

    private static final int LEFT_OUT_OF = 10;

    /** What is measured. */
    interface Measured {
        /** Begins a group. */
        void begin();

        /** Plays on from so many items measured to so many. */
        void play(long from, long to);

        /** Ends the group. */
        void end();

        /** Returns whether all estimates are that precise. */
        boolean isPrecise(double relative, int left, double t);
    }

    private final SimulationPlan plan;
    private final GroupTotals totals;
    private long items;
    private boolean precise = true;

    MeasuredRun(SimulationPlan plan, int quantities) {
        this.plan = plan;
        this.totals = new GroupTotals(
                quantities,
                plan.precision() > 0 ? 2 * plan.groups() : plan.groups(),
                plan.method() == SimulationPlan.Method.BATCH_MEANS);
    }

    GroupTotals totals() {
        return totals;
    }

    /** Returns how many items were measured. */
    long items() {
        return items;
    }

    boolean isPrecise() {
        return precise;
    }

    /** Returns how many groups the estimates leave out. */
    int left() {
        return plan.precision() > 0 ? totals.groups() / LEFT_OUT_OF : 0;
    }

    /** Returns Student's quantile for the groups that are not left out. */
    double quantile() {
        return StudentT.twoSided(plan.confidence(), totals.groups() - left() - 1);
    }

    void measure(Measured run) {
        if (plan.precision() > 0) {
            untilPrecise(run);
            return;
        }
        for (int g = 0; g < plan.groups(); g++) {
            measure(run, plan.itemsUpTo(g + 1));
        }
    }

    private void untilPrecise(Measured run) {
        long batch = plan.firstBatch();
        do {
            if (totals.isFull()) {
                totals.join();
                batch *= 2;
            }
            measure(run, Math.min(plan.items(), items + batch));
            precise = totals.groups() >= plan.groups()
                    && totals.groups() % LOOKED_AT_EVERY == 0
                    && run.isPrecise(plan.precision(), left(), quantile());
        } while (!precise && items < plan.items());
    }

    private void measure(Measured run, long upTo) {
        run.begin();
        run.play(items, upTo);
        run.end();
        items = upTo;
    }
}
