package io.scansion.tuner.advise;

import io.scansion.models.masterworker.MasterWorkerAdvice;
import io.scansion.models.san.masterslave.MasterSlaveSolution;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import io.scansion.tuner.predict.MasterSlaveModels;
import io.scansion.tuner.world.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/*
 * A model that has measured three workers may be asked about three hundred, but nobody should believe it: the way of the messages, the
 * processors and the memory are others then. So what is advised is a step of which the next measurement tells whether it was right,
 * and what the model sees beyond it is said. Where a model stops looking before its rate stops growing, it has no number to advise.
 */
/** Says how many workers a measured master/slave program is worth, by every model that can say so. Stateless. */
final class WorkersAdvice {
    /** Workers are advised to become at most so many times as many, for one measurement. */
    static final int STEP = 4;

    /** Advised where the rate still grows at the largest number that a model is asked about. */
    static final String MORE = "more";

    /** More workers than this no model is asked about. */
    private static final int MOST_WORKERS = 1_000;

    /** The last worker brings more than this part of its share: the rate still grows. */
    private static final double STILL_GROWS = 0.5;

    private final MasterSlaveModels models;
    private final Means means;
    private final int spares;
    private final int step;

    /** @param spares ranks of the job that are parked, which no program can use that shares out its work itself */
    WorkersAdvice(MasterSlaveModels models, int spares) {
        this.models = models;
        this.means = models.means();
        this.spares = spares;
        this.step = STEP * means.workers();
    }

    /**
     * @param workers that the model finds best
     * @param stopped whether it is only the most that it was asked about
     */
    private record Best(int workers, boolean stopped) {}

    List<ModelEvent.Advice> all() {
        List<ModelEvent.Advice> all = new ArrayList<>();
        all.add(byIndex());
        all.add(means.inPhases() ? inPhases() : byQueueing());
        if (models.sanKnows(means.workers())) {
            all.add(byNetwork());
        }
        return all;
    }

    private ModelEvent.Advice byIndex() {
        MasterWorkerAdvice advice = models.mate().solve(MOST_WORKERS);
        int best = advice.best().workers();
        return advice(
                MasterSlaveModels.MATE,
                new Best(best, advice.limited()),
                models::mateTasksPerSecond,
                String.format(
                        Locale.ROOT,
                        "the index Pi = n Tt(n)^2 / Tc is least with %d, where workers compute for %.0f %% of their time;"
                                + " a round of %d tasks is shortest with %d",
                        best,
                        100 * advice.best().efficiency(),
                        means.workers(),
                        advice.fastest().workers()));
    }

    private ModelEvent.Advice byQueueing() {
        double most = 1 / models.serviceSeconds();
        IntToDoubleFunction rate = models::machineRepairTasksPerSecond;
        int enough = MasterSlaveAdvice.fewest(MOST_WORKERS, MasterSlaveAdvice.ENOUGH * most, rate);
        double reached = rate.applyAsDouble(enough) / most;
        return advice(
                MasterSlaveModels.MACHINE_REPAIR,
                new Best(enough, reached < MasterSlaveAdvice.ENOUGH),
                rate,
                String.format(
                        Locale.ROOT,
                        "the master serves a task in %s, so %.4g tasks/s at most; %d workers of %s a task bring %.0f %% of"
                                + " that",
                        Figures.milliseconds(models.serviceSeconds()),
                        most,
                        enough,
                        Figures.milliseconds(models.thinkSeconds()),
                        100 * reached));
    }

    private ModelEvent.Advice inPhases() {
        int each = models.tasksEach();
        int most = MasterSlaveModels.MOST_PHASED_WORKERS;
        IntToDoubleFunction rate = workers -> models.phasesTasksPerSecond(workers, each);
        int enough = 1;
        double reached = rate.applyAsDouble(1);
        for (int workers = 2; workers <= most; workers++) {
            double more = rate.applyAsDouble(workers);
            if (more > reached / MasterSlaveAdvice.ENOUGH) {
                enough = workers;
                reached = more;
            }
        }
        return advice(
                MasterSlaveModels.PHASES,
                new Best(enough, enough == most || stillGrows(rate, most)),
                rate,
                String.format(
                        Locale.ROOT,
                        "a phase of %d task(s) for each of %d workers takes as long as the slowest of them and, at the"
                                + " master, %s a task",
                        each,
                        enough,
                        Figures.milliseconds(models.serviceSeconds())));
    }

    private ModelEvent.Advice byNetwork() {
        int most = MasterSlaveModels.MOST_SAN_WORKERS;
        IntToDoubleFunction rate =
                workers -> models.san(means.inPhases(), workers, workers).usefulPacksPerSecond();
        int enough = MasterSlaveAdvice.fewest(most, MasterSlaveAdvice.ENOUGH * rate.applyAsDouble(most), rate);
        MasterSlaveSolution there = models.san(means.inPhases(), enough, enough);
        return advice(
                MasterSlaveModels.SAN,
                new Best(enough, stillGrows(rate, most)),
                rate,
                String.format(
                        Locale.ROOT,
                        "with %d workers, all times exponential, they compute for %.0f %% of their time and the master"
                                + " evaluates for %.0f %%",
                        enough,
                        100 * there.slaveComputing(),
                        100 * there.masterUtilisation()));
    }

    private static boolean stillGrows(IntToDoubleFunction rate, int most) {
        return rate.applyAsDouble(most) / rate.applyAsDouble(most - 1) - 1 > STILL_GROWS / (most - 1);
    }

    private ModelEvent.Advice advice(String model, Best best, IntToDoubleFunction rate, String reason) {
        boolean tooFar = best.workers() > step;
        int workers = tooFar ? step : best.workers();
        double present = rate.applyAsDouble(means.workers());
        double predicted = rate.applyAsDouble(workers) / present * means.tasksPerSecond();
        return new ModelEvent.Advice(
                "workers",
                model,
                String.valueOf(means.workers()),
                best.stopped() && !tooFar ? MORE : String.valueOf(workers),
                means.tasksPerSecond(),
                predicted,
                predicted / means.tasksPerSecond() - 1,
                reason + beyond(best, tooFar, rate.applyAsDouble(best.workers()) / present) + ranks(workers));
    }

    private String beyond(Best best, boolean tooFar, double ratio) {
        String stopped = best.stopped() ? "; the rate still grows there, and more were not looked at" : "";
        return tooFar
                ? String.format(
                        Locale.ROOT,
                        "%s; %d are a step to measure, what the model sees beyond it is %.4g tasks/s with %d",
                        stopped,
                        step,
                        ratio * means.tasksPerSecond(),
                        best.workers())
                : stopped;
    }

    private String ranks(int workers) {
        if (workers <= means.workers()) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "; that is more than the %d workers that the job has: start it with %d ranks, as far as there are"
                        + " processors for them%s",
                means.workers(),
                workers + 1,
                spares > 0 ? ", for the spares cannot join a program that shares out its work itself" : "");
    }
}
