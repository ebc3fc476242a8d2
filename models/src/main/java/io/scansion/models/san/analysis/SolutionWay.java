package io.scansion.models.san.analysis;

/** The ways to solve a network. All give the same numbers. */
public enum SolutionWay {
    /** Lumped if some automata can be exchanged, else explicitly. */
    AUTOMATIC,
    /** The reachable states and all rates between them are built. */
    EXPLICIT,
    /** Exchangeable automata are counted, not told apart; the chain of the counts is built. */
    LUMPED,
    /** The rates are a sum of tensor products that vectors are multiplied with; the matrix is never built. */
    DESCRIPTOR
}
