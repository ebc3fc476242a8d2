package io.scansion.skeletons.live;

import java.util.List;

/**
 * One stage of a pipeline.
 *
 * @param stateful whether it can only be moved, not replicated
 * @param ranks that get its items now
 */
public record StageState(String name, boolean stateful, List<Integer> ranks) {
    public StageState {
        ranks = List.copyOf(ranks);
    }
}
