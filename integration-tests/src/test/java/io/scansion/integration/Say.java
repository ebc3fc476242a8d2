package io.scansion.integration;

import java.util.Locale;

/** Numbers that a scenario has measured, for people. */
final class Say {
    private Say() {}

    static void measured(String format, Object... values) {
        System.out.println("MEASURED " + String.format(Locale.ROOT, format, values));
    }
}
