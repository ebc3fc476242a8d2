package io.scansion.integration.campaign;

/** What is done to a job over several hosts, and what may become of it by that. */
enum HostFaultKind {
    KILLED_RANK("kill -9 of a rank or spare", Fate.NAMES_RANK),
    KILLED_TUNER("kill -9 of the tuner", Fate.GOES_ON),
    KILLED_LAUNCHER("kill -9 of the launcher", Fate.IS_GONE),
    TERMINATED_LAUNCHER("SIGTERM to the launcher", Fate.IS_GONE),
    KILLED_CONNECTION("kill -9 of the ssh or srun that leads to a host", Fate.NAMES_HOST),
    STOPPED_RANK("a rank or spare stands still (SIGSTOP, SIGCONT)", Fate.GOES_ON),
    CUT_HOST("a host is cut off", Fate.NAMES_HOST),
    HEALED_HOST("a host is cut off for up to 2 s", Fate.GOES_ON);

    /** What a job may come to. */
    enum Fate {
        /** The program has to come to its result. */
        GOES_ON,
        /** It ends with an error that names the rank and its host, unless it was done already. */
        NAMES_RANK,
        /** It ends with an error that names the host, unless it was done already. */
        NAMES_HOST,
        /** Its launcher is gone, so all of it has to go, unless it was done already. */
        IS_GONE
    }

    private final String words;
    private final Fate fate;

    HostFaultKind(String words, Fate fate) {
        this.words = words;
        this.fate = fate;
    }

    String words() {
        return words;
    }

    Fate fate() {
        return fate;
    }
}
