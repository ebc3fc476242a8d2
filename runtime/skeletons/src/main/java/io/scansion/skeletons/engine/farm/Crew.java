package io.scansion.skeletons.engine.farm;

/**
 * The workers of a farm, as its master sees them. Ranks 1 to {@link #active} get tasks; those after them are parked: they finish
 * what they have been given, and wait.
 *
 * <p>A worker has at most {@value #MOST_PENDING} messages of tasks: one in work, and one so that it need not wait for the next.
 */
final class Crew {
    static final int MOST_PENDING = 2;

    private final int[] pending;
    private final boolean[] served;
    private int active;
    private int total;

    /**
     * @param most how many workers there could be
     * @param active how many get tasks at first
     */
    Crew(int most, int active) {
        this.pending = new int[most];
        this.served = new boolean[most];
        arrange(active);
    }

    /** @param workers that get tasks from now on */
    void arrange(int workers) {
        if (workers < 1 || workers > pending.length) {
            throw new IllegalArgumentException("there are 1 to " + pending.length + " workers, not " + workers);
        }
        active = workers;
    }

    int most() {
        return pending.length;
    }

    int active() {
        return active;
    }

    /** Whether somebody, parked or not, has tasks. */
    boolean isBusy() {
        return total > 0;
    }

    /** Whether a worker that gets tasks has room for more. */
    boolean hasRoom() {
        return pending[leastBusy()] < MOST_PENDING;
    }

    /** Takes note of a message for the worker that has least to do, and returns its rank. */
    int assign() {
        int worker = leastBusy();
        pending[worker]++;
        served[worker] = true;
        total++;
        return worker + 1;
    }

    /** Takes note of a message of results. */
    void done(int rank) {
        pending[rank - 1]--;
        total--;
    }

    /** Whether a worker has been given anything in this run. */
    boolean hasServed(int rank) {
        return served[rank - 1];
    }

    private int leastBusy() {
        int worker = 0;
        for (int i = 1; i < active; i++) {
            worker = pending[i] < pending[worker] ? i : worker;
        }
        return worker;
    }
}
