package io.scansion.tuner.console.plan;

/** A pipeline description that cannot be used; the message names the file, the line and what to change. */
public final class DescriptionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DescriptionException(String file, int line, String complaint) {
        super(file + ":" + line + ": " + complaint);
    }
}
