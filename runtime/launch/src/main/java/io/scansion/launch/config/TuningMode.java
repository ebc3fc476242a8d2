package io.scansion.launch.config;

import java.util.Locale;

/** What the tuner does with a recommendation. */
public enum TuningMode {
    /** Say it, and wait for an operator. */
    ADVISE,
    /** Carry it out. */
    AUTO;

    /** Returns the word of the command line, such as {@code advise}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws InvalidJobException if there is no such mode */
    public static TuningMode parse(String word) {
        for (TuningMode mode : values()) {
            if (mode.word().equals(word)) {
                return mode;
            }
        }
        throw new InvalidJobException("unknown mode '" + word + "'; use advise or auto");
    }
}
