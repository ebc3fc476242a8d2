package io.scansion.tuner.observe.structure;

/** The rhythm in which a master and its workers take turns. */
public enum Interaction {
    /** In phases: the master hands out, then waits for all results, then hands out again. */
    SYNCHRONOUS("synchronous"),
    /** A worker that answers gets its next task at once. */
    ASYNCHRONOUS("asynchronous"),
    /** The traffic does not tell. */
    UNDECIDED("undecided");

    private final String label;

    Interaction(String label) {
        this.label = label;
    }

    public boolean isDecided() {
        return this != UNDECIDED;
    }

    /** Name in events. */
    public String label() {
        return label;
    }
}
