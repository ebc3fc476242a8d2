package io.scansion.models.markov;

import java.util.BitSet;

/*
 * Marks the states that lead to given ones. Two bits a state: marked, and waiting to be looked at.
 *
 * Waiting states are looked at in descending and ascending sweeps over their numbers, so that the generator is read nearly in
 * sequence; on a chain larger than the cache that is five times faster than the order of a stack. A sweep that finds nothing costs
 * next to nothing, but a path numbered at random would take one for each of its states: so there is a limit, after which the rest is
 * left to a stack, and time stays linear in the transitions.
 */
public final class BackwardSearch implements SweepableGenerator.PredecessorVisitor {
    private static final int MOST_SWEEPS = 200;

    private final SweepableGenerator q;
    private final BitSet marked;
    private final BitSet waiting;
    private final StateStack stack = new StateStack();
    private int sweeps;

    /** Starts with no state marked. */
    public BackwardSearch(SweepableGenerator q) {
        this.q = q;
        marked = new BitSet(q.states());
        waiting = new BitSet(q.states() + 1);
        waiting.set(q.states()); // no state: a set that shrinks to nothing is searched for its end every time, in
        // all its length
    }

    /** Returns whether the state leads to one that was searched from. */
    public boolean isMarked(int state) {
        return marked.get(state);
    }

    /** Returns the first state from {@code state} on that is not marked; it may be one more than the last. */
    public int nextUnmarked(int state) {
        return marked.nextClearBit(state);
    }

    /** Marks every state that leads to {@code goal} and was not marked before. */
    public void from(int goal) {
        accept(goal, 0);
        int states = q.states();
        while (sweeps < MOST_SWEEPS && waiting.nextSetBit(0) < states) {
            sweeps += 2;
            for (int s = states; (s = waiting.previousSetBit(s - 1)) >= 0; ) {
                lookAt(s);
            }
            for (int s = -1; (s = waiting.nextSetBit(s + 1)) < states; ) {
                lookAt(s);
            }
        }
        for (int s = -1; (s = waiting.nextSetBit(s + 1)) < states; ) {
            waiting.clear(s);
            stack.push(s);
        }
        while (!stack.isEmpty()) {
            q.predecessors(stack.pop(), this);
        }
    }

    private void lookAt(int state) {
        waiting.clear(state);
        q.predecessors(state, this);
    }

    @Override
    public void accept(int state, double rate) {
        if (marked.get(state)) {
            return;
        }
        marked.set(state);
        if (sweeps < MOST_SWEEPS) {
            waiting.set(state);
        } else {
            stack.push(state);
        }
    }
}
