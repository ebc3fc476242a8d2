package io.scansion.models.pepa;

/**
 * Where something stands in a model file.
 *
 * <p><b>All positions are equal.</b> Two terms that say the same are the same term wherever they are written, so the
 * place must not take part in the equality of the nodes that carry it; compare {@link #line()} and {@link #column()}.
 *
 * @param line counting from 1; 0 if the term was not read from a file
 * @param column counting from 1, in characters (a tab is one); 0 if the term was not read from a file
 */
public record Position(int line, int column) {
    /** The place of what was not read from a file, such as a generated model. */
    public static final Position NONE = new Position(0, 0);

    /** Checks the values. */
    public Position {
        if (line < 0 || column < 0 || (line == 0) != (column == 0)) {
            throw new IllegalArgumentException("line and column count from 1, got " + line + ":" + column);
        }
    }

    /** Returns whether there is a file with this place in it. */
    public boolean isKnown() {
        return line > 0;
    }

    /** Every position equals every other: see the type. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Position;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    /** Returns {@code line:column}. */
    @Override
    public String toString() {
        return line + ":" + column;
    }
}
