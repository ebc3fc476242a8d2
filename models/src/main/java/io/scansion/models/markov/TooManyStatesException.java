package io.scansion.models.markov;

import java.util.Locale;

/** A model has more states than it may have; none of them are kept. */
public final class TooManyStatesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int limit;

    TooManyStatesException(int limit, int expanded) {
        super(String.format(
                Locale.ROOT,
                "more than %,d states were found, and only %,d of them have been looked at: raise the limit, or make the model"
                        + " smaller",
                limit,
                expanded));
        this.limit = limit;
    }

    /** Returns the limit, which was passed by one state. */
    public int limit() {
        return limit;
    }
}
