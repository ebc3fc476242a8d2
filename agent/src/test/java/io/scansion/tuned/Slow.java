package io.scansion.tuned;

import io.scansion.skeletons.TuningPoint;

/** Says when it is initialised. */
public final class Slow {
    @TuningPoint(name = "slow", min = 1, max = 100)
    private static int value = begin();

    private Slow() {}

    private static int begin() {
        System.setProperty("io.scansion.tuned.slow", "begun");
        return 10;
    }

    public static String values() {
        return "" + value;
    }
}
