package io.scansion.integration.campaign;

import java.util.List;
import java.util.stream.Stream;

/** What is done to a running job from outside, and what may become of the job by that. Seeds count on the order. */
enum FaultKind {
    KILLED_RANK("kill -9 of a rank", Fate.MAY_END, Place.ANYWHERE),
    KILLED_SPARE("kill -9 of a spare, or a replica", Fate.MAY_END, Place.ONE_HOST),
    KILLED_TUNER("kill -9 of the tuner", Fate.GOES_ON, Place.ANYWHERE),
    KILLED_TUNER_IN_A_CHANGE("kill -9 of the tuner at some step of a change", Fate.GOES_ON, Place.ONE_HOST),
    KILLED_LAUNCHER("kill -9 of the launcher", Fate.IS_GONE, Place.ANYWHERE),
    KILLED_PAGE("kill -9 of the page", Fate.GOES_ON, Place.ONE_HOST),
    KILLED_CONSOLE("kill -9 of a console", Fate.GOES_ON, Place.ONE_HOST),
    TERMINATED_LAUNCHER("SIGTERM to the launcher", Fate.IS_GONE, Place.ANYWHERE),
    INTERRUPTED_LAUNCHER("SIGINT to the launcher", Fate.IS_GONE, Place.ONE_HOST),
    KILLED_CONNECTION("kill -9 of the ssh or srun that leads to a host", Fate.LOSES_HOST, Place.SEVERAL_HOSTS),
    STOPPED_RANK("a rank stands still (SIGSTOP, SIGCONT)", Fate.GOES_ON, Place.ANYWHERE),
    STOPPED_SPARE("a spare, or a replica, stands still", Fate.GOES_ON, Place.ONE_HOST),
    STOPPED_TUNER("the tuner stands still", Fate.GOES_ON, Place.ONE_HOST),
    STOPPED_LAUNCHER("the launcher stands still", Fate.GOES_ON, Place.ONE_HOST),
    NO_DESCRIPTORS("the tuner gets no more file descriptors", Fate.GOES_ON, Place.ONE_HOST),
    NO_DESCRIPTORS_RANK("a rank gets no more file descriptors", Fate.MAY_END, Place.ONE_HOST),
    NO_DESCRIPTORS_LAUNCHER("the launcher gets no more file descriptors", Fate.SAYS_WHY, Place.ONE_HOST),
    NO_PORTS("the job has two ports to connect from", Fate.SAYS_WHY, Place.ONE_HOST),
    NO_MEMORY_TUNER("the tuner gets no more memory", Fate.GOES_ON, Place.ONE_HOST),
    NO_MEMORY_RANK("a rank gets no more memory", Fate.MAY_END, Place.ONE_HOST),
    CLOCK_STEPPED("the clock is set an hour off, for all processes", Fate.GOES_ON, Place.ONE_HOST),
    FULL_EVENTS("the disk of the events is full", Fate.GOES_ON, Place.ONE_HOST),
    FULL_RECORDING("the disk of the recording is full", Fate.GOES_ON, Place.ONE_HOST),
    FULL_JOBS("the disk of the job's directory is full", Fate.GOES_ON, Place.ONE_HOST),
    SLOW_DISK("every write of the tuner to a file takes 300 ms longer", Fate.GOES_ON, Place.ONE_HOST),
    UNREAD_OUTPUT("standard output is not read for seconds", Fate.GOES_ON, Place.ONE_HOST),
    UNREAD_AND_KILLED_RANK("standard output is not read, and a rank is killed", Fate.MAY_END, Place.ONE_HOST),
    CUT_HOST("a host is cut off", Fate.LOSES_HOST, Place.SEVERAL_HOSTS),
    HEALED_HOST("a host is cut off for up to 2 s", Fate.GOES_ON, Place.SEVERAL_HOSTS);

    /** What a job may come to. */
    enum Fate {
        /** The program has to come to its result. */
        GOES_ON,
        /** It ends with an error that names the process, unless it was done already. */
        MAY_END,
        /** It ends with an error that names the host, unless it was done already. */
        LOSES_HOST,
        /** It ends with an error, of which something is said, unless it was done already. */
        SAYS_WHY,
        /** Its launcher is gone, so all of it has to go, unless it was done already. */
        IS_GONE
    }

    /** Where it can be done. */
    private enum Place {
        ONE_HOST,
        SEVERAL_HOSTS,
        ANYWHERE
    }

    private final String words;
    private final Fate fate;
    private final Place place;

    FaultKind(String words, Fate fate, Place place) {
        this.words = words;
        this.fate = fate;
        this.place = place;
    }

    /** Returns those that befall jobs on one host. */
    static List<FaultKind> onOneHost() {
        return Stream.of(values())
                .filter(kind -> kind.place != Place.SEVERAL_HOSTS)
                .toList();
    }

    /** Returns those that befall jobs over several hosts; there a rank may also be a spare. */
    static List<FaultKind> overHosts() {
        return Stream.of(values()).filter(kind -> kind.place != Place.ONE_HOST).toList();
    }

    String words() {
        return words;
    }

    Fate fate() {
        return fate;
    }

    /** Whether it is there before the job is, which may be over by the moment at which others strike. */
    boolean isThereFromTheStart() {
        return this == NO_PORTS || this == FULL_EVENTS || this == FULL_RECORDING;
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
