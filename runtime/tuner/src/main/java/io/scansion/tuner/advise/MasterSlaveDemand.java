package io.scansion.tuner.advise;

import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import io.scansion.tuner.predict.MasterSlaveModels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a demanded throughput comes to in a master/slave program: whether it is reached, who stands in its way, and with how many
 * workers it would be reached by the model that has the best record. Immutable.
 */
final class MasterSlaveDemand {
    /** A rate that falls this much short, relatively, still counts as reached: no measurement is better. */
    private static final double WITHIN = 0.01;

    private static final int MOST_WORKERS = 200;

    private final double required;
    private final MasterSlaveModels models;
    private final Means means;
    private final ModelEvent.Prediction best;
    private final boolean kept;
    private final OptionalInt enough;

    /** @param best of the predictions for the program as it is */
    MasterSlaveDemand(double requiredTasksPerSecond, MasterSlaveModels models, ModelEvent.Prediction best) {
        this.required = requiredTasksPerSecond;
        this.models = models;
        this.means = models.means();
        this.best = best;
        this.kept = means.tasksPerSecond() >= required * (1 - WITHIN);
        this.enough = kept ? OptionalInt.of(means.workers()) : workersThatReach();
    }

    ModelEvent.Contract verdict() {
        return new ModelEvent.Contract(required, "fully-specified", state(), demands(), reason());
    }

    private String state() {
        return kept ? "kept" : enough.isPresent() ? "within-reach" : "out-of-reach";
    }

    /** What stays the same as long as there is nothing new to say. */
    String outline() {
        return state() + " of " + means.workers() + (kept ? "" : " " + means.bottleneck());
    }

    /** The model's own ratio to the present, applied to what is measured: its constant error does not count. */
    private OptionalInt workersThatReach() {
        OptionalDouble now = models.tasksPerSecond(best.model(), means.workers());
        for (int workers = means.workers() + 1; now.isPresent() && workers <= MOST_WORKERS; workers++) {
            OptionalDouble then = models.tasksPerSecond(best.model(), workers);
            if (then.isEmpty()) {
                return OptionalInt.empty();
            }
            if (then.getAsDouble() / now.getAsDouble() * means.tasksPerSecond() >= required) {
                return OptionalInt.of(workers);
            }
        }
        return OptionalInt.empty();
    }

    private List<ModelEvent.Demand> demands() {
        List<ModelEvent.Demand> demands = new ArrayList<>();
        demands.add(demand(means.structure().master(), required, models.serviceSeconds()));
        for (int worker : means.structure().workers()) {
            demands.add(demand(worker, required / means.workers(), models.thinkSeconds()));
        }
        demands.sort((one, other) -> Integer.compare(one.stage(), other.stage()));
        return demands;
    }

    private static ModelEvent.Demand demand(int rank, double tasksPerSecond, double secondsPerTask) {
        double utilisation = tasksPerSecond * secondsPerTask;
        int needed = (int) Math.ceil(Math.min(Integer.MAX_VALUE, utilisation / (1 + WITHIN)));
        return new ModelEvent.Demand(rank, tasksPerSecond, utilisation, 1, Math.max(1, needed));
    }

    private String reason() {
        String demanded = String.format(
                Locale.ROOT, "%.4g tasks/s are demanded and %.4g measured", required, means.tasksPerSecond());
        if (kept) {
            return String.format(
                    Locale.ROOT,
                    "%s: reached, with the master at work for %.0f %% of the time and workers computing for %.0f %%",
                    demanded,
                    100 * means.masterBusy(),
                    100 * means.workersBusy());
        }
        double shortBy = required - means.tasksPerSecond();
        return String.format(
                Locale.ROOT,
                "%s: short by %.4g (%.0f %%); %s; %s",
                demanded,
                shortBy,
                100 * shortBy / required,
                bottleneck(),
                workers());
    }

    private String bottleneck() {
        return switch (means.bottleneck()) {
            case "master" -> "the master is the bottleneck, it is at work all the time";
            case "workers" -> "the workers are the bottleneck, they compute all the time";
            case "phases" -> "master and workers both wait for the slowest of every phase";
            default -> "neither master nor workers are at work all the time: they wait for messages";
        };
    }

    private String workers() {
        String model = String.format(
                Locale.ROOT, "by the model %s, which was %.1f %% off", best.model(), 100 * best.meanAbsoluteError());
        if (enough.isPresent()) {
            return enough.getAsInt() + " workers instead of " + means.workers() + " would reach it " + model
                    + ", as far as there are processors for them";
        }
        double most = 1 / models.serviceSeconds();
        return most < required
                ? String.format(Locale.ROOT, "no number of workers reaches it: the master serves %.4g tasks/s", most)
                : "no number of workers that could be looked at reaches it " + model;
    }
}
