package io.scansion.launch;

import java.util.Map;
import java.util.Set;

/** Says what an exit code means. */
final class ExitCodes {
    private static final int SIGNAL_BASE = 128;
    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 6, "SIGABRT", 7, "SIGBUS", 9, "SIGKILL", 11, "SIGSEGV", 15,
            "SIGTERM");

    /**
     * After SIGHUP, SIGINT and SIGTERM. A terminal sends the first two to the launcher and its ranks at once, and a rank may be
     * the first to end: the launcher must not report that as the rank's failure.
     */
    private static final Set<Integer> BY_TERMINAL = Set.of(129, 130, 143);

    private ExitCodes() {}

    /** Returns such as {@code exit code 137 (signal SIGKILL)}. */
    static String describe(int exitCode) {
        String signal = SIGNALS.get(exitCode - SIGNAL_BASE);
        return "exit code " + exitCode + (signal == null ? "" : " (signal " + signal + ")");
    }

    /** Returns whether a process may have ended with this because somebody asked it to. */
    static boolean byTerminal(int exitCode) {
        return BY_TERMINAL.contains(exitCode);
    }

    /** Returns whether a process ends with this that was killed or has crashed. */
    static boolean killed(int exitCode) {
        return SIGNALS.containsKey(exitCode - SIGNAL_BASE) && !byTerminal(exitCode);
    }
}
