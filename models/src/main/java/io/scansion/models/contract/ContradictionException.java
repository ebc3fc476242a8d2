package io.scansion.models.contract;

import io.scansion.models.ModelException;
import java.util.List;

/** Equations or required rates that no rates satisfy, and that higher rates would not satisfy either. */
public final class ContradictionException extends ModelException {
    private static final long serialVersionUID = 1L;

    private final List<String> elements;

    ContradictionException(String message, List<String> elements) {
        super(message);
        this.elements = List.copyOf(elements);
    }

    /** Returns the equations, or the required rates, that contradict each other; with any of them left out, they do not. */
    public List<String> elements() {
        return elements;
    }
}
