package io.scansion.models.san;

import java.util.Objects;

/**
 * Where something stands in a model file.
 *
 * @param file name as the caller gave it; empty if the model was not read from a file
 * @param line counting from 1; 0 without a file
 * @param column counting from 1, in characters; 0 without a file
 */
public record SourceLocation(String file, int line, int column) {
    /** The place of what was not read from a file. */
    public static final SourceLocation NONE = new SourceLocation("", 0, 0);

    /** Checks the values. */
    public SourceLocation {
        Objects.requireNonNull(file, "file");
        if (line < 0 || column < 0 || (line == 0) != (column == 0)) {
            throw new IllegalArgumentException("line and column count from 1, got " + line + ":" + column);
        }
    }

    /** Returns {@code file:line:column}, or an empty text without a file. */
    @Override
    public String toString() {
        return line == 0 ? "" : file + ":" + line + ":" + column;
    }

    /** Returns the message behind the place, as compilers print it. */
    String prefix(String message) {
        return line == 0 ? message : this + ": " + message;
    }
}
