package io.scansion.page.job;

import java.util.Locale;

/** How the page stands to the tuner of a job. */
public enum Standing {
    CONNECTING,
    CONNECTED,
    /** The tuner is gone or is being started again; the program runs on. */
    LOST,
    /** The job is over, and went well. */
    ENDED,
    /** A signal has ended its launcher. */
    STOPPED,
    FAILED;

    /** Name in the API. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether nothing will change any more. */
    public boolean isOver() {
        return this == ENDED || this == STOPPED || this == FAILED;
    }
}
