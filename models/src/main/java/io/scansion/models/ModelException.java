package io.scansion.models;

/**
 * Something is wrong with a model, or there is no answer to it that can be trusted: the root of what the models throw at somebody who
 * wrote one. Each kind says what can be done: put the text right, take another solver, allow more states. A value that no model can
 * have is a mistake of the calling program, and an {@link IllegalArgumentException}.
 */
public abstract class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message for the person who wrote the model */
    protected ModelException(String message) {
        super(message);
    }

    /** Returns what is wrong and what can be done about it; never missing. */
    @Override
    public final String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
