package io.scansion.skeletons.live;

import java.util.List;

/**
 * A pipeline, as its source knows it.
 *
 * @param run number of the run in this job, from 1; the same in every rank
 * @param arrangement how often the ranks of a stage have been changed in this run
 * @param fromItem the first item that the present arrangement applies to
 * @param stages between source and sink
 * @param free ranks that could be given to any stage
 * @param sent items that the source has sent
 */
public record PipelineState(
        int run,
        boolean ended,
        int arrangement,
        long fromItem,
        List<StageState> stages,
        List<Integer> free,
        long sent) {
    public PipelineState {
        stages = List.copyOf(stages);
        free = List.copyOf(free);
    }
}
