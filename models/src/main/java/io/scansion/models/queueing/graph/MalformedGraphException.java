package io.scansion.models.queueing.graph;

import io.scansion.models.ModelException;

/** Says which element of a graph's description is wrong, what was found and what was expected. */
public class MalformedGraphException extends ModelException {
    private static final long serialVersionUID = 1L;
    private final String element;

    /**
     * @param element name of the module, or {@code A -> B} of the edge; empty if the graph as a whole is wrong
     * @param message a sentence for the user that names the element
     */
    public MalformedGraphException(String element, String message) {
        super(message);
        this.element = element;
    }

    /** Returns the name of the module, or {@code A -> B} of the edge; empty if the graph as a whole is wrong. */
    public String element() {
        return element;
    }
}
