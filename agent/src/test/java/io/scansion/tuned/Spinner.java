package io.scansion.tuned;

import io.scansion.skeletons.TuningPoint;

/** A loop that calls nothing and waits for a plain field. */
public final class Spinner {
    @TuningPoint
    private static boolean stop = Boolean.getBoolean("no.such.property");

    private Spinner() {}

    public static long spin() {
        long turns = 0;
        while (!stop) {
            turns++;
        }
        return turns;
    }
}
