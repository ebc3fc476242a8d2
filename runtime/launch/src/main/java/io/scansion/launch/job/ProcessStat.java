package io.scansion.launch.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What Linux tells of a process in {@code /proc/PID/stat} (proc(5)).
 *
 * @param state such as {@code S} sleeping, {@code R} running, {@code T} stopped, {@code t} stopped by a debugger, {@code D} waiting for
 *     a device or for memory, {@code Z} ended
 * @param cpuTicks processor time it has used, in the system's ticks
 * @param startTicks when it was started, in ticks since the system was
 */
public record ProcessStat(char state, long cpuTicks, long startTicks) {
    private static final int STATE = 0; // fields behind the name, which may have spaces and brackets in it
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int START_TICKS = 19;

    /** Ticks in a second, the same on all Linux systems that the JDK runs on (USER_HZ). */
    public static final int TICKS_PER_SECOND = 100;

    /** Returns what is known of a process; nothing when it is gone, or the system has no such files. */
    public static Optional<ProcessStat> of(long pid) {
        try {
            return parse(Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<ProcessStat> parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length <= START_TICKS || fields[STATE].length() != 1) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcessStat(
                    fields[STATE].charAt(0),
                    Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]),
                    Long.parseLong(fields[START_TICKS])));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether a signal or a debugger has stopped it. */
    public boolean isStopped() {
        return state == 'T' || state == 't';
    }
}
