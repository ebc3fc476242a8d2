package io.scansion.tuner.world;

/** Monotonic time in nanoseconds from an arbitrary origin; tests move it by hand. */
@FunctionalInterface
public interface NanoClock {
    long nanoTime();

    /** The clock of this machine. */
    static NanoClock system() {
        return System::nanoTime;
    }
}
