package io.scansion.console.view;

import io.scansion.console.digest.PaceSeries.Sample;
import io.scansion.console.digest.RunDigest;
import io.scansion.console.view.Line.Style;
import io.scansion.console.view.NewsWords.News;
import io.scansion.tuner.journal.ChangeEvent.PointValue;
import io.scansion.tuner.journal.ChangeEvent.TuningPoint;
import io.scansion.tuner.journal.DecisionEvent.Refusal;
import io.scansion.tuner.journal.JobEvent.Job;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Advice;
import io.scansion.tuner.journal.ObservationEvent.Host;
import io.scansion.tuner.journal.ObservationEvent.MasterSlave;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.RunState;
import io.scansion.tuner.journal.RunState.UnderWay;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The live view of one job: events go in, a frame of text lines comes out. It knows no terminal and no clock. Not
 * thread-safe.
 */
public final class WatchView {
    /** Width that the table is made for; narrower terminals see it cut. */
    public static final int COLUMNS = 80;

    /** Longer lines are hard to read. */
    private static final int MOST_COLUMNS = 160;

    private static final String PACE = "  pace     ";
    private static final int REASON_LINES = 3;
    private static final int HOSTS_SHOWN = 3;
    /** The rest is what {@code advise} says. */
    private static final int HINTS_SHOWN = 3;

    private static final String UNKNOWN = "-";

    private final RunDigest run = new RunDigest();
    private final RunState state = run.state();
    private final boolean unicode;
    private Connection connection = Connection.CONNECTING;

    /** @param unicode whether the terminal shows more than ASCII */
    public WatchView(boolean unicode) {
        this.unicode = unicode;
    }

    /** How the run stands. */
    public RunState state() {
        return state;
    }

    /** Takes in one event of the run. */
    public void accept(LoggedEvent event) {
        run.accept(event);
    }

    /** Shows how the console stands to the tuner from the next frame on. */
    public void connection(Connection to) {
        connection = to;
    }

    /**
     * Returns the frame for a terminal of this size. No line is longer than {@code columns}, and the frame leaves the last
     * row to the cursor. Where rows are scarce, older news go first, then the stages that do not set the pace.
     */
    public List<Line> frame(int columns, int rows) {
        int width = Math.max(20, Math.min(columns, MOST_COLUMNS));
        List<Line> head = new ArrayList<>();
        head(head, width);
        List<Line> foot = new ArrayList<>();
        throughput(foot, width);
        machines(foot, width);
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
        Optional<Job> job = state.job();
        String title = "scansion  job " + (state.jobId().isEmpty() ? UNKNOWN : state.jobId()) + "  "
                + job.map(Job::mainClass).map(WatchView::simpleName).orElse(UNKNOWN);
        lines.add(new Line(spread(title, Units.elapsed(state.timeSeconds()), width), Style.TITLE));
        String ranks = job.map(of -> String.valueOf(of.primaries())).orElse(UNKNOWN) + " ranks, " + state.freeSpares()
                + " of " + job.map(Job::spares).orElse(0) + " spares free, "
                + job.map(Job::device).orElse(UNKNOWN) + ", mode "
                + job.map(Job::mode).orElse(UNKNOWN);
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
        for (Measurement stage : state.levels()) {
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
        if (run.isEmpty() && state.levels().isEmpty()) {
            return;
        }
        lines.add(Line.plain(LineFolder.clip(throughputText(), width)));
        pace(lines, width);
        state.completion().ifPresent(end -> fold(lines, "  end      ", CompletionWords.of(end), width, 2, Style.PLAIN));
        Optional<MasterSlave> program = state.masterSlave();
        if (run.isPresent()) {
            fold(lines, "  library  ", run.get().footing(), width, 3, Style.PLAIN);
        } else if (program.isPresent()) {
            fold(lines, "  workers  ", MasterSlaveWords.of(program.get()), width, 3, Style.PLAIN);
        }
    }

    /** From zero up to the highest there was, all of the run that has been seen. */
    private void pace(List<Line> lines, int width) {
        List<Double> rates = run.pace().stream().map(Sample::itemsPerSecond).toList();
        double most = rates.stream().mapToDouble(rate -> rate).max().orElse(Double.NaN);
        if (rates.size() > 1 && most > 0) {
            String upTo = "  of " + Units.rate(most);
            lines.add(Line.plain(LineFolder.clip(
                    PACE + Sparkline.of(rates, Math.max(1, width - PACE.length() - upTo.length()), unicode) + upTo,
                    width)));
        }
    }

    private Optional<LibraryTable> library() {
        return state.library().map(LibraryTable::of);
    }

    private static String stageText(Measurement stage) {
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
                Units.seconds(stage.productionTimeSeconds()),
                Units.seconds(stage.dependentProductionTimeSeconds()),
                Units.seconds(stage.measuredProductionTimeSeconds()));
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-2s%-5s%5s%9s%9s%9s%9s%9s%9s%9s", cells);
    }

    private String throughputText() {
        String unit = state.masterSlave().isPresent() ? " tasks/s" : " items/s";
        String model = state.prediction()
                .map(prediction -> "; " + prediction.model() + " says "
                        + Units.rate(prediction.predictedItemsPerSecond()) + " (error " + Units.gain(prediction.error())
                        + ")")
                .orElse("");
        return "  " + Units.rate(state.itemsPerSecond()) + unit + model
                + (state.overhead().isPresent() ? "" : "; agent overhead " + Units.percent(estimatedOverhead()));
    }

    /** As long as the agents have not said what they cost. */
    private double estimatedOverhead() {
        return state.levels().stream()
                .mapToDouble(Measurement::overheadShare)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private void machines(List<Line> lines, int width) {
        state.efficiency()
                .filter(one -> Double.isFinite(one.parallelEfficiency()))
                .ifPresent(one -> fold(lines, "  use      ", MachineWords.use(one), width, 2, Style.PLAIN));
        state.overhead()
                .ifPresent(one -> fold(lines, "  agents   ", MachineWords.overhead(one), width, 2, Style.PLAIN));
        List<Host> hosts = state.hosts();
        for (Host host : hosts.subList(0, Math.min(HOSTS_SHOWN, hosts.size()))) {
            fold(lines, "  host     ", MachineWords.host(host), width, 1, Style.PLAIN);
        }
        if (hosts.size() > HOSTS_SHOWN) {
            fold(lines, "  host     ", "and " + (hosts.size() - HOSTS_SHOWN) + " more", width, 1, Style.PLAIN);
        }
    }

    private void points(List<Line> lines, int width) {
        for (TuningPoint point : state.points()) {
            fold(lines, "  point    ", point.name() + " = " + values(point) + range(point), width, 1, Style.PLAIN);
        }
    }

    private static String values(TuningPoint point) {
        if (point.values().isEmpty()) {
            return "? (class not initialised)";
        }
        if (point.values().size() == 1) {
            return point.values().get(0).value();
        }
        return point.values().stream().map(WatchView::inRanks).collect(Collectors.joining(", "));
    }

    private static String inRanks(PointValue value) {
        return value.value() + " in " + value.ranks().size() + " ranks";
    }

    private static String range(TuningPoint point) {
        return Double.isNaN(point.min())
                ? ""
                : "; " + point.valueType() + " from " + Units.exact(point.min()) + " to " + Units.exact(point.max());
    }

    private void advice(List<Line> lines, int width) {
        Optional<PlanWords> plan = PlanWords.of(state);
        if (plan.isPresent()) {
            String what = "#" + plan.get().id() + " " + plan.get().promise() + fate(plan.get());
            fold(lines, "  advice   ", what, width, 2, Style.ADVICE);
            fold(lines, "  because  ", plan.get().reason(), width, REASON_LINES, Style.PLAIN);
        } else if (state.noChange().isPresent()) {
            String why = "no change: " + state.noChange().get().reason();
            fold(lines, "  advice   ", why, width, REASON_LINES, Style.PLAIN);
        } else if (!state.levels().isEmpty()) {
            String what = state.underWay()
                    .filter(UnderWay::goesOn)
                    .map(change -> "plan " + change.id() + " is being carried out")
                    .orElse("none now");
            fold(lines, "  advice   ", what, width, 1, Style.PLAIN);
        }
        for (Advice hint : state.advice().stream().limit(HINTS_SHOWN).toList()) {
            String what = MasterSlaveWords.advised(hint) + ": " + hint.reason();
            fold(lines, "  hint     ", what, width, 2, Style.ADVICE);
        }
        for (Refusal refusal : state.refusals()) {
            String what = "stage " + refusal.stage() + ": " + refusal.reason();
            fold(lines, "  refused  ", what, width, 2, Style.PLAIN);
        }
        state.structure()
                .filter(structure -> !structure.linear())
                .ifPresent(structure -> fold(lines, "  shape    ", structure.evidence(), width, 2, Style.PLAIN));
    }

    /** How far a plan is that has gone to the program. */
    private String fate(PlanWords plan) {
        return state.underWay()
                .filter(change -> change.id() == plan.id())
                .map(change -> ", " + change.state())
                .orElse("");
    }

    private List<List<Line>> news(int width) {
        List<List<Line>> all = new ArrayList<>();
        for (News item : NewsWords.of(state)) {
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
