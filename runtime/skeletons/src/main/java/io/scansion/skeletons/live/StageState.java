package io.scansion.skeletons.live;

import java.util.List;

/**
 * One stage of a pipeline.
 *
 * @param stateful whether it can only be moved, not replicated
 * @param ranks that get its items now
 * @param parked ranks that belong to it and get none now; no other stage can have them
 */
public record StageState(String name, boolean stateful, List<Integer> ranks, List<Integer> parked) {
    public StageState {
        ranks = List.copyOf(ranks);
        parked = List.copyOf(parked);
    }
}
