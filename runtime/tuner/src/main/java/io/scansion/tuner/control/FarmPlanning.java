package io.scansion.tuner.control;

import io.scansion.models.poetries.WorkSharing;
import io.scansion.tuner.control.LibraryArrangement.OfFarm;
import io.scansion.tuner.monitor.Figures;
import io.scansion.tuner.monitor.LibraryWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Looks for the number of workers and the chunk that a model promises most of, at the least cost. Stateless. */
final class FarmPlanning {
    /** Arrangements within this share of the best are as good, and the cheapest of them is taken. */
    static final double NEARLY = 0.99;

    /** A message takes its worker no longer than this, in seconds, unless a single task does. */
    private static final double LONGEST_MESSAGE_SECONDS = 0.1;

    private static final int MOST_CHUNK = 1 << 12;

    private final LibraryWindow.Farm window;
    private final FarmModels models;
    private final String model;

    /** @param model the one to be believed */
    FarmPlanning(LibraryWindow.Farm window, FarmModels models, String model) {
        this.window = window;
        this.models = models;
        this.model = model;
    }

    /** Returns the best arrangement: of those that are nearly as fast as the fastest the one with fewest workers, then least chunk. */
    LibraryChoice best() {
        OfFarm present = OfFarm.of(window.report());
        double now = now();
        double most = now;
        List<OfFarm> candidates = candidates();
        for (OfFarm candidate : candidates) {
            most = Math.max(most, models.predicted(model, candidate));
        }
        OfFarm best = present;
        for (OfFarm candidate : candidates) { // from few workers and small chunks to many and large
            if (models.predicted(model, candidate) >= NEARLY * most) {
                best = candidate;
                break;
            }
        }
        return choice(best, now);
    }

    /** Returns an arrangement with fewer workers that is nearly as fast as the present one, with the same chunk. */
    Optional<LibraryChoice> surplus() {
        OfFarm present = OfFarm.of(window.report());
        double now = now();
        for (int workers = 1; workers < present.workers(); workers++) {
            OfFarm fewer = new OfFarm(workers, present.chunk());
            if (models.predicted(model, fewer) >= NEARLY * now) {
                LibraryChoice parked = choice(fewer, now);
                return Optional.of(parked.because("parks what is not needed: " + parked.reason()));
            }
        }
        return Optional.empty();
    }

    /** What the model says of the messages as they are, which may be shorter than they might be. */
    private double now() {
        return models.predicted(model, new OfFarm(window.report().workers(), window.chunkSeen()));
    }

    private List<OfFarm> candidates() {
        List<OfFarm> all = new ArrayList<>();
        for (int workers = 1; workers <= window.report().mostWorkers(); workers++) {
            int most = mostChunk(workers);
            for (int chunk = 1; chunk <= most; chunk *= 2) {
                all.add(new OfFarm(workers, chunk));
            }
        }
        return all;
    }

    /** By factoring over the tasks that are left; where their number is not known, by how long a message may take. */
    int mostChunk(int workers) {
        double task = Math.max(1e-7, window.taskSeconds());
        long byTime = Math.max(1, (long) (LONGEST_MESSAGE_SECONDS / task));
        long left = window.report().left();
        if (left > 0) {
            long units = Math.min(left, WorkSharing.MOST_UNITS);
            long tuple = new WorkSharing.Factoring(task, window.deviationSeconds()).tupleUnits(units, workers, 1);
            byTime = Math.min(byTime, tuple);
        }
        return (int) Math.max(1, Math.min(MOST_CHUNK, byTime));
    }

    private LibraryChoice choice(OfFarm farm, double now) {
        double predicted = models.predicted(model, farm);
        return new LibraryChoice(
                farm,
                model,
                predicted,
                now,
                String.format(
                        Locale.ROOT,
                        "tasks take %s (deviation %s), a message %s more at its worker and %s at the master: %s give"
                                + " %.4g tasks/s by the model '%s', which says %.4g for now",
                        Figures.milliseconds(window.taskSeconds()),
                        Figures.milliseconds(window.deviationSeconds()),
                        Figures.milliseconds(models.messageSeconds()),
                        Figures.milliseconds(window.masterSeconds(window.tasksPerMessage())),
                        farm.text(),
                        predicted,
                        model,
                        now));
    }
}
