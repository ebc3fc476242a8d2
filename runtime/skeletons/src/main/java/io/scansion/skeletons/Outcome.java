package io.scansion.skeletons;

import io.scansion.skeletons.engine.message.Entry.Failed;
import io.scansion.skeletons.engine.run.Delivery;
import io.scansion.skeletons.engine.run.Verdict;
import java.time.Duration;
import java.util.List;

/**
 * What came of a run; the same in every rank, except for the results.
 *
 * @param results in the rank where they arrive (the last one of a pipeline, rank 0 of a farm) and if no consumer took them;
 *     otherwise empty
 * @param itemsRead how many items the source gave
 * @param delivered how many results arrived
 * @param skipped the first {@value #MOST_FAILURES_KEPT} failures under a policy that skips
 * @param skippedItems how many items failed in all
 * @param instances one for each rank that took part, by rank, those that joined or left under way included; a worker of a farm that got no task is not among them
 * @param elapsed from the start of the run to its end, in the rank where the results arrive
 */
public record Outcome<R>(
        List<R> results,
        long itemsRead,
        long delivered,
        List<StageException> skipped,
        long skippedItems,
        List<InstanceReport> instances,
        Duration elapsed) {
    static final int MOST_FAILURES_KEPT = Delivery.MOST_FAILURES_KEPT;

    public Outcome {
        results = List.copyOf(results);
        skipped = List.copyOf(skipped);
        instances = List.copyOf(instances);
    }

    /** @throws StageException if a failure has ended the run */
    static <R> Outcome<R> of(Verdict verdict, List<R> results) {
        Failed stop = verdict.stop();
        if (stop != null) {
            throw new StageException(stop);
        }
        return new Outcome<>(
                results,
                verdict.itemsRead(),
                verdict.delivered(),
                verdict.skipped().stream().map(StageException::new).toList(),
                verdict.skippedItems(),
                verdict.reports().stream().map(InstanceReport::of).toList(),
                Duration.ofNanos(verdict.elapsedNanos()));
    }
}
