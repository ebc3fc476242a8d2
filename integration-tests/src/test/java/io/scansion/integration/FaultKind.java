package io.scansion.integration;

/** What is done to a running job from outside, and what may become of the job by that. */
enum FaultKind {
    KILLED_RANK("kill -9 of a rank", Fate.MAY_END),
    KILLED_SPARE("kill -9 of a spare, or a replica", Fate.MAY_END),
    KILLED_TUNER("kill -9 of the tuner", Fate.GOES_ON),
    KILLED_LAUNCHER("kill -9 of the launcher", Fate.IS_GONE),
    KILLED_PAGE("kill -9 of the page", Fate.GOES_ON),
    KILLED_CONSOLE("kill -9 of a console", Fate.GOES_ON),
    TERMINATED_LAUNCHER("SIGTERM to the launcher", Fate.IS_GONE),
    INTERRUPTED_LAUNCHER("SIGINT to the launcher", Fate.IS_GONE),
    STOPPED_RANK("a rank stands still (SIGSTOP, SIGCONT)", Fate.GOES_ON),
    STOPPED_SPARE("a spare, or a replica, stands still", Fate.GOES_ON),
    STOPPED_TUNER("the tuner stands still", Fate.GOES_ON),
    STOPPED_LAUNCHER("the launcher stands still", Fate.GOES_ON),
    NO_DESCRIPTORS("the tuner gets no more file descriptors", Fate.GOES_ON),
    FULL_EVENTS("the disk of the events is full", Fate.GOES_ON);

    /** What a job may come to. */
    enum Fate {
        /** The program has to come to its result. */
        GOES_ON,
        /** It ends with an error that names the process, unless it was done already. */
        MAY_END,
        /** Its launcher is gone, so all of it has to go, unless it was done already. */
        IS_GONE
    }

    private final String words;
    private final Fate fate;

    FaultKind(String words, Fate fate) {
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
