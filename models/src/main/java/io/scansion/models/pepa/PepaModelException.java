package io.scansion.models.pepa;

import io.scansion.models.ModelException;
import java.util.Objects;

/**
 * A PEPA model reads well but has no solution, or none that can be had here. The message names what is at fault: the component,
 * the action, or the state and how it is reached; it is meant to be printed as it is.
 */
public final class PepaModelException extends ModelException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with a model. */
    public enum Reason {
        /** A definition is missing, circular, or of the wrong kind for its place. */
        MALFORMED,
        /** A component does an action actively and passively at once. */
        MIXED_RATES,
        /** A passive activity is left without a partner that sets its time. */
        PASSIVE_ACTIVITY,
        /** A state that can be reached has no activity. */
        DEADLOCK,
        /** The long run depends on which of several sets of states the model gets caught in. */
        SEVERAL_CLOSED_CLASSES,
        /** More states than allowed, or than can be numbered. */
        TOO_MANY_STATES,
        /** A result line asks for what the system does not have. */
        UNKNOWN_PATTERN
    }

    private final Reason reason;

    /**
     * @param reason what is wrong
     * @param message a sentence that begins with the name of the model
     */
    public PepaModelException(Reason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /** Returns what is wrong, for programs. */
    public Reason reason() {
        return reason;
    }
}
