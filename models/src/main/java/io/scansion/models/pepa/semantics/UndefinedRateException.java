package io.scansion.models.pepa.semantics;

/** In some state an action has no rate; says which, for a message to be made of it. */
final class UndefinedRateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long code;
    private final int label;
    private final boolean mixed;

    UndefinedRateException(long code, int label, boolean mixed) {
        super("label " + label + " has no rate in state code " + code, null, false, false);
        this.code = code;
        this.label = label;
        this.mixed = mixed;
    }

    long code() {
        return code;
    }

    int label() {
        return label;
    }

    /** Returns whether the action is active and passive at once, as opposed to passive only. */
    boolean mixed() {
        return mixed;
    }
}
