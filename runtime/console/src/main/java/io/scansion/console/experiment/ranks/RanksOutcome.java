package io.scansion.console.experiment.ranks;

import io.scansion.console.output.JsonObject;
import io.scansion.console.view.Units;
import java.util.List;
import java.util.Locale;

/**
 * What the tuner cost, and what it did for it.
 *
 * @param tuner its process, looked at while all ranks were connected
 * @param heard what a console heard of it in that time
 * @param connectSeconds from the start of the job until every rank was connected
 * @param seconds for which it was looked at
 * @param processes that simulated the ranks
 */
record RanksOutcome(
        RanksSetting setting,
        ProcessCost tuner,
        HeardEvents heard,
        double connectSeconds,
        double seconds,
        long eventBytes,
        int processes) {

    List<String> table() {
        return List.of(
                line("ranks", "%d in %d processes, a %s", setting.ranks(), processes, shape()),
                line("watched", "%.0f s, after %.1f s in which all connected", seconds, connectSeconds),
                line(
                        "tuner",
                        "%.3f CPU s a second (%.2f at most), %.0f MiB resident at most, %d threads",
                        tuner.cores(),
                        tuner.mostCores(),
                        tuner.mostResidentBytes() / 1048576.0,
                        tuner.mostThreads()),
                line(
                        "deciding",
                        "%s from the close of a window to the last word on it, %s at most, in %d windows",
                        Units.seconds(heard.medianSeconds().orElse(Double.NaN)),
                        Units.seconds(heard.mostSeconds().orElse(Double.NaN)),
                        heard.windows()),
                line("events", "%.2f MB a minute", megabytesPerMinute()),
                line("left out", "%d snapshots and heartbeats", heard.leftOut()),
                line(
                        "changes",
                        "%d orders, %d kept, %d taken back; %s -> %s items/s, promised %s",
                        heard.decisions(),
                        heard.kept(),
                        heard.undone(),
                        Units.rate(heard.firstItemsPerSecond()),
                        Units.rate(heard.lastItemsPerSecond()),
                        Units.rate(heard.lastForecast())));
    }

    private String shape() {
        return setting.shape() == RanksSetting.Shape.FARM
                ? "farm"
                : "pipeline of " + setting.stages() + " stages with " + (setting.ranks() - setting.stages())
                        + " spares";
    }

    private static String line(String name, String format, Object... values) {
        return String.format(Locale.ROOT, "%-10s", name) + String.format(Locale.ROOT, format, values);
    }

    private double megabytesPerMinute() {
        return eventBytes / 1e6 / seconds * 60;
    }

    String json() {
        return new JsonObject()
                .put("experiment", "ranks")
                .put("shape", setting.shape().word())
                .put("ranks", setting.ranks())
                .put("stages", setting.shape() == RanksSetting.Shape.FARM ? null : setting.stages())
                .put("seed", setting.seed())
                .put("processes", processes)
                .put("watched_s", seconds)
                .put("connect_s", connectSeconds)
                .put("tuner_cpu_s_per_s", tuner.cores())
                .put("tuner_most_cpu_s_per_s", tuner.mostCores())
                .put("tuner_most_resident_bytes", tuner.mostResidentBytes())
                .put("tuner_threads", tuner.mostThreads())
                .put("windows", heard.windows())
                .put("decision_median_s", heard.medianSeconds().orElse(Double.NaN))
                .put("decision_most_s", heard.mostSeconds().orElse(Double.NaN))
                .put("event_bytes_per_minute", eventBytes / seconds * 60)
                .put("left_out", heard.leftOut())
                .put("orders", heard.decisions())
                .put("kept", heard.kept())
                .put("undone", heard.undone())
                .put("first_items_per_s", heard.firstItemsPerSecond())
                .put("last_items_per_s", heard.lastItemsPerSecond())
                .put("promised_items_per_s", heard.lastForecast())
                .toString();
    }

    /** Whether the tuner has looked at windows and said something of them. */
    boolean intact() {
        return heard.windows() > 0;
    }
}
