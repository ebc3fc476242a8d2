package io.scansion.tuned;

import io.scansion.skeletons.TuningPoint;

/** Fields of every type, annotated and not. */
public final class Farm {
    @TuningPoint(name = "grain", min = 1, max = 64, tune = true)
    private static int grain = 8;

    @TuningPoint(min = 0, max = 1e12)
    private static long pause = 5_000_000_000L;

    @TuningPoint(min = 0, max = 1)
    private static double share = 0.25;

    @TuningPoint
    private static boolean eager = true;

    static int plain = 3;
    static final int FIXED = Integer.getInteger("no.such.property", 7);
    static String text = "text";
    int own = 1;

    private Farm() {}

    public static String values() {
        return grain + " " + pause + " " + share + " " + eager + " " + plain;
    }

    public static void assignGrain(int value) {
        grain = value;
    }
}
