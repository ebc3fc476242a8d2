package io.scansion.tuner.control;

import io.scansion.tuner.control.LibraryArrangement.OfFarm;
import io.scansion.tuner.monitor.LibraryWindow;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Holds every window of a run with the library against the models, and decides from it. A farm is planned with the model that has
 * the best record, a pipeline with the one of replication. Owned by one thread.
 */
final class LibraryPlanner {
    /** Work that has become heavier or lighter by more since the last window is another load. */
    private static final double DRIFT_SHARE = 0.25;

    /** So much is gained whatever the load is going to be. */
    private static final double SURE_GAIN = 0.5;

    private final ControlSettings settings;
    private final ModelBook book;
    private final DecisionIds ids;
    private double messageSeconds = Double.NaN;
    private double workBefore = Double.NaN;
    private int surplusWindows;

    LibraryPlanner(ControlSettings settings, ModelBook book, DecisionIds ids) {
        this.settings = settings;
        this.book = book;
        this.ids = ids;
    }

    /** Forgets what belongs to an earlier run. */
    void newRun() {
        messageSeconds = Double.NaN;
        workBefore = Double.NaN;
        surplusWindows = 0;
    }

    /**
     * Takes note of how heavy the work is.
     *
     * @return whether it is another load than before, of which one window is not enough
     */
    boolean observe(LibraryWindow window) {
        double work = window.workSeconds();
        boolean moved = Double.isNaN(workBefore) || isAnotherLoad(workBefore, work);
        workBefore = work;
        return moved;
    }

    /** Whether seconds of work per item are so different that what was measured before says nothing of now. */
    static boolean isAnotherLoad(double before, double now) {
        return Math.abs(now / before - 1) > DRIFT_SHARE;
    }

    /** @param window a complete one, in which nothing was being changed */
    Verdict decide(LibraryWindow window) {
        boolean moved = observe(window);
        return window instanceof LibraryWindow.Farm farm
                ? farm(farm, moved)
                : pipeline((LibraryWindow.Pipeline) window, moved);
    }

    private Verdict farm(LibraryWindow.Farm window, boolean moved) {
        FarmModels models = new FarmModels(window, messageSeconds);
        messageSeconds = models.messageSeconds();
        int workers = window.report().workers();
        Map<String, Double> predictions = models.predictions(new OfFarm(workers, window.chunkSeen()));
        book.enter(
                predictions,
                workers + 1,
                window.masterBusy() >= MasterSlaveEvidence.BUSY ? List.of(0) : List.of(),
                window.itemsPerSecond());
        String model = book.best(
                predictions.keySet().stream().filter(FarmModels::plans).toList());
        FarmPlanning planning = new FarmPlanning(window, models, model);
        double doubt = settings.confidence()
                * window.deviationSeconds()
                / (window.taskSeconds() * Math.sqrt(Math.max(1, (double) window.tasks())));
        return verdict(window, moved, planning.best(), doubt, planning::surplus);
    }

    private Verdict pipeline(LibraryWindow.Pipeline window, boolean moved) {
        LibraryPipelinePlanning planning = new LibraryPipelinePlanning(window);
        book.enter(planning.model(), planning.order(), window.itemsPerSecond() / window.itemsPerMessage());
        return verdict(window, moved, planning.best(), 0, () -> planning.surplus(settings.surplusShare()));
    }

    /**
     * @param moved whether it is another load than before
     * @param doubt about the gain, as a share
     * @param fewer what could be given back, looked for where there is nothing to gain
     */
    private Verdict verdict(
            LibraryWindow window,
            boolean moved,
            LibraryChoice best,
            double doubt,
            Supplier<Optional<LibraryChoice>> fewer) {
        boolean another = !best.to().equals(LibraryArrangement.of(window));
        if (another && best.gain() - doubt > settings.minGain()) {
            surplusWindows = 0;
            boolean unstable = moved && best.gain() - doubt < SURE_GAIN;
            return notPaidBack(window, best.gain())
                    .orElseGet(() -> unstable ? unstable(window, best.predicted()) : change(window, best));
        }
        Optional<LibraryChoice> surplus = moved ? Optional.empty() : fewer.get();
        surplusWindows = surplus.isPresent() ? surplusWindows + 1 : 0;
        if (surplus.isPresent() && surplusWindows >= settings.surplusWindows()) {
            surplusWindows = 0;
            return change(window, surplus.get());
        }
        return Verdict.Stay.because(
                another ? NoChangeKind.GAIN_TOO_SMALL : NoChangeKind.AT_ITS_BEST,
                best.reason(),
                window.itemsPerSecond(),
                best.predicted());
    }

    private Verdict change(LibraryWindow window, LibraryChoice choice) {
        return new Verdict.Rearrange(new LibraryPlan(
                ids.next(),
                window.run(),
                LibraryArrangement.of(window),
                choice.to(),
                choice.model(),
                window.itemsPerSecond(),
                choice.predicted(),
                choice.reason()));
    }

    private static Verdict unstable(LibraryWindow window, double best) {
        return Verdict.Stay.because(
                NoChangeKind.NOT_STABLE,
                "a plan would help, but the work has changed since the last window",
                window.itemsPerSecond(),
                best);
    }

    /** Empty if a change is worth its cost, or if it is not known how much is left. */
    private Optional<Verdict> notPaidBack(LibraryWindow window, double gain) {
        if (window.left() < 0) {
            return Optional.empty();
        }
        double secondsLeft = (double) window.left() / window.itemsPerSecond();
        double saved = secondsLeft - secondsLeft / (1 + gain);
        return saved > settings.changeCostSeconds()
                ? Optional.empty()
                : Optional.of(Verdict.Stay.because(
                        NoChangeKind.NOT_PAID_BACK,
                        String.format(
                                Locale.ROOT,
                                "%d tasks are left: a change would save %.2f s of them and cost about %.2f s",
                                window.left(),
                                saved,
                                settings.changeCostSeconds()),
                        window.itemsPerSecond(),
                        window.itemsPerSecond() * (1 + gain)));
    }
}
