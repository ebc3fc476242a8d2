package io.scansion.console.experiment.random;

import io.scansion.console.experiment.random.RandomOutcome.Tuned;
import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.PooledRatios;
import io.scansion.console.view.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes what runs of random programs have shown as a table: a row for each, of its first run, and lines about all. Stateless. */
final class RandomTable {
    private RandomTable() {}

    static String header() {
        return row(
                "times, ms",
                "spares",
                "chosen",
                "changes",
                "before",
                "best",
                "predicted",
                "measured",
                "error",
                "windows",
                "promise",
                "half-width",
                "untuned",
                "tried");
    }

    static String row(RandomOutcome outcome) {
        RandomProgram program = outcome.program();
        if (outcome.isFailed()) {
            return row(program.times(), program.spares(), "", "", "", "", "", "", "", "", "", "", "", "")
                            .stripTrailing()
                    + "  " + outcome.failure();
        }
        Tuned run = outcome.tuned().get(0);
        Measured measured = run.measured();
        Coverage windows = measured.windows();
        Coverage promise = measured.promise();
        Coverage stated = promise.measured() > 0 ? promise : windows;
        PooledRatios over = PooledRatios.of(List.of(outcome.overUntuned()));
        String row = row(
                program.times(),
                program.spares(),
                program.text(measured.arrangement()),
                measured.changes(),
                Units.rate(measured.before()),
                Units.rate(program.best()),
                Units.rate(measured.predicted()),
                Units.rate(measured.after()),
                Units.percent(measured.error()),
                windows.measured() == 0 ? "-" : windows.inside() + "/" + windows.measured(),
                promise.measured() == 0 ? "-" : promise.inside() > 0 ? "in" : "out",
                stated.measured() == 0 ? "-" : Units.percent(stated.halfWidth()),
                over.isKnown() ? String.format(Locale.ROOT, "x %.3f", over.ratio(0)) : "-",
                outcome.trials().isEmpty() ? "-" : Units.rate(outcome.bestTrial()));
        return outcome.isIntact()
                ? row
                : row + "  "
                        + astray(
                                run.result().lost(),
                                run.result().duplicated(),
                                run.result().reordered());
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-18s%6s %-12s%7s%7s%6s%10s%9s%8s%8s%8s%11s%9s%7s", cells);
    }

    private static String astray(long lost, long duplicated, long reordered) {
        return lost + " lost, " + duplicated + " duplicated, " + reordered + " reordered";
    }

    static List<String> lines(RandomFigures figures) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "  arrangement within %.0f %% of the best by the times in %d of %d; at most one change in %d of %s, %d in all",
                100 * figures.nearShare(),
                figures.atBest(),
                figures.arrangeable(),
                figures.atMostOneChange(),
                Units.counted(figures.programs() - figures.failed(), "program"),
                figures.changes()));
        if (figures.tried() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  by trial    rate within %.0f %% of the best fixed arrangement in %d of %d",
                    100 * figures.nearShare(),
                    figures.atBestTrial(),
                    figures.tried()));
        }
        lines.add("  prediction  median error " + Units.percent(figures.medianError()) + ", largest "
                + Units.percent(figures.largestError()) + ", of " + figures.measured() + " of "
                + Units.counted(figures.runs(), "run"));
        interval("  interval    windows: ", figures.windows()).ifPresent(lines::add);
        interval("  interval    promises of changes: ", figures.promises()).ifPresent(lines::add);
        if (figures.overUntuned().isKnown()) {
            lines.add(untuned(figures));
        }
        lines.add("  items       " + astray(figures.lost(), figures.duplicated(), figures.reordered()));
        if (figures.failed() > 0) {
            lines.add("  failed      " + figures.failed() + " of " + figures.programs());
        }
        return lines;
    }

    private static Optional<String> interval(String what, Coverage coverage) {
        return coverage.measured() == 0
                ? Optional.empty()
                : Optional.of(what + coverage.inside() + " of " + coverage.measured() + " inside ("
                        + Units.percent((double) coverage.inside() / coverage.measured()) + "), median half-width "
                        + Units.percent(coverage.halfWidth()));
    }

    private static String untuned(RandomFigures figures) {
        PooledRatios over = figures.overUntuned();
        double least = Double.NaN;
        for (int program = 0; program < figures.programs(); program++) {
            double ratio = over.ratio(program);
            least = ratio >= least ? least : Double.isNaN(ratio) ? least : ratio;
        }
        return String.format(
                Locale.ROOT,
                "  untuned     whole runs x %.3f (geometric mean%s), least x %.3f; slower beyond noise: %s",
                over.mean(),
                Double.isNaN(over.halfWidth())
                        ? ""
                        : String.format(Locale.ROOT, ", 95 %%: %.3f to %.3f", over.meanLow(), over.meanHigh()),
                least,
                Double.isNaN(over.halfWidth())
                        ? "needs two pairs or more"
                        : String.format(
                                Locale.ROOT,
                                "%d (95 %% interval of one pair pooled over all: +-%s)",
                                figures.slower(),
                                Units.percent(Math.expm1(over.halfWidth()))));
    }
}
