package io.scansion.tuned;

import io.scansion.skeletons.TuningPoint;

/** Without an initialiser: the field begins as zero. */
public class Quiet {
    @TuningPoint(min = 0, max = 9)
    private static int level;

    private Quiet() {}

    public static String values() {
        return "" + level;
    }

    /** Inherits an initialiser that is none of its own. */
    static final class Loud extends WithInitialiser {
        @TuningPoint(name = "loud", min = 0, max = 9)
        static int level;
    }

    static class WithInitialiser {
        static int begun = Integer.getInteger("no.such.property", 1);
    }
}
