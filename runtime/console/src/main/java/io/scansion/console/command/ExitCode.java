package io.scansion.console.command;

/** What the console's process ends with. The numbers are a promise to scripts. */
public final class ExitCode {
    public static final int DONE = 0;
    /** The arguments or an input file are wrong; nothing was started. */
    public static final int BAD_INPUT = 2;
    /** The job, or the connection to it, failed. */
    public static final int FAILED = 3;
    /** The tuner said no, with a reason. */
    public static final int REFUSED = 4;

    private ExitCode() {}
}
