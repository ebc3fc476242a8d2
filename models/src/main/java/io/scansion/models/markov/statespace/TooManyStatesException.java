package io.scansion.models.markov.statespace;

import io.scansion.models.ModelException;
import java.util.Locale;

/** A model has more states than it may have; none of them are kept. */
public final class TooManyStatesException extends ModelException {
    private static final long serialVersionUID = 1L;

    private final int limit;
    private final long code;

    /**
     * @param limit on the states
     * @param expanded how many had been looked at
     * @param code of the first state too many
     */
    TooManyStatesException(int limit, int expanded, long code) {
        super(String.format(
                Locale.ROOT,
                "more than %,d states were found, and only %,d of them have been looked at: raise the limit, or make"
                        + " the model smaller",
                limit,
                expanded));
        this.limit = limit;
        this.code = code;
    }

    /** Returns the code of the first state too many. */
    public long code() {
        return code;
    }

    /** Returns the limit, which was passed by one state. */
    public int limit() {
        return limit;
    }
}
