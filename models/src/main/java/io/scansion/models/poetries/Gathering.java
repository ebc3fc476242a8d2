package io.scansion.models.poetries;

import java.util.List;

/**
 * An arrangement in which neighbouring stages share a processor.
 *
 * @param groups the stages of every group, ascending; each stage is in one of them. The stages of a group do an item one after the other
 *     on one processor and hand it on without a message; a group may have several instances
 * @param prediction for the groups, in their order
 * @param processors all that it takes, managers included
 */
public record Gathering(List<List<Integer>> groups, Prediction prediction, long processors) {
    /** Copies the lists. */
    public Gathering {
        groups = groups.stream().map(List::copyOf).toList();
    }
}
