package io.scansion.console.report;

import io.scansion.console.digest.RunDigest;
import io.scansion.console.drawing.PaceDrawing;
import io.scansion.console.drawing.ProgramDrawing;
import io.scansion.console.view.MachineWords;
import io.scansion.console.view.NewsLines;
import io.scansion.console.view.ShapeWords;
import io.scansion.console.view.Sparkline;
import io.scansion.console.view.SummaryWords;
import io.scansion.console.view.Units;
import io.scansion.tuner.journal.DecisionEvent.Refusal;
import io.scansion.tuner.journal.JobEvent.Job;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.ObservationEvent.Host;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.RecordHead;
import io.scansion.tuner.journal.RunState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a report says, before it is put into one form or another. Stateless. */
final class ReportContent {
    private static final int MOST_ROWS = 200;
    private static final int SPARKLINE = 72;

    private ReportContent() {}

    /**
     * A part of the report under one heading.
     *
     * @param lines paragraphs; in a plain one they stand in lines of their own
     * @param drawing SVG; empty if there is none
     * @param sketch what stands for the drawing in a text; empty if there is none
     */
    record Section(String heading, List<String> lines, Optional<Table> table, String drawing, String sketch) {
        Section {
            lines = List.copyOf(lines);
        }
    }

    /** Rows of cells under heads, all of the same number. */
    record Table(List<String> heads, List<List<String>> rows) {
        Table {
            heads = List.copyOf(heads);
            rows = List.copyOf(rows);
        }
    }

    static String title(RunRecord record) {
        return "Scansion: " + (record.job().isEmpty() ? "a run" : "job " + record.job());
    }

    static List<Section> of(RunRecord record) {
        RunDigest run = record.run();
        RunState state = run.state();
        List<Section> sections = new ArrayList<>();
        boolean goesOn = record.head().isEmpty() && state.summary().isEmpty();
        sections.add(text(
                "Summary",
                goesOn
                        ? List.of("The run had not ended: " + Units.rate(state.itemsPerSecond())
                                + " items/s at the last word.")
                        : SummaryWords.of(run)));
        sections.add(new Section("The run", about(record), Optional.empty(), "", ""));
        sections.add(new Section("Pace", List.of(), Optional.empty(), PaceDrawing.of(run), sketch(run)));
        sections.add(new Section(
                "The program",
                ShapeWords.of(state).map(List::of).orElse(List.of("Its shape is not known.")),
                stages(state),
                ProgramDrawing.of(run),
                ""));
        sections.add(table(
                "Changes",
                "Nothing was recommended or changed.",
                List.of("time", "what"),
                NewsLines.of(run.history(), state)));
        sections.add(table(
                "Ledger of the models",
                "No model has said anything.",
                List.of("model", "said last, items/s", "95 % interval", "off by", "off on average", "heard with"),
                run.ledger().stream().map(ReportContent::ledger).toList()));
        sections.add(table(
                "Refused",
                "No stage was refused.",
                List.of("stage", "why", "what can be done"),
                state.refusals().stream().map(ReportContent::refusal).toList()));
        sections.add(table(
                "Hosts",
                "Nothing was reported of any host.",
                List.of("host", "ranks", "cores", "busy", "with this job", "with others"),
                state.hosts().stream().map(ReportContent::host).toList()));
        sections.add(
                table("Warnings", "There were none.", List.of("time", "what"), NewsLines.of(state.warnings(), state)));
        return sections;
    }

    private static Section text(String heading, List<String> lines) {
        return new Section(heading, lines.stream().map(String::strip).toList(), Optional.empty(), "", "");
    }

    private static Section table(String heading, String ifEmpty, List<String> heads, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return text(heading, List.of(ifEmpty));
        }
        List<String> more =
                rows.size() > MOST_ROWS ? List.of("The last " + MOST_ROWS + " of " + rows.size() + ".") : List.of();
        List<List<String>> last = rows.subList(Math.max(0, rows.size() - MOST_ROWS), rows.size());
        return new Section(heading, more, Optional.of(new Table(heads, last)), "", "");
    }

    private static List<String> about(RunRecord record) {
        List<String> lines = new ArrayList<>();
        record.head().ifPresent(head -> {
            lines.add("Started " + head.started() + ", took "
                    + Units.elapsed(
                            Duration.between(head.started(), head.ended()).toMillis() / 1e3) + ", "
                    + head.end() + (head.exitCode() == 0 || head.exitCode() == RecordHead.STOPPED ? "." : ""));
            lines.add("Command: scansion " + String.join(" ", head.command()));
        });
        RunState state = record.run().state();
        state.job().map(ReportContent::job).ifPresent(lines::add);
        state.efficiency().map(MachineWords::use).ifPresent(use -> lines.add("Of the ranks: " + use + "."));
        state.overhead()
                .filter(cost -> Double.isFinite(cost.share()))
                .ifPresent(cost -> lines.add("The agents took " + Units.percent(cost.share()) + " of the ranks' time, "
                        + Units.seconds(cost.perItemSeconds()) + " an item."));
        return lines;
    }

    private static String job(Job job) {
        return job.mainClass() + ": " + Units.counted(job.primaries(), "rank") + ", "
                + Units.counted(job.spares(), "spare") + ", stateless "
                + (job.stateless().isEmpty()
                        ? "none"
                        : job.stateless().stream().map(String::valueOf).collect(Collectors.joining(",")))
                + ", mode " + job.mode()
                + ", "
                + job.device() + ", least gain " + Units.percent(job.minGain()) + ", windows of "
                + Units.seconds(job.windowSeconds()) + ".";
    }

    private static String sketch(RunDigest run) {
        List<Double> rates =
                run.pace().stream().map(sample -> sample.itemsPerSecond()).toList();
        double most = rates.stream()
                .mapToDouble(rate -> rate)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        return rates.isEmpty()
                ? ""
                : Sparkline.of(rates, SPARKLINE, true) + "\n0 to " + Units.rate(most) + " items/s, over "
                        + Units.elapsed(run.state().timeSeconds());
    }

    private static Optional<Table> stages(RunState state) {
        List<Measurement> levels = state.levels();
        if (levels.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Table(
                List.of("stage", "instances", "compute", "in receive", "in send", "items/s", "sets the pace"),
                levels.stream().limit(MOST_ROWS).map(ReportContent::stage).toList()));
    }

    private static List<String> stage(Measurement stage) {
        return List.of(
                String.valueOf(stage.stage()),
                String.valueOf(stage.instances()),
                Units.seconds(stage.computeSeconds()),
                Units.seconds(stage.blockedReceiveSeconds()),
                Units.seconds(stage.blockedSendSeconds()),
                Units.rate(stage.itemsPerSecond()),
                stage.bottleneck() ? "yes" : "");
    }

    private static List<String> ledger(Prediction said) {
        return List.of(
                said.model(),
                Units.rate(said.predictedItemsPerSecond()),
                Units.rate(said.lowItemsPerSecond()) + " to " + Units.rate(said.highItemsPerSecond()),
                Units.gain(said.error()),
                Units.percent(said.meanAbsoluteError()),
                String.format(Locale.ROOT, "%.0f %%", 100 * said.weight()));
    }

    private static List<String> refusal(Refusal refusal) {
        return List.of(String.valueOf(refusal.stage()), refusal.reason(), refusal.help());
    }

    private static List<String> host(Host host) {
        return List.of(
                host.name(),
                String.valueOf(host.ranks().size()),
                cores(host.cores()),
                cores(host.busyCores()),
                cores(host.ownCores()),
                cores(host.othersCores()));
    }

    private static String cores(double cores) {
        return Double.isFinite(cores) ? String.format(Locale.ROOT, "%.3g", cores) : "-";
    }
}
