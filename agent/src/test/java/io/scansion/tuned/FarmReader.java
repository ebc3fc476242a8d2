package io.scansion.tuned;

/** Reads the field of another class. */
public final class FarmReader {
    private FarmReader() {}

    public static int plain() {
        return Farm.plain;
    }
}
