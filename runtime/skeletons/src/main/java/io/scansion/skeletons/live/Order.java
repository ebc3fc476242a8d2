package io.scansion.skeletons.live;

import java.util.List;

/** What a run is told to change. */
public sealed interface Order {
    /** Number of the run that is meant. */
    int run();

    /**
     * @param workers at least 1, at most what there are
     * @param chunk tasks in a message, at least 1
     */
    record ArrangeFarm(int run, int workers, int chunk) implements Order {}

    /** @param ranks that get the stage's items from now on: each of them serves it, has served it, or is free */
    record ArrangeStage(int run, String stage, List<Integer> ranks) implements Order {
        public ArrangeStage {
            ranks = List.copyOf(ranks);
        }
    }
}
