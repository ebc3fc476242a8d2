package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Entry.Failed;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Report;
import io.scansion.skeletons.engine.message.Results;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where results arrive: hands them to the consumer, and remembers what failed. */
public final class Delivery implements Results {
    /** Of the items that are left out, the first so many are reported one by one. */
    public static final int MOST_FAILURES_KEPT = 1_000;

    private final Work work;
    private final List<Failed> skipped = new ArrayList<>();
    private long skippedItems;
    private long delivered;
    private @Nullable Failed stop;

    /** @param consumer of results; nothing comes out of it */
    public Delivery(Place place, Step consumer, FailurePolicy policy, LiveRun live) {
        Step counting = item -> {
            List<?> nothing = consumer.apply(item);
            delivered++;
            return nothing;
        };
        this.work = new Work(place, counting, policy, live);
    }

    /** Takes the results of a message; after a failure that stops the run, nothing any more. */
    public void accept(Batch batch) {
        if (stop == null) {
            work.process(batch, this);
        }
    }

    public boolean hasStopped() {
        return stop != null;
    }

    @Override
    public void result(long number, Object result) {
        throw new IllegalStateException("nothing comes out of a sink");
    }

    @Override
    public void failure(Failed failed) {
        if (failed.stops()) {
            stop = failed;
        } else if (++skippedItems <= MOST_FAILURES_KEPT) {
            skipped.add(failed);
        }
    }

    /** Returns what has been taken so far. */
    public Report report() {
        return work.report();
    }

    /** Returns how many results the consumer has taken. */
    long delivered() {
        return delivered;
    }

    /** Returns how many items have been left out because they failed. */
    long skippedItems() {
        return skippedItems;
    }

    /** Returns the first {@value #MOST_FAILURES_KEPT} items that have been left out, and behind them the one that stops the run. */
    List<Failed> failures() {
        List<Failed> all = new ArrayList<>(skipped);
        if (stop != null) {
            all.add(stop);
        }
        return all;
    }
}
