package io.scansion.tuner.policy;

import java.util.Locale;

/** What the loop may do on its own. */
public enum Mode {
    /** Say what would help, and wait for an operator. */
    ADVISE,
    /** Do it. */
    AUTO;

    /** Name on the command line and in events. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @throws IllegalArgumentException if {@code label} is neither {@code advise} nor {@code auto}
     */
    public static Mode of(String label) {
        for (Mode mode : values()) {
            if (mode.label().equals(label)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("mode must be advise or auto, got " + label);
    }
}
