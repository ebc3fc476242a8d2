package io.scansion.console.input;

/** A file that cannot be used; the message names the file, the place in it where there is one, and what to change. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message one that names the file already */
    public InputException(String message) {
        super(message);
    }

    /** @param message one that names the file already */
    public InputException(String message, Throwable cause) {
        super(message, cause);
    }

    public InputException(String file, int line, String complaint) {
        super(file + ":" + line + ": " + complaint);
    }
}
