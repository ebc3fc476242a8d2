package io.scansion.models.markov;

/** The targets of every state's transitions, from a generator that knows the sources: 4 bytes for each of them. */
final class Transpose {
    private final int[] first;
    private final int[] targets;

    Transpose(SweepableGenerator q) {
        int states = q.states();
        first = new int[states + 2]; // while filling, the next free place of state s is at s + 1
        if (q.transitions() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("too many transitions to turn round: " + q.transitions());
        }
        for (int state = 0; state < states; state++) {
            q.predecessors(state, (predecessor, rate) -> first[predecessor + 2]++);
        }
        for (int state = 0; state < states; state++) {
            first[state + 2] += first[state + 1];
        }
        targets = new int[first[states + 1]];
        for (int state = 0; state < states; state++) {
            int target = state;
            q.predecessors(state, (predecessor, rate) -> targets[first[predecessor + 1]++] = target);
        }
    }

    int first(int state) {
        return first[state];
    }

    int target(int entry) {
        return targets[entry];
    }
}
