package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.world.JobSpec.Stage;

/**
 * Collectives around the loops. Those before them give every rank words of its own, which then have a part in all its results.
 *
 * @param words of each call
 * @param oddity in what way replicas do not do what their ranks did
 * @param lateAt item at which every stage calls one more, or {@link Stage#NEVER}
 * @param barriers calls of Barrier by every rank after its loop
 * @param over communicators that are made first, and what goes over which
 */
record Around(int calls, int words, Oddity oddity, int lateAt, int barriers, Over over) {
    static final Around NONE = new Around(0, 0, Oddity.NONE, Stage.NEVER, 0, Over.WORLD);

    Around(int calls, int words, Oddity oddity, int lateAt) {
        this(calls, words, oddity, lateAt, 0, Over.WORLD);
    }

    Around over(Over other) {
        return new Around(calls, words, oddity, lateAt, barriers, other);
    }

    /** Times that all ranks meet. */
    int meetings() {
        return calls + barriers + over.made();
    }

    /** What a call gives a rank. */
    static long word(int rank, int call, int index) {
        return 1_000L * rank + 100L * call + index;
    }

    /** What a rank makes of it. */
    long parameter(int rank) {
        long parameter = 0;
        for (int call = 0; call < calls; call++) {
            for (int k = 0; k < words; k++) {
                parameter = parameter * 31 + word(rank, call, k);
            }
        }
        return parameter;
    }

    /**
     * Which messages go over which communicator: 0 is the world, those that the program makes of it follow.
     *
     * @param made communicators that all ranks make
     * @param items that of the items, and of the collectives
     * @param notes that of notes, or {@link Stage#NEVER}
     * @param noting who sends them to whom
     * @param mixedAt item for which the first stage gets a note, too
     */
    record Over(int made, int items, int notes, Noting noting, int mixedAt) {
        static final Over WORLD = new Over(0, 0);
        static final Over ONE_MADE = new Over(1, 1);

        /** Without notes. */
        Over(int made, int items) {
            this(made, items, Stage.NEVER, Noting.SOURCE_TO_SINK, Stage.NEVER);
        }

        boolean isNoted(int item) {
            return notes != Stage.NEVER && item >= 0 && item % 3 == 0;
        }
    }

    /** Notes are taken after the loop. */
    enum Noting {
        SOURCE_TO_SINK,
        SOURCE_TO_STAGE,
        STAGE_TO_SINK
    }

    enum Oddity {
        NONE,
        CALLS_FEWER,
        CALLS_MORE,
        CALLS_OTHERS
    }
}
