package io.scansion.launch.job;

import java.util.Properties;

/**
 * A process for good: another one that gets its number later, or has it on another machine, is not taken for it. No clock is
 * asked, since clocks are set while jobs run.
 *
 * @param startTicks when it was started, in the system's ticks since its own start; {@link #UNKNOWN} where that is not told
 */
record ProcessIdentity(Machine machine, long pid, long startTicks) {
    static final long UNKNOWN = -1;

    /** What can be said of a process. */
    enum Life {
        ALIVE,
        GONE,
        /** It is, or was, where this process cannot look. */
        ELSEWHERE
    }

    ProcessIdentity {
        if (pid < 1) {
            throw new IllegalArgumentException("no process has the number " + pid);
        }
    }

    static ProcessIdentity ofThisProcess() {
        long pid = ProcessHandle.current().pid();
        return new ProcessIdentity(Machine.here(), pid, startTicks(pid));
    }

    /** @throws IllegalArgumentException if there is no number of a process */
    static ProcessIdentity fromProperties(Properties properties, String prefix) {
        return new ProcessIdentity(
                Machine.fromProperties(properties, prefix),
                Long.parseLong(properties.getProperty(prefix + "Pid", "")),
                Long.parseLong(properties.getProperty(prefix + "StartTicks", String.valueOf(UNKNOWN))));
    }

    void toProperties(Properties properties, String prefix) {
        machine.toProperties(properties, prefix);
        properties.setProperty(prefix + "Pid", Long.toString(pid));
        properties.setProperty(prefix + "StartTicks", Long.toString(startTicks));
    }

    /** Whether it is there, as seen from this process. */
    Life life() {
        return life(Machine.here());
    }

    Life life(Machine here) {
        if (!machine.isSameInstallation(here)) {
            return Life.ELSEWHERE;
        }
        if (!machine.boot().equals(here.boot())) {
            return Life.GONE;
        }
        if (!machine.processes().equals(here.processes())) {
            return Life.ELSEWHERE;
        }
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            return Life.GONE;
        }
        long now = startTicks(pid);
        return now == UNKNOWN || startTicks == UNKNOWN || now == startTicks ? Life.ALIVE : Life.GONE;
    }

    /** Reads when a process of this machine was started; {@link #UNKNOWN} if it is not there or the system does not tell. */
    private static long startTicks(long pid) {
        return ProcessStat.of(pid).map(ProcessStat::startTicks).orElse(UNKNOWN);
    }
}
