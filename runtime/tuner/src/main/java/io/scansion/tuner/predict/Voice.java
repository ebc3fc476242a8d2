package io.scansion.tuner.predict;

import io.scansion.tuner.journal.DecisionEvent.Opinion;
import io.scansion.tuner.world.Figures;
import io.scansion.tuner.world.Interval;
import java.util.Locale;

/**
 * What one model says of an arrangement, and how it is heard.
 *
 * @param now of the present arrangement
 * @param then of the one in question
 * @param spread standard deviation of what it says from what is measured, as a share, by its record in this matter
 * @param weight with which it is heard
 */
record Voice(PerformanceModel model, Matter matter, Forecast now, Forecast then, double spread, double weight) {
    /** What it is to be expected off before anything was measured, as a share: by experience, and by what it says of itself. */
    double usualError() {
        return usualError(model, now);
    }

    static double usualError(PerformanceModel model, Forecast now) {
        return Math.hypot(model.usualError(), now.spread());
    }

    double rateNow() {
        return now.itemsPerSecond();
    }

    double rateThen() {
        return then.itemsPerSecond();
    }

    Voice withWeight(double other) {
        return new Voice(model, matter, now, then, spread, other);
    }

    /** @param surest the one that is heard most */
    Opinion opinion(Voice surest) {
        Interval interval = Interval.around(rateThen(), spread);
        return new Opinion(
                model.name(),
                rateThen(),
                interval.low(),
                interval.high(),
                rateThen() / rateNow() - 1,
                weight,
                weight > 0 ? "" : notHeard(surest));
    }

    private String notHeard(Voice surest) {
        return String.format(
                Locale.ROOT,
                "%s is to be expected off, '%s' %s",
                Figures.percent(spread),
                surest.model().name(),
                Figures.percent(surest.spread()));
    }
}
