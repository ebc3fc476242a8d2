package io.scansion.tuner.predict;

import io.scansion.tuner.journal.DecisionEvent.Opinion;
import io.scansion.tuner.world.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the models together say of an arrangement, each heard by its record.
 *
 * @param speaker the model that is heard most
 * @param now items per second that they say of the present arrangement; NaN if nothing is said
 * @param then items per second of the arrangement in question; NaN if nothing is said
 * @param interval where the throughput is to be expected when the change is measured
 * @param gainError standard error of the gain by which the models that are heard differ, as a share
 * @param opinions of every model that knows such programs
 * @param matter what it is about; null for what no model has said
 */
public record Verdict(
        String speaker,
        double now,
        double then,
        Interval interval,
        double gainError,
        List<Opinion> opinions,
        @Nullable Matter matter) {
    public Verdict {
        opinions = List.copyOf(opinions);
    }

    /**
     * Nothing is said of what somebody wishes.
     *
     * @param measured items per second now; NaN if unknown
     */
    public static Verdict none(String wisher, double measured) {
        return new Verdict(wisher, measured, Double.NaN, Interval.UNKNOWN, Double.NaN, List.of(), null);
    }

    /** As a share of what is said of the present arrangement; NaN if nothing is said. */
    public double gain() {
        return then / now - 1;
    }

    /** The same as the word of somebody else, who wishes it. */
    public Verdict wishedBy(String wisher) {
        return new Verdict(wisher, now, then, interval, gainError, opinions, matter);
    }

    /** What it says of the way back. */
    public Verdict reversed() {
        return new Verdict(speaker, then, now, Interval.UNKNOWN, gainError, List.of(), null);
    }
}
