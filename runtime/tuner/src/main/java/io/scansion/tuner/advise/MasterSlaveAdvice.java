package io.scansion.tuner.advise;

import io.scansion.models.masterworker.WorkSharing;
import io.scansion.models.san.masterslave.MasterSlaveSolution;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.masterslave.DrawnTasks;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import io.scansion.tuner.predict.MasterSlaveModels;
import io.scansion.tuner.world.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/*
 * Advice on a master/slave program that is not changed behind its back. Every piece names the model it comes from. What a model
 * predicts for a change is its own ratio to what it predicts for the present, applied to the present rate: its constant error
 * does not count as a gain.
 */
/** Says what would make a measured master/slave program faster, and by how much. Stateless. */
final class MasterSlaveAdvice {
    static final String MEASURED = "measured";
    static final String FACTORING = "factoring";

    /** More that brings the rate no further than by this share of the most it can reach is not worth it. */
    static final double ENOUGH = 0.95;

    /** Phases in which the tasks are to be shared out, at least. */
    private static final int LEAST_PHASES = 4;

    /** What is simpler may cost the rest of the rate. */
    private static final double NEARLY = 0.99;

    /** Tasks whose sharing out is played through, at most; and how often it is. */
    private static final int MOST_PLAYED_TASKS = 2_000;

    private static final int PLAYS = 10;
    private static final double UNKNOWN_WORK_SECONDS = 60;

    private final MasterSlaveModels models;
    private final Means means;
    private final int spares;
    private final OptionalLong tasksLeft;

    /** @param tasksLeft in the run, where it is known */
    MasterSlaveAdvice(MasterSlaveModels models, int spares, OptionalLong tasksLeft) {
        this.models = models;
        this.means = models.means();
        this.spares = spares;
        this.tasksLeft = tasksLeft;
    }

    List<ModelEvent.Advice> all() {
        List<ModelEvent.Advice> all = new ArrayList<>();
        all.add(bottleneck());
        all.add(interaction());
        all.addAll(new WorkersAdvice(models, spares).all());
        if (means.taskSeconds() > 0) {
            all.add(means.inPhases() ? grainInPhases() : grain());
        }
        if (models.sanKnows(means.workers())) {
            all.add(buffer());
        }
        return all;
    }

    private ModelEvent.Advice bottleneck() {
        String what = means.bottleneck();
        String because = switch (what) {
            case "master" -> "more workers bring nothing, a lighter master does";
            case "workers" -> "the master could serve more of them";
            case "phases" -> "both wait for the slowest of every phase";
            default -> "neither is at work all the time: messages, or too few tasks";
        };
        String wait = Double.isFinite(means.resultWaitSeconds())
                ? String.format(Locale.ROOT, ", a result waits %s", Figures.milliseconds(means.resultWaitSeconds()))
                : "";
        return advice(
                "bottleneck",
                MEASURED,
                what,
                what,
                Double.NaN,
                String.format(
                        Locale.ROOT,
                        "the master is at work for %.0f %% of the time, workers compute for %.0f %% of theirs%s: %s",
                        100 * means.masterBusy(),
                        100 * means.workersBusy(),
                        wait,
                        because));
    }

    /** Returns the fewest that reach a rate, or the most there may be; rates grow with their number. */
    static int fewest(int most, double tasksPerSecond, IntToDoubleFunction rate) {
        int tooFew = 0;
        int enough = most;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (rate.applyAsDouble(middle) >= tasksPerSecond) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough;
    }

    private ModelEvent.Advice interaction() {
        int workers = means.workers();
        String now = means.structure().interaction().label();
        double atOnce = models.machineRepairTasksPerSecond(workers);
        String exponential = models.sanKnows(workers)
                ? String.format(
                        Locale.ROOT,
                        "; the automata network, with exponential times, gives %.4g in phases and %.4g without",
                        models.san(true, workers, 1).usefulPacksPerSecond(),
                        models.san(false, workers, workers).usefulPacksPerSecond())
                : "";
        if (means.inPhases()) {
            return advice(
                    "interaction",
                    MasterSlaveModels.MACHINE_REPAIR,
                    now,
                    "asynchronous",
                    atOnce / means.tasksPerSecond(),
                    String.format(
                            Locale.ROOT,
                            "a worker waits %s for every task of %s; with tasks handed out as results come, it would be"
                                    + " %.4g tasks/s instead of %.4g%s",
                            Figures.milliseconds(means.idleSeconds()),
                            Figures.milliseconds(means.taskSeconds()),
                            atOnce,
                            means.tasksPerSecond(),
                            exponential));
        }
        return advice(
                "interaction",
                MasterSlaveModels.PHASES,
                now,
                "asynchronous",
                1,
                String.format(
                        Locale.ROOT,
                        "phases would give %.4g tasks/s%s",
                        models.phasesTasksPerSecond(workers, 1),
                        exponential));
    }

    private ModelEvent.Advice buffer() {
        int workers = means.workers();
        double most = models.san(false, workers, workers).usefulPacksPerSecond();
        IntToDoubleFunction rate = places -> models.san(false, workers, places).usefulPacksPerSecond();
        int enough = fewest(workers, NEARLY * most, rate);
        MasterSlaveSolution there = models.san(false, workers, enough);
        return advice(
                "buffer",
                MasterSlaveModels.SAN,
                "",
                String.valueOf(enough),
                means.inPhases() ? Double.NaN : 1,
                String.format(
                        Locale.ROOT,
                        "room for %d waiting result(s) gives %.4g tasks/s, room for one from each of %d workers %.4g; it"
                                + " is full for %.1f %% of the time%s",
                        enough,
                        there.usefulPacksPerSecond(),
                        workers,
                        most,
                        100 * there.bufferFull(),
                        means.inPhases() ? ", without phases" : ""));
    }

    /** Plays the handing out of tasks one by one and in tuples, with times of the measured mean and deviation. */
    private ModelEvent.Advice grain() {
        long left = tasksLeft.orElse(Math.max(1, Math.round(UNKNOWN_WORK_SECONDS * means.tasksPerSecond())));
        int played = (int) Math.max(means.workers(), Math.min(left, MOST_PLAYED_TASKS));
        WorkSharing factoring = new WorkSharing.Factoring(means.taskSeconds(), means.deviationSeconds());
        double single = finishSeconds(new WorkSharing.FixedChunk(1), played);
        double tuples = finishSeconds(factoring, played);
        List<WorkSharing.Batch> batches = factoring.batches(left, means.workers());
        boolean worthIt = tuples < NEARLY * single;
        String first = batches.stream()
                .limit(4)
                .map(batch -> String.valueOf(batch.tupleUnits()))
                .collect(Collectors.joining(", "));
        return advice(
                "grain",
                FACTORING,
                "1",
                worthIt ? String.valueOf(batches.get(0).tupleUnits()) : "1",
                worthIt ? single / tuples : 1,
                String.format(
                        Locale.ROOT,
                        "messages take %s for a task of %s (deviation %s); %d tasks, %s, take %.4g s one by"
                                + " one and %.4g s in tuples of %s%s, for each of %d workers",
                        Figures.milliseconds(models.messageSeconds()),
                        Figures.milliseconds(means.taskSeconds()),
                        Figures.milliseconds(means.deviationSeconds()),
                        left,
                        tasksLeft.isPresent() ? "which are left" : "about a minute's work",
                        single * left / played,
                        tuples * left / played,
                        first,
                        batches.size() > 4 ? " and so on" : "",
                        means.workers()));
    }

    /** The more tasks a worker has in a phase, the less the slowest differs from the others. */
    private ModelEvent.Advice grainInPhases() {
        int workers = means.workers();
        int now = models.tasksEach();
        int most = now;
        while (2L * most * workers <= mostTasksOfAPhase()) {
            most *= 2;
        }
        double ceiling = models.phasesTasksPerSecond(workers, most);
        int enough = now;
        while (enough < most && models.phasesTasksPerSecond(workers, enough) < ENOUGH * ceiling) {
            enough *= 2;
        }
        double present = models.phasesTasksPerSecond(workers, now);
        double then = models.phasesTasksPerSecond(workers, enough);
        return advice(
                "grain",
                MasterSlaveModels.PHASES,
                String.valueOf(now),
                String.valueOf(enough),
                then / present,
                String.format(
                        Locale.ROOT,
                        "for each of %d workers %d task(s) of %s (deviation %s) in a phase give %.4g tasks/s, %d give %.4g and"
                                + " %d give %.4g: the slowest worker differs the less from the others, the more tasks each has",
                        workers,
                        now,
                        Figures.milliseconds(means.taskSeconds()),
                        Figures.milliseconds(means.deviationSeconds()),
                        present,
                        enough,
                        then,
                        most,
                        ceiling));
    }

    private long mostTasksOfAPhase() {
        return tasksLeft.isPresent()
                ? Math.min(MasterSlaveModels.MOST_DRAWN, tasksLeft.getAsLong() / LEAST_PHASES)
                : MasterSlaveModels.MOST_DRAWN;
    }

    /** The master's own work is counted for every task: whether tuples save any of it is not known. */
    private double finishSeconds(WorkSharing sharing, int tasks) {
        DrawnTasks drawn = means.drawnTasks();
        double sum = 0;
        for (int play = 0; play < PLAYS; play++) {
            sum += sharing.finishSeconds(
                    withMaster(drawn.seconds(tasks, play)), means.workers(), models.messageSeconds());
        }
        return sum / PLAYS;
    }

    private double[] withMaster(double[] seconds) {
        return DoubleStream.of(seconds)
                .map(task -> task + means.masterSeconds())
                .toArray();
    }

    /** @param ratio of the predicted rate to the present one; NaN if nothing is predicted */
    private ModelEvent.Advice advice(
            String kind, String model, String current, String advised, double ratio, String reason) {
        return new ModelEvent.Advice(
                kind,
                model,
                current,
                advised,
                means.tasksPerSecond(),
                ratio * means.tasksPerSecond(),
                ratio - 1,
                reason);
    }
}
