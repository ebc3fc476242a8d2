package io.scansion.console.command;

import java.util.Locale;

/** What to say when the memory ran out. */
public final class OutOfMemory {
    private OutOfMemory() {}

    /** Returns what follows the name of the file in the message. */
    public static String advice() {
        return String.format(
                Locale.ROOT,
                " needs more memory than the %,d MB there are; make the model smaller, or allow more, such as SCANSION_JAVA_OPTS=-Xmx12g",
                Runtime.getRuntime().maxMemory() >> 20);
    }
}
