package io.scansion.tuner.control;

import io.scansion.models.poetries.Prediction;
import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.Placement;
import io.scansion.tuner.monitor.Window;
import io.scansion.tuner.record.RunEvent;
import io.scansion.tuner.record.RunEvent.Foretold;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Throughput before the first change and since the last one, the changes that stay, and the summary made of them. */
final class RunHistory {
    /** Windows that say what the throughput was just before a change. */
    private static final int RECENT_WINDOWS = 2;

    /** The first window: the pipeline filled in it, so it counts only where there is no other. */
    private final Throughput filling = new Throughput();

    private final Throughput initial = new Throughput();
    private final Deque<Double> recent = new ArrayDeque<>();
    private final Deque<KeptChange> kept = new ArrayDeque<>();
    private Throughput settled = initial;
    private double beforeChange = Double.NaN;
    private double changeSeconds = Double.NaN;
    private @Nullable Prediction lastPrediction;

    /** Takes in a window during which no change was under way. */
    void add(Window window, Optional<Prediction> prediction) {
        boolean first = settled == initial && Double.isNaN(filling.itemsPerSecond());
        (first ? filling : settled).add(window);
        prediction.ifPresent(one -> lastPrediction = one);
        if (window.itemsPerSecond() > 0) {
            recent.addLast(window.itemsPerSecond());
            if (recent.size() > RECENT_WINDOWS) {
                recent.removeFirst();
            }
        }
    }

    void changeStarts(boolean takingBack) {
        if (!takingBack) {
            beforeChange =
                    recent.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        }
    }

    /** The arrangement is another one now, and what is measured from here on belongs to it. */
    void changeEnds(ChangeUnderWay ended) {
        settled = ended.throughput();
        recent.clear();
    }

    void kept(ChangeUnderWay ended, double effectSeconds) {
        kept.addLast(ended);
        changeSeconds = effectSeconds;
    }

    void kept(PointSetting setting) {
        kept.addLast(setting);
    }

    void kept(LibraryChange change) {
        kept.addLast(change);
    }

    Optional<KeptChange> takeLastKept() {
        return Optional.ofNullable(kept.pollLast());
    }

    int changes() {
        return kept.size();
    }

    double rateBeforeChange(double otherwise) {
        return beforeChange > 0 ? beforeChange : otherwise;
    }

    /** Seconds that the last change took to come into effect; what was assumed, before there was one. */
    double changeSeconds(double otherwise) {
        return changeSeconds >= 0 ? changeSeconds : otherwise;
    }

    /** The summary of a job that ran something with the library, which says itself how many items came out. */
    RunEvent.Summary summary(LibraryRates rates, long items) {
        Double before = known(rates.first());
        Double after = known(rates.settled());
        Double predicted = known(rates.promised());
        return new RunEvent.Summary(
                items,
                before,
                after,
                before == null || after == null ? null : Double.valueOf(after / before),
                null,
                null,
                predicted == null ? Foretold.NOTHING : Foretold.by(rates.promisedBy(), predicted, after),
                kept.size(),
                null);
    }

    RunEvent.Summary summary(JobMonitor monitor, IntFunction<StageEvidence> evidence) {
        List<Integer> instances = null;
        Double fastest = null;
        if (monitor.structure() instanceof JobStructure.Pipeline pipeline) {
            Placement placement = monitor.placement();
            instances = pipeline.order().stream()
                    .map(stage -> placement.instancesOf(stage).size())
                    .toList();
            fastest = pipeline.order().stream()
                    .mapToDouble(stage -> evidence.apply(stage).meanSeconds())
                    .filter(seconds -> seconds > 0)
                    .min()
                    .stream()
                    .mapToObj(seconds -> 1 / seconds)
                    .findFirst()
                    .orElse(null);
        }
        Double before = known(initial.itemsPerSecond() > 0 ? initial.itemsPerSecond() : filling.itemsPerSecond());
        Double after = settled == initial ? null : known(settled.itemsPerSecond());
        Double measured = after == null ? before : after;
        Double predicted = predicted();
        return new RunEvent.Summary(
                monitor.totalItems(),
                before,
                after,
                before == null || after == null ? null : Double.valueOf(after / before),
                fastest,
                instances,
                predicted == null ? Foretold.NOTHING : Foretold.by(ModelBook.LIVE, predicted, measured),
                kept.size(),
                null);
    }

    /** What the last change promised; without a change, what the model says of the arrangement there is. */
    private @Nullable Double predicted() {
        Prediction prediction = lastPrediction;
        if (kept.peekLast() instanceof ChangeUnderWay last) {
            return last.proposal().predictedItemsPerSecond();
        }
        return prediction == null ? null : Double.valueOf(prediction.itemsPerSecond());
    }

    private static @Nullable Double known(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
