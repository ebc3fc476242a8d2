package io.scansion.models.markov.statespace;

/**
 * One run of a search for everything that can be reached. Every state is looked at once; nothing is kept of a transition but that
 * it was there. Not thread-safe.
 */
final class Exploration {
    private static final int STATES_BETWEEN_REPORTS = 1 << 18;

    private final TransitionSystem system;
    private final ExplorationLimits limits;
    private final Successors successors = new Successors();
    private Discovery discovery;
    private long transitions;
    private int deadlocks;
    private long deadlock = -1;

    Exploration(TransitionSystem system, ExplorationLimits limits) {
        this.system = system;
        this.limits = limits;
        discovery = Discovery.among(system.codes());
    }

    StateSpace run() {
        discovery.add(system.initial());
        int expanded = 0;
        while (expandUpTo(STATES_BETWEEN_REPORTS, expanded)) {
            expanded += STATES_BETWEEN_REPORTS;
            discovery = discovery.compacted();
            limits.progress().found(discovery.found());
        }
        return new StateSpace(system, discovery.numbers(), transitions, deadlocks, deadlock);
    }

    /** Looks at some states; returns whether there were that many. */
    private boolean expandUpTo(int states, int expandedBefore) {
        Discovery known = discovery;
        for (int expanded = 0; expanded < states; expanded++) {
            long code = known.next();
            if (code < 0) {
                return false;
            }
            successors.of(system, code);
            int size = successors.size();
            for (int transition = 0; transition < size; transition++) {
                long target = successors.target(transition);
                if (known.add(target) && known.found() > limits.mostStates()) {
                    throw new TooManyStatesException(limits.mostStates(), expandedBefore + expanded, target);
                }
            }
            transitions += size;
            if (size == 0) {
                deadlocks++;
                deadlock = deadlock < 0 ? code : Math.min(code, deadlock);
            }
        }
        return true;
    }
}
