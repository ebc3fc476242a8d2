package io.scansion.tuner.plan;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;

/**
 * What free ranks are worth to other stages. In an unmodified program a rank that has served one stage can serve no other afterwards: to
 * take it is to give that choice up. Who may be slow later on is not known, so all ranks have the same price, and a plan that takes
 * some must gain that much more. Where ranks can be given to anybody again, or no other stage could use them, they cost nothing. Where there
 * are many, each is worth less: whoever may be slow later on can do without most of them.
 */
final class SparePrice {
    /** Of a rank, as a share of the present throughput. */
    static final double SHARE = 0.01;

    /** Of all free ranks together, as a share of the present throughput. */
    static final double MOST_TOGETHER = 0.5;

    private SparePrice() {}

    /** Returns the price of a rank in what was observed, as a share of the present throughput. */
    static double ofEach(Observation observation) {
        long able = observation.levels().stream()
                .filter(level -> level.change() != Level.Change.REFUSED)
                .count();
        boolean others = observation.subject().isProgram() && able > 1;
        return others
                ? Math.min(SHARE, MOST_TOGETHER / Math.max(1, observation.free().size()))
                : 0;
    }
}
