package io.scansion.tuned;

import io.scansion.skeletons.TuningPoint;

/** Annotated as it should not be. */
public final class Wrong {
    @TuningPoint(name = "fixed", min = 1, max = 2)
    static final int FIXED = Integer.getInteger("no.such.property", 1);

    @TuningPoint(name = "words", min = 1, max = 2)
    static String words = "two words";

    @TuningPoint(name = "empty", min = 9, max = 1)
    static int empty = 1;

    @TuningPoint(name = "boundless")
    static long boundless = 1;

    @TuningPoint(name = "not a name", min = 1, max = 2)
    static int unnamed = 1;

    @TuningPoint(name = "own", min = 1, max = 2)
    int own = 1;

    private Wrong() {}

    public static String values() {
        return FIXED + words + empty + boundless + unnamed;
    }
}
