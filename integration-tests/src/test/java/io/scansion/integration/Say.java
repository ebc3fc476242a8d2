package io.scansion.integration;

import java.util.Locale;

/** Numbers that a scenario has measured, for people. */
public final class Say {
    private Say() {}

    public static void measured(String format, Object... values) {
        System.out.println("MEASURED " + String.format(Locale.ROOT, format, values));
    }
}
