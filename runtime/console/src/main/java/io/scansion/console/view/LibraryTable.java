package io.scansion.console.view;

import io.scansion.console.view.Line.Style;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.ObservationEvent.Farm;
import io.scansion.tuner.journal.ObservationEvent.Level;
import io.scansion.tuner.journal.ObservationEvent.Pipeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run with the library as a table, a row for each stage or, of a farm, for master and workers. What is busiest sets the pace.
 */
final class LibraryTable {
    private final String heading;
    private final List<Row> rows;
    private final String footing;

    private LibraryTable(String heading, List<Row> rows, String footing) {
        this.heading = heading;
        this.rows = rows;
        this.footing = footing;
    }

    /** @param run a farm or a pipeline */
    static LibraryTable of(ObservationEvent run) {
        return run instanceof Farm farm ? of(farm) : of((Pipeline) run);
    }

    String heading() {
        return heading;
    }

    List<Line> rows(int width) {
        double busiest = rows.stream()
                .mapToDouble(Row::busy)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        return rows.stream().map(row -> row.line(row.busy() == busiest, width)).toList();
    }

    /** What is busiest; empty while that is not known. */
    Optional<String> busiest() {
        return rows.stream()
                .filter(row -> Double.isFinite(row.busy()))
                .max(Comparator.comparingDouble(Row::busy))
                .map(Row::name);
    }

    /** What the table leaves out. */
    String footing() {
        return footing;
    }

    /**
     * One of the rows.
     *
     * @param name of the stage, or of master or workers
     * @param busy share of its time
     * @param format makes the row of a mark
     */
    private record Row(String name, double busy, Text format) {
        private interface Text {
            String marked(String mark);
        }

        Line line(boolean busiest, int width) {
            return new Line(
                    LineFolder.clip(format.marked(busiest ? ">" : ""), width),
                    busiest ? Style.BOTTLENECK : Style.PLAIN);
        }
    }

    private static LibraryTable of(Farm farm) {
        double work = share(farm.tasksPerSecond() * farm.taskSeconds() / Math.max(1, farm.workers()));
        Row master = new Row(
                "master",
                farm.masterBusy(),
                mark -> farmRow(
                        mark,
                        "master",
                        "1",
                        Units.seconds(farm.masterTaskSeconds()),
                        "",
                        Units.seconds(farm.masterMessageSeconds()),
                        Units.percent(farm.masterBusy())));
        Row workers = new Row(
                "workers",
                work,
                mark -> farmRow(
                        mark,
                        "workers",
                        farm.workers() + " of " + farm.mostWorkers(),
                        Units.seconds(farm.taskSeconds()),
                        Units.seconds(farm.taskDeviationSeconds()),
                        Units.seconds(farm.messageSeconds()),
                        Units.percent(work)));
        return new LibraryTable(
                farmRow("", "", "ranks", "a task", "deviation", "a message", "busy"),
                List.of(master, workers),
                Units.counted(farm.chunk(), "task") + " a message, results "
                        + (farm.ordered() ? "in order" : "as they come")
                        + (farm.left() < 0 ? "" : "; " + farm.left() + " left to hand out"));
    }

    private static LibraryTable of(Pipeline pipeline) {
        double messagesPerSecond = pipeline.itemsPerSecond() / pipeline.itemsPerMessage();
        List<Row> rows = new ArrayList<>();
        for (Level stage : pipeline.levels()) {
            double busy = share(messagesPerSecond
                    * stage.messageSeconds()
                    / Math.max(1, stage.ranks().size()));
            rows.add(new Row(
                    stage.name(),
                    busy,
                    mark -> stageRow(
                            mark,
                            stage.name(),
                            Units.seconds(stage.messageSeconds()),
                            Units.percent(busy),
                            ranks(stage.ranks())
                                    + (stage.parked().isEmpty() ? "" : "; parked " + ranks(stage.parked())))));
        }
        return new LibraryTable(
                stageRow("", "stage", "a message", "busy", "ranks"),
                rows,
                pipeline.free().isEmpty() ? "no rank is free" : "free ranks " + ranks(pipeline.free()));
    }

    /** Rates and times of a window cover not quite the same items. */
    private static double share(double busy) {
        return Math.min(1, busy);
    }

    private static String farmRow(Object... cells) {
        return String.format(Locale.ROOT, "%-2s%-9s%9s%10s%11s%11s%10s", cells);
    }

    private static String stageRow(String mark, String name, Object... cells) {
        return String.format(Locale.ROOT, "%-2s%-16s", mark, LineFolder.clip(name, 16))
                + String.format(Locale.ROOT, "%10s%10s   %s", cells);
    }

    private static String ranks(List<Integer> ranks) {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
