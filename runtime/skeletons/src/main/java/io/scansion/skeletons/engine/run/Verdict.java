package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchReader;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Entry;
import io.scansion.skeletons.engine.message.Entry.Failed;
import io.scansion.skeletons.engine.message.Entry.Value;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Report;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.engine.message.UnsendableException;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends: the rank with the results tells all the others, so that every rank knows the same.
 *
 * @param delivered how many results arrived
 * @param skippedItems how many items failed and were left out
 * @param elapsedNanos from the start of the run to its end, in the rank with the results
 * @param skipped the first of those failures
 * @param stop the failure that ended the run, if one did
 * @param reports of all ranks that took part
 */
public record Verdict(
        long delivered,
        long skippedItems,
        long elapsedNanos,
        List<Failed> skipped,
        @Nullable Failed stop,
        List<Report> reports) {
    public Verdict {
        skipped = List.copyOf(skipped);
        reports = List.copyOf(reports);
    }

    /** Returns how many items the source gave. */
    public long itemsRead() {
        return reports.stream()
                .filter(report -> report.place().stage().equals(Place.SOURCE))
                .mapToLong(Report::items)
                .sum();
    }

    /** Tells all other ranks, whether or not they took part. */
    public static Verdict publish(Postbox postbox, Delivery delivery, Reports reports, long elapsedNanos) {
        reports.add(delivery.report());
        BatchWriter out = new BatchWriter().begin(Kind.OUTCOME, 0);
        try {
            out.result(0, new long[] {delivery.delivered(), delivery.skippedItems(), elapsedNanos});
        } catch (UnsendableException e) {
            throw new IllegalStateException(e); // some numbers
        }
        delivery.failures().forEach(out::failure);
        reports.write(out);
        for (int rank = 0; rank < postbox.size(); rank++) {
            if (rank != postbox.rank()) {
                postbox.send(out.bytes(), out.length(), rank, Channel.CONTROL);
            }
        }
        postbox.finish();
        return of(read(postbox, out.bytes()));
    }

    /** Waits for the verdict; what else comes from there before it is of no interest any more. */
    public static Verdict await(Postbox postbox, int from) {
        while (true) {
            Batch batch = read(postbox, postbox.take(from, Channel.CONTROL).bytes());
            if (batch.kind() == Kind.OUTCOME) {
                postbox.finish();
                return of(batch);
            }
        }
    }

    private static Batch read(Postbox postbox, byte[] bytes) {
        return new BatchReader(new Place(postbox.rank(), "outcome")).read(bytes);
    }

    private static Verdict of(Batch batch) {
        long[] totals = (long[]) ((Value) batch.entries().get(0)).value();
        Reports reports = new Reports();
        reports.addAll(batch);
        List<Failed> skipped = new ArrayList<>();
        Failed stop = null;
        for (Entry entry : batch.entries()) {
            if (entry instanceof Failed failed && failed.stops()) {
                stop = failed;
            } else if (entry instanceof Failed failed) {
                skipped.add(failed);
            }
        }
        return new Verdict(totals[0], totals[1], totals[2], skipped, stop, reports.all());
    }
}
