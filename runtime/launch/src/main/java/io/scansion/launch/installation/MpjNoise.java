package io.scansion.launch.installation;

import java.util.List;

/**
 * Recognises what MPJ Express, its logging library and the JVM say about themselves on standard error. Judged line by line and
 * by whole prefixes, so that nothing of the program is lost.
 */
public final class MpjNoise {
    private static final List<String> PREFIXES = List.of(
            "log4j:WARN ",
            "log4j:ERROR Could not find value for key log4j.",
            "log4j: ",
            "MPJ Express (",
            "Starting process <",
            "Stopping process <",
            "Picked up JAVA_TOOL_OPTIONS: ",
            "Picked up _JAVA_OPTIONS: ",
            "Picked up JDK_JAVA_OPTIONS: ",
            "NOTE: Picked up JDK_JAVA_OPTIONS: ");

    private MpjNoise() {}

    public static boolean isNoise(String line) {
        for (String prefix : PREFIXES) {
            if (line.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
