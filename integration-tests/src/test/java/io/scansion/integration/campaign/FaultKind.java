package io.scansion.integration.campaign;

/** What is done to a running job from outside, and what may become of the job by that. */
enum FaultKind {
    KILLED_RANK("kill -9 of a rank", Fate.MAY_END),
    KILLED_SPARE("kill -9 of a spare, or a replica", Fate.MAY_END),
    KILLED_TUNER("kill -9 of the tuner", Fate.GOES_ON),
    KILLED_TUNER_IN_A_CHANGE("kill -9 of the tuner at some step of a change", Fate.GOES_ON),
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
    NO_DESCRIPTORS_RANK("a rank gets no more file descriptors", Fate.MAY_END),
    NO_DESCRIPTORS_LAUNCHER("the launcher gets no more file descriptors", Fate.SAYS_WHY),
    NO_PORTS("the job has two ports to connect from", Fate.SAYS_WHY),
    NO_MEMORY_TUNER("the tuner gets no more memory", Fate.GOES_ON),
    NO_MEMORY_RANK("a rank gets no more memory", Fate.MAY_END),
    CLOCK_STEPPED("the clock is set an hour off, for all processes", Fate.GOES_ON),
    FULL_EVENTS("the disk of the events is full", Fate.GOES_ON),
    FULL_RECORDING("the disk of the recording is full", Fate.GOES_ON),
    FULL_JOBS("the disk of the job's directory is full", Fate.GOES_ON),
    SLOW_DISK("every write of the tuner to a file takes 300 ms longer", Fate.GOES_ON),
    UNREAD_OUTPUT("standard output is not read for seconds", Fate.GOES_ON),
    UNREAD_AND_KILLED_RANK("standard output is not read, and a rank is killed", Fate.MAY_END);

    /** What a job may come to. */
    enum Fate {
        /** The program has to come to its result. */
        GOES_ON,
        /** It ends with an error that names the process, unless it was done already. */
        MAY_END,
        /** It ends with an error, of which something is said, unless it was done already. */
        SAYS_WHY,
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

    /** Whether what is done ends something at once, so that the job can know of it from that moment on. */
    boolean endsSomething() {
        return switch (this) {
            case KILLED_RANK,
                    KILLED_SPARE,
                    KILLED_LAUNCHER,
                    TERMINATED_LAUNCHER,
                    INTERRUPTED_LAUNCHER,
                    UNREAD_AND_KILLED_RANK -> true;
            default -> false;
        };
    }
}
