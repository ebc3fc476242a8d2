package io.scansion.skeletons.engine.farm;

/**
 * How many tasks the next message carries: as many as wanted, but
 *
 * <ul>
 *   <li>when the number of tasks is known, no more than leaves as much for every worker in a round that takes half of what is left: the
 *       rule of factoring (Hummel, Schonberg, Flynn: Factoring, a method for scheduling parallel loops, CACM 35(8), 1992), so that
 *       no worker is left with a long message when the others have nothing to do;
 *   <li>above what the program asked for, no more than make a message of {@value #MOST_BYTES} bytes, there or back: the program has
 *       not agreed to the memory, and there is nothing left to save.
 * </ul>
 */
final class ChunkSize {
    static final int MOST_BYTES = 1 << 16;
    private static final int ROUND = 2; // a round hands out one part in so many of what is left
    private static final int MEMORY = 16; // messages until a long one is on its way to be forgotten

    private final int own;
    private int wanted;
    private int bytesPerTask;

    /** @param own what the program asked for, at least 1 */
    ChunkSize(int own) {
        this.own = own;
        this.wanted = own;
    }

    int wanted() {
        return wanted;
    }

    /** @param tasks in a message from now on, at least 1 */
    void want(int tasks) {
        if (tasks < 1) {
            throw new IllegalArgumentException("a message carries at least 1 task, not " + tasks);
        }
        wanted = tasks;
    }

    /** Takes note of how long a message was, where it was longest. */
    void seen(int bytes, int tasks) {
        if (tasks > 0) {
            bytesPerTask = Math.max(bytes / tasks, bytesPerTask - bytesPerTask / MEMORY);
        }
    }

    /**
     * Returns the number of tasks of the next message, at least 1.
     *
     * @param left tasks not handed out; -1 where that is not known
     */
    int next(long left, int workers) {
        int most = wanted <= own ? wanted : Math.min(wanted, Math.max(own, affordable()));
        if (left < 0) {
            return most;
        }
        long parts = (long) ROUND * workers;
        return (int) Math.max(1, Math.min(most, (left + parts - 1) / parts));
    }

    private int affordable() {
        return bytesPerTask == 0 ? 0 : MOST_BYTES / bytesPerTask; // nothing has come back yet: nobody knows
    }
}
