package io.scansion.skeletons;

import io.scansion.skeletons.Entry.Failed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where results arrive: hands them to the consumer, or keeps them, and remembers what failed. */
final class Delivery<R> implements Work.Results {
    private final Work work;
    private final List<R> kept = new ArrayList<>();
    private final List<Failed> skipped = new ArrayList<>();
    private long skippedItems;
    private long delivered;
    private @Nullable Failed stop;

    /** @param consumer null to keep the results */
    Delivery(Place place, @Nullable ItemConsumer<? super R> consumer, ErrorPolicy policy, LiveRun live) {
        ItemConsumer<? super R> taker = consumer == null ? kept::add : consumer;
        ItemConsumer<R> counting = item -> {
            taker.accept(item);
            delivered++;
        };
        this.work = new Work(place, Step.consume(counting), policy, live);
    }

    /** Takes the results of a message; after a failure that stops the run, nothing any more. */
    void accept(Batch batch) {
        if (stop == null) {
            work.process(batch, this);
        }
    }

    boolean hasStopped() {
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
        } else if (++skippedItems <= Outcome.MOST_FAILURES_KEPT) {
            skipped.add(failed);
        }
    }

    InstanceReport report() {
        return work.report();
    }

    List<R> kept() {
        return kept;
    }

    /** Writes what all ranks are told. */
    void write(BatchWriter out, long elapsedNanos) {
        try {
            out.result(0, new Totals(delivered, skippedItems, elapsedNanos));
        } catch (UnsendableException e) {
            throw new IllegalStateException(e); // a record of numbers
        }
        skipped.forEach(out::failure);
        if (stop != null) {
            out.failure(stop);
        }
    }
}
