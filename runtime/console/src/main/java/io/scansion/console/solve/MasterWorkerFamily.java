package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.masterworker.MasterWorker;
import io.scansion.models.masterworker.MasterWorker.Reading;
import io.scansion.models.masterworker.MasterWorkerAdvice;
import io.scansion.models.masterworker.MasterWorkerAdvice.Outlook;
import io.scansion.models.masterworker.WorkSharing;
import io.scansion.models.poetries.MessageCost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** MATE's master/worker programs: how many workers, and work in tuples of which size. */
final class MasterWorkerFamily {
    private static final List<String> READINGS = List.of("as-coded", "equal-shares", "overhead-per-worker");
    private static final int DEFAULT_MOST_WORKERS = 64;
    /** Of the batches of one way of sharing; the rest of a long list says nothing new. */
    private static final int MOST_BATCHES = 1_000;

    private MasterWorkerFamily() {}

    static Answer solve(Keys keys, SolveOptions options, ProgressLine progress) {
        options.refuseChainOptions(keys.file());
        keys.only(
                "model",
                "reading",
                "compute_s",
                "volume_bytes",
                "share_to_workers",
                "tl_s",
                "lambda_s_per_byte",
                "most_workers",
                "workers",
                "sharing");
        MasterWorker program = new MasterWorker(
                keys.positive("compute_s", "seconds"),
                keys.notNegative("volume_bytes", "bytes", 0),
                keys.share("share_to_workers", 0.5),
                new MessageCost(
                        keys.notNegative("tl_s", "seconds", 0), keys.notNegative("lambda_s_per_byte", "seconds", 0)),
                Reading.valueOf(keys.choice("reading", READINGS, READINGS.get(0))
                        .toUpperCase(Locale.ROOT)
                        .replace('-', '_')));
        MasterWorkerAdvice advice =
                program.solve(keys.whole("most_workers", 1, MasterWorker.MOST_WORKERS, DEFAULT_MOST_WORKERS));
        Optional<Outlook> now = keys.has("workers")
                ? Optional.of(program.outlook(keys.whole("workers", 1, MasterWorker.MOST_WORKERS)))
                : Optional.empty();
        Outlook best = advice.best();
        JsonObject json = new JsonObject()
                .put("model", "master-worker")
                .put(
                        "reading",
                        program.reading().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .put("best", outlook(best))
                .put("fastest", outlook(advice.fastest()))
                .put("limited", advice.limited());
        now.ifPresent(workers -> json.put("now", outlook(workers)));
        Listing listing = new Listing()
                .line("master/worker, formula "
                        + program.reading().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .line("")
                .line(String.format(
                        Locale.ROOT, "  %-9s%9s%14s%12s%12s", "", "workers", "iteration s", "efficiency", "index s"));
        now.ifPresent(workers -> listing.line(row("now", workers)));
        listing.line(row("best", best)).line(row("fastest", advice.fastest()));
        if (advice.limited()) {
            listing.line("  the best is the most that was allowed; raise \"most_workers\" to look further");
        }
        keys.optionalObject("sharing").ifPresent(sharing -> sharing(sharing, best.workers(), json, listing));
        return Answer.of(json, listing);
    }

    private static void sharing(Keys keys, int bestWorkers, JsonObject json, Listing listing) {
        keys.only("work_units", "workers", "mean_s", "deviation_s", "chunk_units");
        int units = keys.whole("work_units", 1, 1_000_000_000);
        int workers = keys.whole("workers", 1, MasterWorker.MOST_WORKERS, bestWorkers);
        Map<String, WorkSharing> ways = new LinkedHashMap<>();
        ways.put(
                "factoring",
                new WorkSharing.Factoring(
                        keys.positive("mean_s", "seconds"), keys.notNegative("deviation_s", "seconds")));
        ways.put("halving", new WorkSharing.Halving());
        ways.put("static_split", new WorkSharing.StaticSplit());
        if (keys.has("chunk_units")) {
            ways.put("fixed_chunk", new WorkSharing.FixedChunk(keys.whole("chunk_units", 1, 1_000_000_000)));
        }
        JsonObject answer = new JsonObject().put("workers", workers);
        listing.line("").line("  " + units + " work units for " + workers + " workers, in batches of tuples x units");
        ways.forEach((name, way) -> {
            List<WorkSharing.Batch> batches = batches(keys, way, units, workers);
            answer.put(name, batches.stream().map(MasterWorkerFamily::batch).toList());
            listing.line("    " + name.replace('_', ' ') + "  " + row(batches));
        });
        json.put("sharing", answer);
    }

    private static List<WorkSharing.Batch> batches(Keys keys, WorkSharing way, int units, int workers) {
        try {
            List<WorkSharing.Batch> batches = way.batches(units, workers);
            if (batches.size() > MOST_BATCHES) {
                throw new IllegalArgumentException(batches.size() + " batches are more than can be listed ("
                        + MOST_BATCHES + "); use larger tuples");
            }
            return batches;
        } catch (IllegalArgumentException e) {
            throw keys.complaint("work_units", String.valueOf(e.getMessage()));
        }
    }

    private static String row(List<WorkSharing.Batch> batches) {
        List<String> words = new ArrayList<>();
        for (WorkSharing.Batch batch : batches.subList(0, Math.min(6, batches.size()))) {
            words.add(batch.tuples() + " x " + batch.tupleUnits());
        }
        return String.join(", ", words) + (batches.size() > 6 ? ", ... (" + batches.size() + " batches)" : "");
    }

    private static JsonObject batch(WorkSharing.Batch batch) {
        return new JsonObject()
                .put("tuples", batch.tuples())
                .put("tuple_units", batch.tupleUnits())
                .put("units", batch.units());
    }

    private static JsonObject outlook(Outlook outlook) {
        return new JsonObject()
                .put("workers", outlook.workers())
                .put("iteration_s", outlook.iterationSeconds())
                .put("efficiency", outlook.efficiency())
                .put("index_s", outlook.index());
    }

    private static String row(String name, Outlook outlook) {
        return String.format(
                Locale.ROOT,
                "  %-9s%9d%14s%12.4f%12s",
                name,
                outlook.workers(),
                Listing.figure(outlook.iterationSeconds()),
                outlook.efficiency(),
                Listing.figure(outlook.index()));
    }
}
