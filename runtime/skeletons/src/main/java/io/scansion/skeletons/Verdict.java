package io.scansion.skeletons;

import io.scansion.skeletons.Batch.Kind;
import io.scansion.skeletons.Entry.Failed;
import io.scansion.skeletons.Entry.Value;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How a run ends: the rank with the results tells all the others, and every rank returns or throws the same. */
final class Verdict {
    private Verdict() {}

    /** Tells all other ranks, whether or not they took part, and returns the outcome. */
    static <R> Outcome<R> publish(Postbox postbox, Delivery<R> delivery, Reports reports, long elapsedNanos) {
        reports.add(delivery.report());
        BatchWriter out = new BatchWriter().begin(Kind.OUTCOME, 0);
        delivery.write(out, elapsedNanos);
        reports.write(out);
        for (int rank = 0; rank < postbox.size(); rank++) {
            if (rank != postbox.rank()) {
                postbox.send(out.bytes(), out.length(), rank, Channel.CONTROL);
            }
        }
        postbox.finish();
        return outcome(read(postbox, out.bytes()), delivery.kept());
    }

    /** Waits for the outcome; what else comes from there before it is of no interest any more. */
    static <R> Outcome<R> await(Postbox postbox, int from) {
        while (true) {
            Batch batch = read(postbox, postbox.take(from, Channel.CONTROL).bytes());
            if (batch.kind() == Kind.OUTCOME) {
                postbox.finish();
                return outcome(batch, List.of());
            }
        }
    }

    private static Batch read(Postbox postbox, byte[] bytes) {
        return new BatchReader(new Place(postbox.rank(), "outcome")).read(bytes);
    }

    private static <R> Outcome<R> outcome(Batch batch, List<R> results) {
        Totals totals = new Totals(0, 0, 0);
        Reports reports = new Reports();
        reports.addAll(batch);
        List<StageException> skipped = new ArrayList<>();
        for (Entry entry : batch.entries()) {
            if (entry instanceof Failed failed) {
                if (failed.stops()) {
                    throw failed.failure();
                }
                skipped.add(failed.failure());
            } else if (entry instanceof Value value && value.value() instanceof Totals told) {
                totals = told;
            }
        }
        return new Outcome<>(
                results,
                reports.all().stream()
                        .filter(report -> report.stage().equals(Place.SOURCE))
                        .mapToLong(InstanceReport::items)
                        .sum(),
                totals.delivered(),
                skipped,
                totals.skippedItems(),
                reports.all(),
                Duration.ofNanos(totals.elapsedNanos()));
    }
}
