package io.scansion.models.san;

import io.scansion.models.ModelException;

/**
 * A network that cannot be solved as it is written: it does not parse, names what is not there, or does what no chain can. The
 * message begins with {@code file:line:column} where there is one, and says what was found, what was expected and what to do.
 */
public final class SanException extends ModelException {
    private static final long serialVersionUID = 1L;

    private final transient SourceLocation position;

    public SanException(SourceLocation position, String message) {
        super(position.prefix(message));
        this.position = position;
    }

    /** Returns the place of the mistake, {@link SourceLocation#NONE} if the network was not read from a file. */
    public SourceLocation position() {
        return position;
    }
}
