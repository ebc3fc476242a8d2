package io.scansion.tuner.journal;

import io.scansion.tuner.journal.JobEvent.Foretold;
import io.scansion.tuner.journal.JobEvent.Summary;
import io.scansion.tuner.world.ChangeKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Throughput before the first change, just now, and since the last change. Rates are items per second. Owned by one thread. */
public final class RunHistory {
    /** Windows that say what the throughput was just before a change. */
    private static final int RECENT_WINDOWS = 2;

    /** The first window: the pipeline filled in it, so it counts only where there is no other. */
    private final Throughput filling = new Throughput();

    private final Throughput initial = new Throughput();
    private final Deque<Throughput> recent = new ArrayDeque<>();
    /** Null before the first change. */
    private @Nullable Throughput settled;

    private double beforeChange = Double.NaN;
    /** What changes of every kind have cost, in seconds; the last counts half, the one before it a quarter. */
    private final Map<ChangeKind, Double> changeSeconds = new EnumMap<>(ChangeKind.class);

    private double promised = Double.NaN;
    private String promisedBy = "";
    private boolean warm;

    /** @param warmsUp whether the program begins with a window that counts only where there is no other */
    public RunHistory(boolean warmsUp) {
        this.warm = !warmsUp;
    }

    private Throughput present() {
        Throughput afterChange = settled;
        return afterChange == null ? initial : afterChange;
    }

    /** Takes in a window during which no change was under way. */
    public void add(double rate, double seconds) {
        (warm ? present() : filling).add(rate, seconds);
        warm = true;
        if (rate > 0) {
            Throughput one = new Throughput();
            one.add(rate, seconds);
            recent.addLast(one);
            if (recent.size() > RECENT_WINDOWS) {
                recent.removeFirst();
            }
        }
    }

    /** Says that another arrangement is ordered. */
    public void changeStarts(boolean takingBack) {
        if (!takingBack) {
            beforeChange = recent();
        }
    }

    /** The arrangement is another one now; so much was measured of it already, and what is measured from here on belongs to it. */
    public void changeEnds(double rate, double seconds) {
        Throughput measured = new Throughput();
        measured.add(rate, seconds);
        settled = measured;
        recent.clear();
    }

    /** @param seconds of throughput that a change of this kind has cost, at least 0; NaN if that is not known */
    public void cost(ChangeKind kind, double seconds) {
        if (seconds >= 0) {
            changeSeconds.merge(kind, seconds, (before, last) -> (before + last) / 2);
        }
    }

    public void promised(String model, double rate) {
        promisedBy = model;
        promised = rate;
    }

    /** The rate just now; NaN before anything was measured. */
    public double recent() {
        if (recent.isEmpty()) {
            return present().itemsPerSecond();
        }
        Throughput all = new Throughput();
        recent.forEach(all::add);
        return all.itemsPerSecond();
    }

    public double rateBeforeChange(double otherwise) {
        return beforeChange > 0 ? beforeChange : otherwise;
    }

    /** Seconds of throughput that changes of this kind have cost lately; what is assumed, before there was one. */
    public double changeSeconds(ChangeKind kind, double assumed) {
        return changeSeconds.getOrDefault(kind, assumed);
    }

    /**
     * Returns the summary.
     *
     * @param items that came out
     * @param changes that stay
     * @param forecast what the model says of the arrangement there is, where no change has promised anything
     */
    public Summary summary(
            long items,
            int changes,
            @Nullable List<Integer> instances,
            @Nullable Double paceOfFastestStage,
            Foretold forecast) {
        Double before = known(initial.itemsPerSecond() > 0 ? initial.itemsPerSecond() : filling.itemsPerSecond());
        Double after = settled == null ? null : known(present().itemsPerSecond());
        Double measured = after == null ? before : after;
        return new Summary(
                items,
                before,
                after,
                before == null || after == null ? null : Double.valueOf(after / before),
                paceOfFastestStage,
                instances,
                Double.isNaN(promised)
                        ? forecast.itemsPerSecond() == null || forecast.model() == null
                                ? Foretold.NOTHING
                                : Foretold.by(forecast.model(), forecast.itemsPerSecond(), measured)
                        : Foretold.by(promisedBy, promised, measured),
                changes,
                null,
                null,
                null);
    }

    private static @Nullable Double known(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
