package io.scansion.agent;

import org.jspecify.annotations.Nullable;

/** Ends the process whatever the program has left of the heap, without its shutdown hooks. */
final class LastResort {
    /** What halting takes, such as for names that are looked up for the first time. */
    private static final int RESERVE_BYTES = 1 << 16;

    @SuppressWarnings("UnusedVariable") // it is there to be let go
    private static volatile byte @Nullable [] reserve;

    private LastResort() {}

    /** Called while there is heap. */
    static void prepare() {
        try {
            Class.forName("java.lang.Shutdown");
        } catch (ClassNotFoundException e) {
            // a JDK that does it otherwise
        }
        reserve = new byte[RESERVE_BYTES];
    }

    static void halt(int exitCode) {
        reserve = null;
        while (true) {
            try {
                Runtime.getRuntime().halt(exitCode);
            } catch (OutOfMemoryError e) {
                Thread.onSpinWait(); // others give something back when they end
            }
        }
    }
}
