package io.scansion.models.san.states;

/**
 * How states of a network are numbered. Codes are sums: every automaton adds a weight that depends on its own local state, so a
 * move changes the code by the difference of two weights. Immutable and safe to share.
 */
public interface StateCoding {
    /** Returns one more than the largest code. */
    long codes();

    /** Returns what an automaton in a local state adds to the code. */
    long weight(int automaton, int state);

    /** Writes the local states behind a code; where several states share it, one of them. */
    void decode(long code, int[] localStates);

    /** Returns the code of a state. */
    default long encode(int[] localStates) {
        long code = 0;
        for (int automaton = 0; automaton < localStates.length; automaton++) {
            code += weight(automaton, localStates[automaton]);
        }
        return code;
    }
}
