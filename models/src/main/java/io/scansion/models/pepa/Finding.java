package io.scansion.models.pepa;

import java.util.Objects;

/**
 * Something to say about a model, and the place it is about.
 *
 * @param severity whether the model can be used all the same
 * @param position where; {@link Position#NONE} if the model was not read from a file
 * @param message a sentence without the place, for the person who wrote the model
 */
public record Finding(Severity severity, Position position, String message) {
    /** Whether a model with a finding can be used. */
    public enum Severity {
        /** The model means nothing until this is put right. */
        ERROR,
        /** The model can be solved, but probably does not say what its author wanted. */
        WARNING
    }

    /** Checks the values. */
    public Finding {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
    }

    /** Returns an error. */
    public static Finding error(Position position, String message) {
        return new Finding(Severity.ERROR, position, message);
    }

    /** Returns a warning. */
    public static Finding warning(Position position, String message) {
        return new Finding(Severity.WARNING, position, message);
    }

    /** Returns whether the model cannot be used. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** Returns one line for a person: {@code source:line:column: message}, with the word "warning" before a warning. */
    public String in(String source) {
        return source + ":" + (position.isKnown() ? position + ":" : "") + (isError() ? " " : " warning: ") + message;
    }
}
