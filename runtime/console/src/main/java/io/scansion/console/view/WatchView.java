package io.scansion.console.view;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.console.view.Line.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The live view of one job: events go in, a frame of text lines comes out. It knows no terminal and no clock. Not
 * thread-safe.
 */
public final class WatchView {
    /** Width that the table is made for; narrower terminals see it cut. */
    public static final int COLUMNS = 80;

    private static final int REASON_LINES = 3;
    /** The rest is what {@code advise} says. */
    private static final int HINTS_SHOWN = 3;

    private final RunPicture picture = new RunPicture();
    private Connection connection = Connection.CONNECTING;

    /** Takes in one event of the run. */
    public void accept(JsonNode event) {
        picture.accept(event);
    }

    /** Shows how the console stands to the tuner from the next frame on. */
    public void connection(Connection state) {
        connection = state;
    }

    /** What is known of the run. */
    public RunPicture picture() {
        return picture;
    }

    /**
     * Returns the frame for a terminal of this size. No line is longer than {@code columns}, and the frame leaves the last
     * row to the cursor. Where rows are scarce, older news go first, then the stages that do not set the pace.
     */
    public List<Line> frame(int columns, int rows) {
        int width = Math.max(20, Math.min(columns, 120));
        List<Line> head = new ArrayList<>();
        head(head, width);
        List<Line> foot = new ArrayList<>();
        throughput(foot, width);
        points(foot, width);
        advice(foot, width);
        int room = rows - 1 - head.size() - foot.size();
        List<Line> lines = new ArrayList<>(head);
        lines.addAll(Fit.stages(stageLines(width), room));
        lines.addAll(foot);
        lines.addAll(Fit.newest(news(width), rows - 1 - lines.size()));
        return lines;
    }

    private void head(List<Line> lines, int width) {
        JsonNode job = picture.job();
        String elapsed = Units.elapsed(picture.timeSeconds());
        String title = "scansion  job " + (picture.jobId().isEmpty() ? "-" : picture.jobId()) + "  "
                + simpleName(job.path("main_class").asText("-"));
        lines.add(new Line(spread(title, elapsed, width), Style.TITLE));
        String ranks = job.path("primaries").asText("-") + " ranks, " + picture.freeSpares() + " of "
                + job.path("spares").asInt() + " spares free, "
                + job.path("device").asText("-") + ", mode "
                + job.path("mode").asText("-");
        boolean bad = connection == Connection.LOST || connection == Connection.FAILED;
        lines.add(new Line(spread(ranks, connection.words(), width), bad ? Style.BAD : Style.PLAIN));
        lines.add(Line.plain(""));
        columnHeads(lines, width);
    }

    private List<Line> stageLines(int width) {
        Optional<LibraryTable> run = library();
        if (run.isPresent()) {
            return run.get().rows(width);
        }
        List<Line> lines = new ArrayList<>();
        for (StageRow stage : picture.stages()) {
            lines.add(new Line(
                    LineFolder.clip(stageText(stage), width), stage.bottleneck() ? Style.BOTTLENECK : Style.PLAIN));
        }
        if (lines.isEmpty()) {
            lines.add(Line.plain(LineFolder.clip("  no window measured yet", width)));
        }
        return lines;
    }

    private void columnHeads(List<Line> lines, int width) {
        String heads = library()
                .map(LibraryTable::heading)
                .orElseGet(() ->
                        row("", "stage", "inst", "compute", "in recv", "in send", "items/s", "Tr", "rTr", "measured"));
        lines.add(new Line(LineFolder.clip(heads, width), Style.HEADING));
    }

    private void throughput(List<Line> lines, int width) {
        lines.add(Line.plain(""));
        Optional<LibraryTable> run = library();
        if (run.isEmpty() && picture.stages().isEmpty()) {
            return;
        }
        lines.add(Line.plain(LineFolder.clip(throughputText(), width)));
        JsonNode program = picture.masterSlave();
        if (run.isPresent()) {
            fold(lines, "  library  ", run.get().footing(), width, 3, Style.PLAIN);
        } else if (program != null) {
            fold(lines, "  workers  ", MasterSlaveWords.of(program), width, 3, Style.PLAIN);
        }
    }

    private Optional<LibraryTable> library() {
        return Optional.ofNullable(picture.library()).map(LibraryTable::new);
    }

    private static String stageText(StageRow stage) {
        if (!stage.known()) {
            return String.format(
                    Locale.ROOT,
                    "  %-5s%5d   unknown%s",
                    stage.stage(),
                    stage.instances(),
                    stage.note().isEmpty() ? "" : ": " + stage.note());
        }
        return row(
                stage.bottleneck() ? ">" : "",
                String.valueOf(stage.stage()),
                String.valueOf(stage.instances()),
                Units.seconds(stage.computeSeconds()),
                Units.seconds(stage.blockedReceiveSeconds()),
                Units.seconds(stage.blockedSendSeconds()),
                Units.rate(stage.itemsPerSecond()),
                Units.seconds(stage.productionSeconds()),
                Units.seconds(stage.dependentProductionSeconds()),
                Units.seconds(stage.measuredProductionSeconds()));
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-2s%-5s%5s%9s%9s%9s%9s%9s%9s%9s", cells);
    }

    private String throughputText() {
        StringBuilder text = new StringBuilder("  ");
        text.append(Units.rate(picture.throughput())).append(picture.masterSlave() == null ? " items/s" : " tasks/s");
        JsonNode prediction = picture.prediction();
        if (prediction != null) {
            text.append("; ").append(prediction.path("model").asText("model")).append(" says ");
            text.append(Units.rate(prediction.path("predicted_items_per_s").asDouble(Double.NaN)));
            text.append(" (error ")
                    .append(Units.gain(prediction.path("error").asDouble(Double.NaN)))
                    .append(')');
        }
        double overhead = picture.stages().stream()
                .mapToDouble(StageRow::overheadShare)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        return text.append("; agent overhead ").append(Units.percent(overhead)).toString();
    }

    private void points(List<Line> lines, int width) {
        picture.points().forEach((name, point) -> {
            StringBuilder text = new StringBuilder(name).append(" = ");
            String separator = "";
            for (JsonNode value : point.path("values")) {
                text.append(separator).append(value.path("value").asText());
                if (point.path("values").size() > 1) {
                    text.append(" in ").append(value.path("ranks").size()).append(" ranks");
                }
                separator = ", ";
            }
            if (point.path("values").isEmpty()) {
                text.append("? (class not initialised)");
            }
            if (point.path("min").isNumber()) {
                text.append("; ").append(point.path("value_type").asText());
                text.append(" from ").append(point.path("min").asText());
                text.append(" to ").append(point.path("max").asText());
            }
            fold(lines, "  point    ", text.toString(), width, 1, Style.PLAIN);
        });
    }

    private void advice(List<Line> lines, int width) {
        RunPicture.Advice advice = picture.advice();
        JsonNode noChange = picture.noChange();
        if (advice != null) {
            String what = "#" + advice.id() + " " + String.join(", ", advice.steps()) + "; "
                    + Units.rate(advice.currentItemsPerSecond()) + " -> " + Units.rate(advice.predictedItemsPerSecond())
                    + " items/s (" + Units.gain(advice.gain()) + ")"
                    + (advice.state().isEmpty() ? "" : ", " + advice.state());
            fold(lines, "  advice   ", what, width, 2, Style.ADVICE);
            fold(lines, "  because  ", advice.reason(), width, REASON_LINES, Style.PLAIN);
        } else if (noChange != null) {
            fold(
                    lines,
                    "  advice   ",
                    "no change: " + noChange.path("reason").asText(""),
                    width,
                    REASON_LINES,
                    Style.PLAIN);
        } else if (!picture.stages().isEmpty()) {
            fold(
                    lines,
                    "  advice   ",
                    picture.underWay().isEmpty() ? "none now" : picture.underWay(),
                    width,
                    1,
                    Style.PLAIN);
        }
        for (JsonNode hint : picture.hints().stream().limit(HINTS_SHOWN).toList()) {
            fold(
                    lines,
                    "  hint     ",
                    MasterSlaveWords.advised(hint) + ": " + hint.path("reason").asText(""),
                    width,
                    2,
                    Style.ADVICE);
        }
        picture.refusals()
                .forEach((stage, reason) ->
                        fold(lines, "  refused  ", "stage " + stage + ": " + reason, width, 2, Style.PLAIN));
        JsonNode structure = picture.structure();
        if (structure != null && !structure.path("linear").asBoolean(true)) {
            fold(lines, "  shape    ", structure.path("evidence").asText("not a pipeline"), width, 2, Style.PLAIN);
        }
    }

    private List<List<Line>> news(int width) {
        List<List<Line>> all = new ArrayList<>();
        for (RunPicture.News item : picture.news()) {
            String label = String.format(Locale.ROOT, "  %7s  ", Units.elapsed(item.timeSeconds()));
            List<Line> lines = new ArrayList<>();
            fold(lines, label, item.text(), width, 2, item.style());
            all.add(lines);
        }
        return all;
    }

    private static void fold(List<Line> lines, String label, String text, int width, int most, Style style) {
        LineFolder.fold(label, LineFolder.clip(text, 2_000), width, most)
                .forEach(line -> lines.add(new Line(line, style)));
    }

    private static String spread(String left, String right, int width) {
        int room = width - right.length() - 1;
        if (room < 10) {
            return LineFolder.clip(left, width);
        }
        String clipped = LineFolder.clip(left, room);
        return clipped + " ".repeat(width - right.length() - clipped.length()) + right;
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
