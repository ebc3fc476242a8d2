package io.scansion.console.experiment;

import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.RunFigures;
import io.scansion.console.experiment.run.RunFigures.StageFigures;
import io.scansion.console.view.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes an {@link ExperimentOutcome} as a table of at most 80 columns. Stateless. */
final class OutcomeTable {
    private static final String UNKNOWN = "-";

    private OutcomeTable() {}

    static List<String> lines(ExperimentOutcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add(outcome.experiment().title());
        lines.add("");
        if (outcome.experiment().published().hasStages()) {
            productionTimes(lines, outcome);
        } else {
            beforeAndAfter(lines, outcome);
        }
        lines.add("");
        throughput(lines, outcome);
        integrity(lines, outcome);
        return lines;
    }

    private static void productionTimes(List<String> lines, ExperimentOutcome outcome) {
        Published published = outcome.experiment().published();
        lines.add(String.format(
                Locale.ROOT,
                "%12s%27s   --- here, times scaled by %s ---",
                "",
                "----- published, s -----",
                Units.rate(outcome.experiment().scale())));
        lines.add(String.format(
                Locale.ROOT,
                "  %-5s%5s%9s%9s%9s%11s%11s%11s%8s",
                "stage",
                "inst",
                "Tr",
                "rTr",
                "measured",
                "Tr",
                "rTr",
                "measured",
                "error"));
        for (StageFigures stage : outcome.figures().stages()) {
            int at = stage.stage();
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-5d%5d%9.3f%9.3f%9.4f%11s%11s%11s%8s",
                    at,
                    stage.instancesAfter(),
                    published.independentSeconds().get(at),
                    published.dependentSeconds().get(at),
                    published.measuredSeconds().get(at),
                    time(stage.productionSeconds()),
                    time(stage.dependentSeconds()),
                    time(stage.measuredSeconds()),
                    signedPercent(stage.dependentSeconds() / stage.measuredSeconds() - 1)));
        }
    }

    private static void beforeAndAfter(List<String> lines, ExperimentOutcome outcome) {
        List<Integer> paper = outcome.experiment().published().instances();
        lines.add(String.format(
                Locale.ROOT, "  %-5s%9s%16s%12s%11s%9s%8s", "", "", "--- instances --", "", "items/s", "", ""));
        lines.add(String.format(
                Locale.ROOT,
                "  %-5s%9s%8s%8s%7s%11s%9s%8s",
                "stage",
                "compute",
                "before",
                "after",
                "paper",
                "before",
                "after",
                "ratio"));
        for (StageFigures stage : outcome.figures().stages()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-5d%9s%8d%8d%7s%11s%9s%8s",
                    stage.stage(),
                    Units.seconds(stage.computeSeconds()),
                    stage.instancesBefore(),
                    stage.instancesAfter(),
                    paper.isEmpty() ? UNKNOWN : String.valueOf(paper.get(stage.stage())),
                    Units.rate(stage.itemsPerSecondBefore()),
                    Units.rate(stage.itemsPerSecondAfter()),
                    factor(stage.itemsPerSecondAfter() / stage.itemsPerSecondBefore())));
        }
    }

    private static void throughput(List<String> lines, ExperimentOutcome outcome) {
        RunFigures figures = outcome.figures();
        Published published = outcome.experiment().published();
        if (figures.changes() > 0) {
            double paperRatio = published.itemsPerSecondAfter() / published.itemsPerSecondBefore();
            lines.add(String.format(
                    Locale.ROOT,
                    "  throughput  %s -> %s items/s, x %s%s; %s",
                    Units.rate(figures.before()),
                    Units.rate(figures.after()),
                    factor(figures.ratio()),
                    Double.isFinite(paperRatio) ? " (paper x " + factor(paperRatio) + ")" : "",
                    Units.counted(figures.changes(), "change")));
            double paperPace = published.itemsPerSecondAfter() / published.fastestItemsPerSecond();
            lines.add(String.format(
                    Locale.ROOT,
                    "  pace        fastest stage alone %s items/s: %s of it%s",
                    Units.rate(figures.fastestPace()),
                    wholePercent(figures.after() / figures.fastestPace()),
                    Double.isFinite(paperPace) ? " (paper " + wholePercent(paperPace) + ")" : ""));
        } else {
            lines.add(String.format(
                    Locale.ROOT, "  throughput  %s items/s; nothing was changed", Units.rate(figures.after())));
        }
        lines.add(String.format(
                Locale.ROOT,
                "  prediction  %s items/s predicted, %s measured, error %s",
                precise(figures.predicted()),
                precise(figures.after()),
                Units.percent(figures.predictionError())));
    }

    private static void integrity(List<String> lines, ExperimentOutcome outcome) {
        ResultLine result = outcome.result();
        lines.add(String.format(
                Locale.ROOT,
                "  items       %d arrived: %d lost, %d duplicated, %d reordered",
                result.items(),
                result.lost(),
                result.duplicated(),
                result.reordered()));
        lines.add(String.format(
                Locale.ROOT,
                "  checksum    %s%s",
                result.checksum(),
                outcome.reference()
                        .map(other -> other.checksum().equals(result.checksum())
                                ? ", the same as without the agent"
                                : ", BUT " + other.checksum() + " WITHOUT THE AGENT")
                        .orElse("")));
    }

    /** Four digits, because the third is what the models are judged by. */
    private static String time(double seconds) {
        if (!Double.isFinite(seconds)) {
            return UNKNOWN;
        }
        return seconds < 1
                ? String.format(Locale.ROOT, "%.2f ms", seconds * 1e3)
                : String.format(Locale.ROOT, "%.4f s", seconds);
    }

    private static String precise(double rate) {
        return Double.isFinite(rate) ? String.format(Locale.ROOT, rate < 100 ? "%.2f" : "%.1f", rate) : UNKNOWN;
    }

    private static String factor(double ratio) {
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.2f", ratio) : UNKNOWN;
    }

    private static String wholePercent(double fraction) {
        return Double.isFinite(fraction) ? String.format(Locale.ROOT, "%.1f %%", fraction * 100) : UNKNOWN;
    }

    private static String signedPercent(double fraction) {
        return Double.isFinite(fraction) ? String.format(Locale.ROOT, "%+.2f %%", fraction * 100) : UNKNOWN;
    }
}
