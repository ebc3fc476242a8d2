package io.scansion.models.export;

import io.scansion.models.markov.statespace.StateSpace;
import java.util.BitSet;
import java.util.List;

/** A continuous-time Markov chain whose states have names and whose transitions have labels. States are numbered from 0. */
public interface ExplicitChain {
    /** Returns the number of states, at least 1. */
    int states();

    /** Returns the state that everything starts in. */
    int initial();

    /** Returns a state in the words of its model. */
    String text(int state);

    /** Calls {@code visitor} for every transition, self-loops too, sources in ascending order; labels are places in {@link #actions}. */
    void forEachTransition(StateSpace.TransitionVisitor visitor);

    /** Returns what happens by the transitions. */
    List<String> actions();

    /** Returns the names of the variables that a state is made of. */
    List<String> variables();

    /** Returns the value of every variable in a state. */
    int[] values(int state);

    /** Returns the names of what may hold in a state. */
    List<String> propositions();

    /** Returns what holds in a state, as places in {@link #propositions}. */
    BitSet holding(int state);
}
