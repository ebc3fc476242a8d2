package io.scansion.launch;

import java.util.Map;

/** Says what an exit code means, for people. */
final class ExitCodes {
    private static final int SIGNAL_BASE = 128;
    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 6, "SIGABRT", 7, "SIGBUS", 9, "SIGKILL", 11, "SIGSEGV", 15,
            "SIGTERM");

    private ExitCodes() {}

    /** Returns such as {@code exit code 137 (signal SIGKILL)}. */
    static String describe(int exitCode) {
        String signal = SIGNALS.get(exitCode - SIGNAL_BASE);
        return "exit code " + exitCode + (signal == null ? "" : " (signal " + signal + ")");
    }
}
