package io.scansion.console.command;

/** Ends a command with one line on standard error and an exit code; never a stack trace unless {@code --verbose}. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /**
     * @param exitCode one of {@link ExitCode}
     * @param message what is wrong and what to do, one line
     */
    public Refusal(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public Refusal(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
