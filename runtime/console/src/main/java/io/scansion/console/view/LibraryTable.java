package io.scansion.console.view;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.console.view.Line.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A run with the library as a table, a row for each stage or, of a farm, for master and workers. What is busiest sets the pace.
 */
final class LibraryTable {
    private final JsonNode run;

    /** @param run event of a farm or of a pipeline */
    LibraryTable(JsonNode run) {
        this.run = run;
    }

    private boolean isFarm() {
        return run.path("type").asText("").equals("farm");
    }

    String heading() {
        return isFarm()
                ? farmRow("", "", "ranks", "a task", "deviation", "a message", "busy")
                : stageRow("", "stage", "a message", "busy", "ranks");
    }

    List<Line> rows(int width) {
        List<Row> rows = isFarm() ? farm() : pipeline();
        double busiest = rows.stream()
                .mapToDouble(Row::busy)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        return rows.stream().map(row -> row.line(row.busy() == busiest, width)).toList();
    }

    /** What the table leaves out. */
    String footing() {
        if (!isFarm()) {
            String free = ranks(run.path("free"));
            return free.isEmpty() ? "no rank is free" : "free ranks " + free;
        }
        return Units.counted(run.path("chunk").asInt(), "task") + " a message, results "
                + (run.path("ordered").asBoolean() ? "in order" : "as they come")
                + (run.path("left").isNumber() ? "; " + run.path("left").asLong() + " left to hand out" : "");
    }

    /**
     * One of the rows.
     *
     * @param busy share of its time
     * @param format makes the row of a mark
     */
    private record Row(double busy, Text format) {
        private interface Text {
            String marked(String mark);
        }

        Line line(boolean busiest, int width) {
            return new Line(
                    LineFolder.clip(format.marked(busiest ? ">" : ""), width),
                    busiest ? Style.BOTTLENECK : Style.PLAIN);
        }
    }

    private List<Row> farm() {
        int workers = run.path("workers").asInt();
        double master = number(run, "master_busy");
        double work = share(number(run, "tasks_per_s") * number(run, "task_s") / Math.max(1, workers));
        return List.of(
                new Row(
                        master,
                        mark -> farmRow(
                                mark,
                                "master",
                                "1",
                                Units.seconds(number(run, "master_task_s")),
                                "",
                                Units.seconds(number(run, "master_message_s")),
                                Units.percent(master))),
                new Row(
                        work,
                        mark -> farmRow(
                                mark,
                                "workers",
                                workers + " of " + run.path("most_workers").asInt(),
                                Units.seconds(number(run, "task_s")),
                                Units.seconds(number(run, "task_deviation_s")),
                                Units.seconds(number(run, "message_s")),
                                Units.percent(work))));
    }

    private List<Row> pipeline() {
        double messagesPerSecond = number(run, "items_per_s") / number(run, "items_per_message");
        List<Row> rows = new ArrayList<>();
        for (JsonNode stage : run.path("stages")) {
            double seconds = number(stage, "message_s");
            double busy = share(messagesPerSecond
                    * seconds
                    / Math.max(1, stage.path("ranks").size()));
            String parked = ranks(stage.path("parked"));
            rows.add(new Row(
                    busy,
                    mark -> stageRow(
                            mark,
                            stage.path("name").asText(""),
                            Units.seconds(seconds),
                            Units.percent(busy),
                            ranks(stage.path("ranks")) + (parked.isEmpty() ? "" : "; parked " + parked))));
        }
        return rows;
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

    private static double number(JsonNode node, String name) {
        return node.path(name).asDouble(Double.NaN);
    }

    private static String ranks(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining(","));
    }
}
